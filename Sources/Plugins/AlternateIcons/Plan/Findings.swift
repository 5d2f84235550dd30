import Pipeline

/// Mistakes and warnings that are told together.
struct Findings {
    private(set) var mistakes: [Diagnostic] = []
    private(set) var warnings: [Diagnostic] = []

    mutating func add(_ mistake: Diagnostic) { mistakes.append(mistake) }

    mutating func add(_ other: Findings) {
        mistakes += other.mistakes
        other.warnings.forEach { warn($0) }
    }

    mutating func warn(_ finding: Diagnostic) {
        var warning = finding
        warning.severity = .warning
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// What a check gives; nil, with its mistakes kept, when it throws.
    mutating func collect<Value>(_ check: () throws -> Value) throws -> Value? {
        try collecting { _ in try check() }
    }

    /// As `collect(_:)`, for a check that has findings of its own besides.
    mutating func collecting<Value>(_ check: (inout Findings) throws -> Value) throws -> Value? {
        var inner = Findings()
        defer { add(inner) }
        do {
            return try check(&inner)
        } catch let mistake as Diagnostic {
            inner.mistakes.append(mistake)
        } catch let several as Diagnostics {
            inner.mistakes += several.all
        }
        return nil
    }

    /// - Throws: `Diagnostics` when there is a mistake.
    func check() throws(Diagnostics) {
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    }
}
