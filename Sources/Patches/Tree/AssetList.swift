public import JSON
import Pipeline

/// The list of all assets of a release, `assets.json`: by it the next release knows what this one held.
public struct AssetList: Hashable, Sendable {
    /// The version of the layout.
    public static let format = 1

    /// The app's name.
    public var app: String
    /// The release.
    public var release: PatchManifest.Release
    /// Its build number.
    public var build: String
    /// Which files its assets were.
    public var selection: AssetSelection
    /// The assets.
    public var tree: AssetTree

    /// A list from its parts.
    public init(
        app: String,
        release: PatchManifest.Release,
        build: String,
        selection: AssetSelection,
        tree: AssetTree
    ) {
        self.app = app
        self.release = release
        self.build = build
        self.selection = selection
        self.tree = tree
    }

    /// The document: `files` are sorted by the bytes of their paths.
    public var json: JSONValue {
        get throws {
            [
                "format": .integer(Self.format),
                "app": .string(app),
                "version": .string(release.version),
                "build": .string(build),
                "commit": release.commit.map { .string($0) } ?? .null,
                "digest": .string(tree.digest),
                "size": .integer(tree.size),
                "selection": try JSONValue(encoding: selection),
                "files": .array(
                    tree.files.map {
                        [
                            "path": .string($0.path), "sha256": .string($0.content.hash),
                            "size": .integer($0.content.size),
                        ]
                    }
                ),
            ]
        }
    }
}
