import AssetCatalogs
import JSON

extension LintFinding {
    /// A `Contents.json` that can't be understood, or not as what its folder's name says.
    init(_ error: CatalogError, in contentsPath: String, severity: LintRule.Severity) {
        self.init(
            .catalogUnreadable,
            in: contentsPath,
            at: error.pointer,
            line: error.position?.line,
            severity: severity,
            FindingText(error.summary, help: error.help ?? Messages.mend)
        )
    }
}

private enum Messages {
    static let mend = "mend the file, or let Xcode write it again"
}
