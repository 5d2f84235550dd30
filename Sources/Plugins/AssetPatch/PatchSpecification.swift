import JSON

/// What one patch is made for; its files are the unit's inputs.
public struct PatchSpecification: Codable, Hashable, Sendable {
    /// The app's name.
    var app: String
    /// The version that a device must hold.
    var from: String
    /// The version whose assets it holds afterwards.
    var to: String
    /// The build number of that version.
    var build: String
    /// The folder in the patch that stands for the app's bundle.
    var bundle: String
    /// Where the patch will be served.
    var url: String
    /// The time of every entry, seconds since 1970 UTC.
    var date: Int

    /// The folder of the outputs, below the stage's.
    static func folder(from version: String) -> String { "from-\(version)" }

    /// The archive, below the stage's folder.
    var archive: String { "\(Self.folder(from: from))/patch.zip" }
    /// The index, below the stage's folder.
    var index: String { "\(Self.folder(from: from))/patch.json" }

    /// Where the files to pack lie in the workspace.
    static let filesFolder = "files"
    /// The list of deleted paths in the workspace; beside `files`, so that no asset can be it.
    static let deletedFile = "deleted.json"
}

/// The account of one patch that a client reads first.
struct PatchIndex {
    struct File {
        var path: String
        var size: Int
        var sha256: String
    }

    var patch: PatchSpecification
    var size: Int
    var md5: String
    var sha256: String
    var files: [File]
    var deleted: [String]

    var json: JSONValue {
        [
            "format": 1,
            "app": .string(patch.app),
            "from": .string(patch.from),
            "to": .string(patch.to),
            "build": .string(patch.build),
            "bundle": .string(patch.bundle),
            "url": .string(patch.url),
            "size": .integer(size),
            "md5": .string(md5),
            "sha256": .string(sha256),
            "files": .array(
                files.map {
                    [
                        "path": .string($0.path), "size": .integer($0.size),
                        "sha256": .string($0.sha256),
                    ]
                }
            ),
            "deleted": .array(deleted.map { .string($0) }),
        ]
    }
}
