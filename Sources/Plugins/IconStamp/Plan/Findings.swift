import Pipeline

/// What planning found: mistakes that stop the stage, and warnings that don't.
struct Findings {
    var mistakes: [Diagnostic] = []
    var warnings: [Diagnostic] = []

    /// The value of a step, or nil with its mistake noted.
    mutating func collect<Value>(_ step: () throws(Diagnostic) -> Value) -> Value? {
        do {
            return try step()
        } catch {
            mistakes.append(error)
            return nil
        }
    }
}
