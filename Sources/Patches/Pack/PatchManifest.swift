import JSON
import Releases

/// What a pack says of itself: the trees it goes from and to, and every path that differs.
///
/// It is first in the pack, as `patch.json`. A pack without `from` and `base` is a full payload: it
/// holds the whole tree, and any base will do.
public struct PatchManifest: Hashable, Sendable {
    /// One of the two releases.
    public struct Release: Codable, Hashable, Sendable {
        /// The version, or the name of the tag where no version is known.
        public var version: String
        /// The commit's object id in hexadecimal; nil when the assets came from elsewhere.
        public var commit: String?

        /// A release from its parts.
        public init(version: String, commit: String?) {
            self.version = version
            self.commit = commit
        }
    }

    /// How a file's bytes are in the pack.
    public enum Encoding: String, Hashable, Sendable {
        /// As they are.
        case stored
        /// As one Zstandard frame (RFC 8878).
        case zstd
        /// As one Zstandard frame with the base's file at the same path as prefix: what
        /// `zstd --patch-from` writes and `zstd -d --patch-from` reads.
        case delta = "zstd-prefix"
        /// As an entry of the archive, below the bundle's folder.
        case entry
        /// Not at all: they are those of the base's file at `source`.
        case copy
        /// Not again: they are those of the result's file at `source`, which comes before it.
        case `repeat`
        /// Not at all: the file is deleted.
        case none
    }

    /// One path that differs.
    public struct File: Hashable, Sendable {
        /// The path in the app's bundle.
        public var path: String
        /// What happens to it.
        public var kind: TreeChanges.Kind
        /// How its bytes are in the pack.
        public var encoding: Encoding
        /// Its size afterwards in bytes; 0 when it is deleted.
        public var size: Int
        /// The SHA-256 afterwards, as 64 hexadecimal digits; empty when it is deleted.
        public var sha256: String
        /// How many bytes of the pack's content are its own; of an `entry`, its size.
        public var bytes: Int
        /// Where the bytes come from, of `copy` and `repeat`.
        public var source: String?

        /// A file from its parts.
        public init(
            path: String,
            kind: TreeChanges.Kind,
            encoding: Encoding,
            size: Int = 0,
            sha256: String = "",
            bytes: Int = 0,
            source: String? = nil
        ) {
            self.path = path
            self.kind = kind
            self.encoding = encoding
            self.size = size
            self.sha256 = sha256
            self.bytes = bytes
            self.source = source
        }
    }

    /// The version of the layout.
    public static let format = 1
    /// What the folder that represents the app's bundle is called, unless somebody wants another
    /// name.
    public static let usualBundle = "main.bundle"

    /// The app's name.
    public var app: String
    /// The release that it starts from; nil for a full payload.
    public var from: Release?
    /// The release whose assets are there afterwards.
    public var to: Release
    /// The folder that represents the app's bundle where entries hold files.
    public var bundle: String
    /// The tree that it starts from; nil for a full payload.
    public var base: TreeSummary?
    /// The tree that is there afterwards.
    public var result: TreeSummary
    /// The paths that differ, sorted by their bytes.
    public var files: [File]
    /// Paths at which the result keeps the base's picture, because the release's has the same
    /// pixels; sorted by their bytes.
    public var identical: [String]

    /// A manifest from its parts.
    public init(
        app: String,
        from: Release?,
        to: Release,
        bundle: String,
        base: TreeSummary?,
        result: TreeSummary,
        files: [File] = [],
        identical: [String] = []
    ) {
        self.app = app
        self.from = from
        self.to = to
        self.bundle = bundle
        self.base = base
        self.result = result
        self.files = files
        self.identical = identical
    }
}

extension PatchManifest {
    /// The files that are there afterwards and did not before, with what they hold.
    public var placed: [AssetTree.File] {
        files.filter { $0.kind != .deleted }.map {
            AssetTree.File(path: $0.path, content: $0.content)
        }
    }

    /// The paths that are deleted.
    public var deleted: [String] { files.filter { $0.kind == .deleted }.map(\.path) }

    /// The manifest's bytes: compact JSON, keys sorted, members that say nothing left out.
    var bytes: [UInt8] {
        var members: [JSONValue.Member] = [
            .init("app", .string(app)), .init("bundle", .string(bundle)),
            .init("files", .array(files.map(\.json))), .init("format", .integer(Self.format)),
            .init("result", result.json), .init("to", to.json),
        ]
        if let from { members.append(.init("from", from.json)) }
        if let base { members.append(.init("base", base.json)) }
        if !identical.isEmpty {
            members.append(.init("identical", .array(identical.map { .string($0) })))
        }
        return Array(JSONValue.object(members).canonicalText.utf8)
    }
}

extension PatchManifest.Release {
    fileprivate var json: JSONValue {
        var members = [JSONValue.Member("version", .string(version))]
        if let commit { members.append(.init("commit", .string(commit))) }
        return .object(members)
    }
}

extension PatchManifest.File {
    /// What is at the path afterwards; of a deleted file nothing that could be meant.
    var content: ContentDigest { ContentDigest(hash: sha256, size: size) }

    fileprivate var json: JSONValue {
        var members = [
            JSONValue.Member("path", .string(path)), .init("kind", .string(kind.rawValue)),
        ]
        if kind != .deleted {
            members += [
                .init("encoding", .string(encoding.rawValue)), .init("sha256", .string(sha256)),
                .init("size", .integer(size)),
            ]
        }
        if bytes > 0 { members.append(.init("bytes", .integer(bytes))) }
        if let source { members.append(.init("source", .string(source))) }
        return .object(members)
    }
}
