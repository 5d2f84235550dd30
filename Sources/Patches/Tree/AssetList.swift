public import Diagnostics
public import JSON
import Releases

/// The list of all assets of a release, `assets.json`: by it the next release knows what this one
/// held.
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

extension AssetList {
    /// Reads a list.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text.
    ///   - name: What the file is called in errors.
    /// - Throws: `Diagnostic` when it is none.
    public init(_ bytes: [UInt8], of name: String) throws(Diagnostic) {
        let value: JSONValue
        let selection: AssetSelection
        do {
            value = try JSONValue(text: bytes)
            selection = try (value["selection"] ?? .null).decode(as: AssetSelection.self)
        } catch {
            throw Messages.noList(name, "\(error)")
        }
        guard value["format"]?.integer == Self.format,
            let app = value["app"]?.string, let version = value["version"]?.string,
            let build = value["build"]?.string, let rows = value["files"]?.array
        else { throw Messages.noList(name, "it lacks what every list has") }
        let files = rows.compactMap(Self.file)
        let tree = AssetTree(files)
        guard files.count == rows.count, value["digest"]?.string == tree.digest else {
            throw Messages.noList(name, "its digest is not that of its files")
        }
        self.init(
            app: app,
            release: PatchManifest.Release(version: version, commit: value["commit"]?.string),
            build: build,
            selection: selection,
            tree: tree
        )
    }

    private static func file(_ row: JSONValue) -> AssetTree.File? {
        guard let path = row["path"]?.string, let size = row["size"]?.integer,
            (0...PatchLimits.tree).contains(size),
            let hash = row["sha256"]?.string, ContentDigest.isHash(hash)
        else { return nil }
        return AssetTree.File(path: path, content: ContentDigest(hash: hash, size: size))
    }
}

private enum Messages {
    static func noList(_ name: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "not a valid list of assets: \(reason)",
            at: Place(file: name),
            help: "use the shipit that built the release, or fetch the release again"
        )
    }
}
