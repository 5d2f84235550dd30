import AssetCatalogs
import JSON

extension LintFinding {
    /// A `Contents.json` that is damaged, or is not what its folder's name says.
    init(_ error: CatalogError, in contentsPath: String, severity: LintRule.Severity) {
        self.init(
            .catalogUnreadable,
            in: contentsPath,
            at: error.pointer,
            line: error.position?.line,
            severity: severity,
            FindingText(error.summary, help: error.help)
        )
    }

    /// The finding of a `Contents.json` of which nothing is known.
    ///
    /// - Parameter severity: The severity if the file is damaged.
    init(_ fault: FileFault<CatalogError>, in path: String, severity: LintRule.Severity) {
        switch fault {
        case .unread(let file): self.init(file, in: path)
        case .damaged(let error): self.init(error, in: path, severity: severity)
        }
    }
}
