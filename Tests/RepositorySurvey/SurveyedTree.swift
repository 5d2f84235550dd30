import ProjectVersions
import TestSupport

@testable import RepositorySurvey

/// An icon set with one picture.
func iconSet(_ idiom: String = "universal", platform: String? = "ios") -> String {
    let system = platform.map { "\"platform\": \"\($0)\", " } ?? ""
    return """
        {"images": [{"filename": "icon.png", "idiom": "\(idiom)", \(system)"size": "1024x1024"}],
         "info": {"author": "xcode", "version": 1}}
        """
}

/// The files of an icon set in a folder.
func iconFiles(_ path: String, _ set: String = iconSet()) -> [String: String] {
    ["\(path).appiconset/Contents.json": set, "\(path).appiconset/icon.png": "art"]
}

/// An app target with icons in a folder of its own.
func appTarget(
    _ name: String,
    folder: String? = nil,
    icon: String = "AppIcon",
    settings: [String: String] = [:],
    embeds: [String] = [],
    type: String = "application"
) -> XcodeProjectText.Target {
    let usual = [
        "ASSETCATALOG_COMPILER_APPICON_NAME": icon, "SDKROOT": "iphoneos",
        "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "7",
        "GENERATE_INFOPLIST_FILE": "YES",
    ]
    return .init(
        name,
        type: type,
        settings: usual.merging(settings) { $1 },
        embeds: embeds,
        folder: folder ?? name
    )
}

/// Files of a repository that are all tracked, in a folder for the time of `body`.
func withTree<Result>(
    _ files: [String: String],
    _ body: (TrackedTree) throws -> Result
) async throws -> Result {
    try await withTemporaryFolder { folder in
        for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
        return try body(TrackedTree(folder, files: Array(files.keys)))
    }
}

/// The search for apps in a tree.
func search(in tree: TrackedTree) throws -> AppSearch {
    AppSearch(try tree.projects(), in: tree, catalog: IconCatalog(tree))
}
