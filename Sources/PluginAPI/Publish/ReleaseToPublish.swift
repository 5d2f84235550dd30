package import ExactStrings
package import Files
public import Releases

/// A complete release in its folder, whose files a publish stage sends.
public struct ReleaseToPublish: Sendable {
    /// One file.
    public struct File: Hashable, Sendable {
        /// The path in the release folder, with `/`.
        public let path: String
        /// The absolute path.
        public let source: String
        /// SHA-256 and size in bytes.
        public let digest: ContentDigest
        /// The media type (RFC 6838).
        public let mediaType: String
        /// What it is, in its plugin's words; empty for what no plugin has made.
        public let kind: String
        /// What changes with its content, from before it was verified; nil for what is not known.
        package let fingerprint: [Int]?
    }

    /// The release's facts.
    public let facts: ReleaseFacts
    /// The folder's absolute path.
    public let folder: String
    /// All files, sorted by the bytes of their paths.
    public let files: [File]

    /// The name of the release's folder: that of the product before it where there are several.
    public var name: String {
        [facts.product, folder.lastPathPart].compactMap(\.self).joined(separator: "/")
    }

    /// A release.
    ///
    /// - Parameters:
    ///   - digests: The digest of each file.
    ///   - fingerprints: What each file was like before its digest was verified.
    ///   - artifacts: What the manifest lists.
    package init(
        _ facts: ReleaseFacts,
        in folder: String,
        digests: [ExactString: ContentDigest],
        fingerprints: [ExactString: [Int]] = [:],
        artifacts: [Manifest.Artifact]
    ) {
        let known = Dictionary(artifacts.map { (ExactString($0.path), $0) }) { first, _ in first }
        self.facts = facts
        self.folder = folder
        files = digests.sorted { $0.key < $1.key }.map { path, digest in
            File(
                path: path.text,
                source: "\(folder)/\(path)",
                digest: digest,
                mediaType: known[path]?.mediaType ?? Self.mediaType(of: path.text),
                kind: known[path]?.kind ?? "",
                fingerprint: fingerprints[path]
            )
        }
    }

    /// The file of a path in the release folder; nil when there is none.
    public func file(_ path: String) -> File? { files.first { areSame($0.path, path) } }

    /// What changes with the content of each file below a folder.
    ///
    /// - Throws: `FileError`.
    package static func fingerprints(
        in folder: String
    ) throws(FileError) -> [ExactString: [Int]] {
        var prints: [ExactString: [Int]] = [:]
        for (path, kind) in try FileSystem.walk(folder) {
            guard case .file = kind else { continue }
            prints[ExactString(path)] = try FileSystem.fingerprint(of: "\(folder)/\(path)")
        }
        return prints
    }

    private static func mediaType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "json": "application/json"
        case "txt": "text/plain; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "zip": "application/zip"
        case "zst": "application/zstd"
        default: "application/octet-stream"
        }
    }
}
