import AssetCatalogs
import LaunchScreens
import PluginAPI

/// The unit that writes what iOS itself shows as launch screen: an asset catalog, and a storyboard
/// or a dictionary for Info.plist that show its assets.
///
/// One unit writes them all, since the names of the assets contain digests of bytes that only it
/// knows.
public struct LaunchScreen: Codable, Hashable, Sendable {
    /// The catalog's folder: `Launch.xcassets`.
    var catalog: String
    var images: [ImageAsset]
    var colors: [ColorAsset]
    /// Nil when none is wanted.
    var storyboard: Storyboard?
    /// Nil when none is wanted, or when it can't show the layers.
    var dictionary: LaunchScreenDictionary?

    /// Writes the catalog and what shows it.
    ///
    /// - Parameter composer: Draws the pictures of layers.
    /// - Throws: `Diagnostic` for art that can't be used.
    func write(in workspace: Workspace, _ composer: Composer) throws {
        let colors = colors.map(\.folder)
        let images = try images.map { try $0.folder(in: workspace, composer) }
        try write(
            Array(CatalogContents.ofCatalog.utf8),
            to: "\(catalog)/\(CatalogContents.fileName)",
            "application/json",
            in: workspace
        )
        var written: Set<AssetFolder> = []
        // Two layers that show the same may share an asset.
        for folder in colors + images where written.insert(folder).inserted {
            for file in folder.files {
                let path = "\(catalog)/\(folder.name).\(folder.type)/\(file.name)"
                try write(file.bytes, to: path, file.mediaType, in: workspace)
            }
        }
        let names = AssetNames(images: images.map(\.name), colors: colors.map(\.name))
        if let storyboard {
            let text = storyboard.text(names, colors: self.colors)
            try write(
                Array(text.utf8),
                to: storyboard.file,
                kind: "launch-storyboard",
                "application/xml",
                in: workspace
            )
        }
        if let dictionary {
            try write(
                try dictionary.bytes(names),
                to: dictionary.file,
                kind: "launch-plist",
                "application/x-plist",
                in: workspace
            )
        }
    }

    private func write(
        _ bytes: [UInt8],
        to path: String,
        kind: String = "launch-catalog",
        _ mediaType: String,
        in workspace: Workspace
    ) throws {
        workspace.name(UnitOutput(path, kind: kind, mediaType: mediaType))
        try workspace.write(bytes, to: path)
    }
}
