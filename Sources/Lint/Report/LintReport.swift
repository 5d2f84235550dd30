/// What a linter found.
public struct LintReport: Hashable, Sendable {
    /// What was checked, in numbers.
    public struct Checked: Hashable, Sendable {
        /// The sets of catalogs, of any kind.
        public var sets: Int
        /// The icons that apps may have: sets of app icons, which are among the sets, and `.icon`
        /// bundles.
        public var icons: Int
        /// The property lists.
        public var propertyLists: Int
        /// The pictures whose headers were read.
        public var images: Int

        /// Whether there was nothing to look at.
        var isEmpty: Bool { sets + icons + propertyLists + images == 0 }
    }

    /// Sorted by file, line, place and rule.
    public let findings: [LintFinding]
    /// What was checked, in numbers.
    public let checked: Checked
    /// The folders that were left out, sorted: of third parties, of builds, and nested too deep.
    public let excluded: [String]

    /// How many findings have a severity.
    public func count(_ severity: LintRule.Severity) -> Int {
        findings.count { $0.severity == severity }
    }

    /// Whether the store or the system refuses something.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
