import AssetCatalogs

/// Looks for what is wrong in the `Contents.json` of a catalog's own folder, or of a group in it.
struct GroupFolderChecks {
    private let folder: GroupFolder

    init(_ folder: GroupFolder) { self.folder = folder }

    var findings: [LintFinding] {
        switch folder.contents {
        case .failure(let fault):
            return [LintFinding(fault, in: folder.contentsPath, severity: .error)]
        case .success(let contents):
            do throws(CatalogError) {
                _ = try CatalogGroup(contents)
                return []
            } catch {
                return [LintFinding(error, in: folder.contentsPath, severity: .warning)]
            }
        }
    }
}
