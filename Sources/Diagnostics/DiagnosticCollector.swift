/// Collects errors that are reported together, and warnings that stop nothing.
public struct DiagnosticCollector: Sendable {
    /// In the order in which they were found.
    public private(set) var errors: [Diagnostic] = []
    /// In the order in which they were found, each once.
    public private(set) var warnings: [Diagnostic] = []

    /// An empty collector.
    public init() {}

    /// Adds an error.
    public mutating func add(_ error: Diagnostic) { errors.append(error) }

    /// Adds errors.
    public mutating func add(_ more: [Diagnostic]) { errors += more }

    /// Adds what another check found.
    public mutating func add(_ other: DiagnosticCollector) {
        errors += other.errors
        other.warnings.forEach { warn($0) }
    }

    /// Adds a warning, whatever severity the diagnostic has.
    public mutating func warn(_ diagnostic: Diagnostic) {
        var warning = diagnostic
        warning.severity = .warning
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// What a step returns; nil, with its error added, when it throws.
    public mutating func collect<Value>(_ step: () throws(Diagnostic) -> Value) -> Value? {
        do {
            return try step()
        } catch {
            add(error)
            return nil
        }
    }

    /// As `collect(_:)`, for a step that may have several errors, and warnings besides.
    ///
    /// - Throws: What the step throws besides `Diagnostic` and `Diagnostics`.
    public mutating func collectAll<Value>(
        _ step: (inout DiagnosticCollector) throws -> Value
    ) throws -> Value? {
        var inner = DiagnosticCollector()
        defer { add(inner) }
        do {
            return try step(&inner)
        } catch let error as Diagnostic {
            inner.add(error)
        } catch let several as Diagnostics {
            inner.add(several.all)
        }
        return nil
    }

    /// Ends a check that found an error.
    ///
    /// - Throws: `Diagnostics` when there is an error.
    public func throwIfAny() throws(Diagnostics) {
        guard errors.isEmpty else { throw Diagnostics(errors) }
    }
}
