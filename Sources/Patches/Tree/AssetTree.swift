import Cryptography
import ExactStrings
public import JSON
public import Releases

/// The files of an app's assets by path, with their digests.
public struct AssetTree: Hashable, Sendable {
    /// One file.
    public struct File: Hashable, Sendable {
        /// The path in the app's bundle, with `/`.
        public var path: String
        /// SHA-256 and size.
        public var content: ContentDigest

        /// A file from its parts.
        public init(path: String, content: ContentDigest) {
            self.path = path
            self.content = content
        }
    }

    /// The files, sorted by the bytes of their paths.
    public let files: [File]
    /// The SHA-256 of the tree's list of checksums, as 64 hexadecimal digits.
    ///
    /// The list is what `sha256sum` prints for the files in the order of their bytes, so that
    /// anybody can take the digest of a folder: `find . -type f -printf '%P\0' | LC_ALL=C sort -z |
    /// xargs -0r sha256sum | sha256sum`. Modes, times and empty folders are not part of it.
    public let digest: String

    /// A tree of some files in any order.
    public init(_ files: [File]) {
        self.files = files.sorted { isOrderedBefore($0.path, $1.path) }
        var list: [UInt8] = []
        for file in self.files { list += "\(file.content.hash)  \(file.path)\n".utf8 }
        digest = Digest.sha256(of: list)
    }

    /// The size of all files in bytes.
    public var size: Int { files.reduce(0) { $0 + $1.content.size } }

    /// What a patch's manifest says of the tree.
    public var summary: TreeSummary {
        TreeSummary(digest: digest, files: files.count, size: size)
    }

    /// The tree with what another one has at some paths.
    public func keeping(_ paths: [String], of other: AssetTree) -> AssetTree {
        let kept = Set(paths.map { ExactString($0) })
        return AssetTree(
            files.map { file in
                guard kept.contains(ExactString(file.path)), let content = other[file.path] else {
                    return file
                }
                return File(path: file.path, content: content)
            }
        )
    }

    /// The content at a path, found by its bytes; nil when there is none.
    public subscript(path: String) -> ContentDigest? {
        var (low, high) = (0, files.count)
        while low < high {
            let middle = (low + high) / 2
            if isOrderedBefore(files[middle].path, path) { low = middle + 1 } else { high = middle }
        }
        guard low < files.count, areSame(files[low].path, path) else { return nil }
        return files[low].content
    }
}

/// What identifies a tree, and its extent.
public struct TreeSummary: Hashable, Sendable {
    /// The tree's digest: see `AssetTree.digest`.
    public var digest: String
    /// How many files it has.
    public var files: Int
    /// The size of all files in bytes.
    public var size: Int

    /// A summary from its parts.
    public init(digest: String, files: Int, size: Int) {
        self.digest = digest
        self.files = files
        self.size = size
    }

    /// The summary as a member of a document.
    public var json: JSONValue {
        ["digest": .string(digest), "files": .integer(files), "size": .integer(size)]
    }
}
