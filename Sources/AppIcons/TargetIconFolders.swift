import AssetCatalogs
public import Diagnostics
import ExactStrings
public import PluginAPI
public import XcodeProjects

extension SourceTree {
    /// The folders of icon sets and bundles in what a target compiles: its resources and its
    /// synchronized folders; each once.
    ///
    /// - Parameter missing: Called with each resource that can't be read.
    public func iconFolders(
        of target: XcodeTarget,
        missing: (String, Diagnostic) -> Void
    ) -> [String] {
        var icons: [String] = []
        for resource in target.resources + target.folders {
            if resource.hasExactSuffix(".icon") {
                icons.append(resource)
                continue
            }
            guard
                resource.hasExactSuffix(".xcassets")
                    || target.folders.containsExactly(resource)
            else { continue }
            do throws(Diagnostic) {
                icons += try iconFolders(below: folder(resource, option: "/target"))
            } catch {
                missing(resource, error)
            }
        }
        var seen: Set<ExactString> = []
        return icons.filter { seen.insert(ExactString($0)).inserted }
    }

    private func iconFolders(below folder: String) throws(Diagnostic) -> [String] {
        try files(below: folder).compactMap { path in
            let parent = path.parentPath ?? ""
            let isSet =
                path.lastPathPart == CatalogContents.fileName
                && parent.hasExactSuffix(".appiconset")
            let isBundle =
                path.lastPathPart == IconDescription.fileName && parent.hasExactSuffix(".icon")
            return isSet || isBundle ? parent : nil
        }
    }
}
