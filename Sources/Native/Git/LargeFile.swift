import CGit2

/// What a pointer of Git LFS says of the file that it stands for.
///
/// Source: Git LFS, "The pointer".
public struct LargeFile: Hashable, Sendable {
    /// The SHA-256 of the file's bytes, in lower-case hexadecimal.
    public let sha256: String
    /// The file's size in bytes.
    public let size: Int

    /// Reads a pointer; nil for any other text.
    init?(pointer: [UInt8]) {
        let lines = String(decoding: pointer, as: UTF8.self).split(separator: "\n")
        func value(_ key: String) -> Substring? {
            lines.first { $0.hasPrefix(key) }?.dropFirst(key.count)
        }
        guard lines.first?.hasPrefix("version ") == true, let hash = value("oid sha256:"),
            hash.utf8.count == 64, let size = value("size ").flatMap({ Int($0) })
        else { return nil }
        sha256 = String(hash)
        self.size = size
    }
}

extension Repository {
    /// What the index's pointer says of a path that the attribute `filter=lfs` holds for.
    func largeFile(_ path: String, in index: OpaquePointer) throws(GitError) -> LargeFile? {
        var filter: UnsafePointer<CChar>?
        try check("git_attr_get", unsafe git_attr_get(&filter, pointer, 0, path, "filter"))
        guard unsafe text(filter) == "lfs",
            let entry = unsafe git_index_get_bypath(index, path, 0)
        else { return nil }
        let id = unsafe ObjectID(entry.pointee.id)
        let (size, _) = try header(of: id)
        return size <= pointerLimit ? LargeFile(pointer: try blob(id, limit: pointerLimit)) : nil
    }
}

/// The greatest size of a pointer in bytes.
private let pointerLimit = 1024
