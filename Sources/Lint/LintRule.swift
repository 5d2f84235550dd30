/// What a finding is about: a rule of the store, of the system, or of Xcode's compiler of catalogs.
public struct LintRule: Hashable, Sendable {
    /// The severity of a breach.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// The store refuses the app, or it is broken.
        case error
        /// The store takes the app and complains, or some users see something wrong.
        case warning
        /// Untidy, or something that could not be checked.
        case note

        /// The more severe one sorts first.
        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The name that findings and `--disable` use.
    public let id: String
    /// The store's code, as `ITMS-90717`; nil where it has none.
    public let itms: String?
    /// The severity of a breach if the picture or property list is in use.
    public let severity: Severity
    /// What is wrong where the rule is broken: one clause.
    public let summary: String
    /// How to fix a finding of this rule, as an instruction.
    public let help: String

    init(
        _ id: String,
        _ severity: Severity,
        itms: Int? = nil,
        _ summary: String,
        help: String
    ) {
        self.id = id
        self.itms = itms.map { "ITMS-\($0)" }
        self.severity = severity
        self.summary = summary
        self.help = help
    }
}
