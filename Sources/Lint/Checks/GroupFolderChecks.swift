import AssetCatalogs
import JSON

/// Looks for what is wrong in the `Contents.json` of a catalog's own folder, or of a group in it.
struct GroupFolderChecks {
    private let folder: GroupFolder

    init(_ folder: GroupFolder) { self.folder = folder }

    var findings: [LintFinding] {
        switch folder.contents {
        case .failure(let error): return [finding(error, .error)]
        case .success(let contents):
            do throws(CatalogError) {
                _ = try CatalogGroup(contents)
                return []
            } catch {
                return [finding(error, .warning)]
            }
        }
    }

    private func finding(_ error: CatalogError, _ severity: LintRule.Severity) -> LintFinding {
        LintFinding(
            .catalogUnreadable,
            in: folder.contentsPath,
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
