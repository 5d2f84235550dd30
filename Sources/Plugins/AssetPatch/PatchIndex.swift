import Cryptography
import Files
import JSON
import Patches
import Releases

/// Size and digests of an archive that clients fetch.
struct ArchiveSums {
    var size: Int
    /// A name that minimal clients go by, no protection.
    var md5: String
    var sha256: String

    /// Takes the digests of a file.
    ///
    /// - Throws: `FileError` or `CryptographyError`.
    init(_ file: String) throws {
        var total = 0
        var md5 = try MD5()
        var sha256 = try SHA256()
        try FileSystem.forEachPiece(of: file) { piece in
            total += piece.count
            try md5.update(piece)
            try sha256.update(piece)
        }
        size = total
        self.md5 = hexadecimal(try md5.finish())
        self.sha256 = hexadecimal(try sha256.finish())
    }
}

/// What a client reads first: where an archive is, its digests, and what it holds.
struct PatchIndex {
    /// The version of the layout.
    static let format = 2

    var work: AssetPatchWork
    /// The archive's name, beside the index.
    var archive: String
    var sums: ArchiveSums
    /// The exact pack, which leads to the same tree.
    var exact: (name: String, sums: ArchiveSums)?
    /// The tree that a device must hold.
    var base: TreeSummary?
    /// The tree that it holds afterwards.
    var result: TreeSummary
    /// The files in the archive.
    var files: [AssetTree.File]
    /// The paths that the release no longer has.
    var deleted: [String] = []

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("format", .integer(Self.format)),
            .init("app", .string(work.app)),
            .init("to", .string(work.to.version)),
            .init("build", .string(work.build)),
            .init("bundle", .string(work.bundle)),
            .init("url", .string(work.url(of: archive))),
            .init("size", .integer(sums.size)),
            .init("md5", .string(sums.md5)),
            .init("sha256", .string(sums.sha256)),
            .init("result", result.json),
            .init("files", .array(files.map(Self.file))),
            .init("deleted", .array(deleted.map { .string($0) })),
        ]
        if let from = work.from { members.append(.init("from", .string(from.version))) }
        if let tag = work.fromTag { members.append(.init("fromTag", .string(tag))) }
        if let base { members.append(.init("base", base.json)) }
        if let (name, sums) = exact {
            let pack: JSONValue = [
                "url": .string(work.url(of: name)), "size": .integer(sums.size),
                "sha256": .string(sums.sha256),
            ]
            members.append(.init("exact", pack))
        }
        return .object(members)
    }

    /// A file as an index has it.
    static func file(_ file: AssetTree.File) -> JSONValue {
        [
            "path": .string(file.path), "size": .integer(file.content.size),
            "sha256": .string(file.content.hash),
        ]
    }
}
