import ProjectVersions

extension LintFinding {
    /// The finding of a version that differs from the release's.
    init(_ found: VersionComparison.Difference) {
        let targets = found.targets.joined(separator: ", ")
        let what = found.key == .version ? "version" : "build number"
        self.init(
            .versionNotReleased,
            in: found.place.file,
            at: "\(targets): \(found.place.name)",
            line: found.place.line,
            severity: found.isRefused ? .error : .warning,
            FindingText(
                "the \(what) is \(found.text), and that of the release \(found.wanted)"
            )
        )
    }
}
