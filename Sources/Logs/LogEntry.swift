public import Diagnostics

/// A warning or an error with the check that found it, for reports of CI systems.
public struct LogEntry: Hashable, Sendable {
    /// How grave it is.
    public enum Level: Hashable, Sendable {
        /// It has to be fixed.
        case error
        /// Somebody should look.
        case warning
        /// It may be as it should.
        case note
    }

    /// What was found.
    public var diagnostic: Diagnostic
    /// How grave it is: a rule may be less so than any diagnostic.
    public var level: Level
    /// The check: a rule of lint, or the command.
    public var check: String
    /// The file it is about, relative to the root of the clone; nil for none there.
    public var path: String?

    /// An entry from its parts.
    ///
    /// - Parameter level: Default: the diagnostic's severity.
    public init(_ diagnostic: Diagnostic, _ level: Level? = nil, check: String, path: String?) {
        self.diagnostic = diagnostic
        self.level = level ?? (diagnostic.severity == .error ? .error : .warning)
        (self.check, self.path) = (check, path)
    }
}
