/// Mistakes that stop a stage and warnings that don't, collected to be told together.
public struct Findings: Sendable {
    /// In the order in which they were found.
    public private(set) var mistakes: [Diagnostic] = []
    /// In the order in which they were found, each once.
    public private(set) var warnings: [Diagnostic] = []

    /// No findings.
    public init() {}

    /// Notes a mistake.
    public mutating func add(_ mistake: Diagnostic) { mistakes.append(mistake) }

    /// Notes what another check found.
    public mutating func add(_ other: Findings) {
        mistakes += other.mistakes
        other.warnings.forEach { warn($0) }
    }

    /// Notes a warning, whatever severity the finding has.
    public mutating func warn(_ finding: Diagnostic) {
        var warning = finding
        warning.severity = .warning
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// What a step gives; nil, with its mistake noted, when it throws.
    public mutating func collect<Value>(_ step: () throws(Diagnostic) -> Value) -> Value? {
        do {
            return try step()
        } catch {
            add(error)
            return nil
        }
    }

    /// As `collect(_:)`, for a step that may have several mistakes, and findings of its own besides.
    ///
    /// - Throws: What the step throws besides `Diagnostic` and `Diagnostics`.
    public mutating func collecting<Value>(
        _ step: (inout Findings) throws -> Value
    ) throws -> Value? {
        var inner = Findings()
        defer { add(inner) }
        do {
            return try step(&inner)
        } catch let mistake as Diagnostic {
            inner.add(mistake)
        } catch let several as Diagnostics {
            several.all.forEach { inner.add($0) }
        }
        return nil
    }

    /// Ends a plan that has a mistake.
    ///
    /// - Throws: `Diagnostics` when there is a mistake.
    public func check() throws(Diagnostics) {
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    }
}
