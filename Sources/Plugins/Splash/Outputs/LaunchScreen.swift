import AssetCatalogs
import ExactStrings
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
    /// Where it belongs in the repository; nil for nowhere.
    var destination: Destination?

    /// Where parts of a launch screen belong in the repository.
    struct Destination: Codable, Hashable, Sendable {
        /// The folder of the catalog's sets; nil for nowhere.
        var catalog: String?
        /// The storyboard's file; nil for nowhere.
        var storyboard: String?
    }

    /// Writes the catalog and what shows it.
    ///
    /// - Parameter composer: Draws the pictures of layers.
    /// - Throws: `Diagnostic` for art that can't be used.
    func write(in workspace: Workspace, _ composer: Composer) throws {
        let colors = colors.map(\.folder)
        let images = try images.map { try $0.folder(in: workspace, composer) }
        try write(
            Array(CatalogContents.ofCatalog.utf8),
            to: CatalogContents.fileName,
            "application/json",
            in: workspace
        )
        var written: Set<AssetFolder> = []
        // Two layers that show the same may share an asset.
        for folder in colors + images where written.insert(folder).inserted {
            for file in folder.files {
                let path = "\(folder.name).\(folder.type)/\(file.name)"
                try write(file.bytes, to: path, file.mediaType, in: workspace)
            }
        }
        let names = AssetNames(images: images.map(\.name), colors: colors.map(\.name))
        if let storyboard {
            let text = storyboard.text(names, colors: self.colors)
            try write(
                Array(text.utf8),
                as: UnitOutput(
                    storyboard.file,
                    kind: "launch-storyboard",
                    mediaType: "application/xml",
                    destination: destination?.storyboard
                ),
                in: workspace
            )
        }
        if let dictionary {
            try write(
                try dictionary.bytes(names),
                as: UnitOutput(
                    dictionary.file,
                    kind: "launch-plist",
                    mediaType: "application/x-plist"
                ),
                in: workspace
            )
        }
    }

    /// Writes a file of the catalog.
    private func write(
        _ bytes: [UInt8],
        to path: String,
        _ mediaType: String,
        in workspace: Workspace
    ) throws {
        let output = UnitOutput(
            "\(catalog)/\(path)",
            kind: "launch-catalog",
            mediaType: mediaType,
            destination: destination?.catalog.map { $0.appendingPath(path) }
        )
        try write(bytes, as: output, in: workspace)
    }

    private func write(
        _ bytes: [UInt8],
        as output: UnitOutput,
        in workspace: Workspace
    ) throws {
        workspace.name(output)
        try workspace.write(bytes, to: output.path)
    }
}
