import CGit2
import Cryptography
import ExactStrings

/// git changes a file's bytes between its objects and a work tree: line ends, `$Id$`, and pointers
/// of Git LFS.
///
/// Source: gitattributes, "Checking-out and checking-in".
extension Repository {
    /// The bytes of a file of the work tree as git stores them: what `git add` would store.
    ///
    /// No program is run: a file of Git LFS becomes its pointer here.
    ///
    /// - Parameter path: Below the work tree's root, with `/`.
    /// - Throws: `GitError`.
    public func stored(_ bytes: [UInt8], at path: String) throws(GitError) -> [UInt8] {
        guard try isLargeFile(path) else {
            return try filtered(bytes, path, GIT_FILTER_TO_ODB)
        }
        guard LargeFile(pointer: bytes) == nil else { return bytes }
        // Git LFS, docs/spec.md: an empty file is its own pointer.
        return bytes.isEmpty ? [] : LargeFile.pointer(to: bytes)
    }

    /// The bytes that git stores as a work tree has them: what `git checkout` would write.
    ///
    /// No program is run: what is stored for a file of Git LFS is taken for the file itself.
    ///
    /// - Parameter path: Below the work tree's root, with `/`.
    /// - Throws: `GitError`.
    public func checkedOut(_ bytes: [UInt8], at path: String) throws(GitError) -> [UInt8] {
        guard try !isLargeFile(path) else { return bytes }
        return try filtered(try withIdentifiers(bytes, at: path), path, GIT_FILTER_TO_WORKTREE)
    }

    /// Whether git stores a pointer of Git LFS in place of a file.
    ///
    /// - Throws: `GitError`.
    public func isLargeFile(_ path: String) throws(GitError) -> Bool {
        try text(ofAttribute: "filter", at: path) == "lfs"
    }

    /// The attribute by which git converts a file in a way that nothing here does, as
    /// `filter=git-crypt`; nil for nearly every file.
    ///
    /// - Throws: `GitError`.
    public func unsupportedConversion(of path: String) throws(GitError) -> String? {
        if let filter = try text(ofAttribute: "filter", at: path), filter != "lfs" {
            for kind in ["clean", "smudge", "process"] {
                // Without such a setting, git converts nothing either.
                guard try setting("filter.\(filter).\(kind)") == nil else {
                    return "filter=\(filter)"
                }
            }
        }
        if let encoding = try text(ofAttribute: "working-tree-encoding", at: path),
            !["utf-8", "utf8"].contains(encoding.lowercased())
        {
            return "working-tree-encoding=\(encoding)"
        }
        return nil
    }

    /// What git stores of a file in HEAD's commit.
    ///
    /// - Returns: Nil where the commit has no file, or no commit is there.
    /// - Throws: `GitError`; the file is larger than the limit in bytes.
    public func committed(_ path: String, limit: Int) throws(GitError) -> [UInt8]? {
        var entries = PathEntries([path])
        guard let commit = try head().commit,
            let entry = try entries.entries(of: commitHeader(of: commit).tree, in: self).first,
            let entry, !entry.isFolder, entry.mode != Int(GIT_FILEMODE_COMMIT.rawValue)
        else { return nil }
        return try blob(entry.id, limit: limit)
    }

    /// The submodule of HEAD's commit that a path names or is in; nil when there is none.
    ///
    /// - Throws: `GitError`.
    public func submodule(at path: String) throws(GitError) -> String? {
        guard let commit = try head().commit else { return nil }
        let tree = try commitHeader(of: commit).tree
        var place: String? = path
        while let next = place, !next.isEmpty {
            var entries = PathEntries([next])
            if let entry = try entries.entries(of: tree, in: self).first ?? nil,
                entry.mode == Int(GIT_FILEMODE_COMMIT.rawValue)
            {
                return next
            }
            place = next.parentPath
        }
        return nil
    }

    /// The bytes with the blob's id at each `$Id$`, where the attribute `ident` asks for it:
    /// libgit2 does so for blobs alone, and not for bytes.
    private func withIdentifiers(_ bytes: [UInt8], at path: String) throws(GitError) -> [UInt8] {
        let keyword = Array("$Id$".utf8)
        guard bytes.contains(keyword), try isSet("ident", at: path) else { return bytes }
        var oid = git_oid()
        let code = unsafe bytes.withUnsafeBytes {
            unsafe git_odb_hash(&oid, $0.baseAddress, $0.count, GIT_OBJECT_BLOB)
        }
        try check("git_odb_hash", code)
        return bytes.replacing(keyword, with: Array("$Id: \(ObjectID(oid)) $".utf8))
    }

    /// Whether an attribute is set without a text.
    private func isSet(_ name: String, at path: String) throws(GitError) -> Bool {
        try objects.allowing { () throws(GitError) in
            var value: UnsafePointer<CChar>?
            try check("git_attr_get", unsafe git_attr_get(&value, pointer, 0, path, name))
            return unsafe git_attr_value(value) == GIT_ATTR_VALUE_TRUE
        }
    }

    /// The text of an attribute; nil where it is not set, or is set without a text.
    private func text(ofAttribute name: String, at path: String) throws(GitError) -> String? {
        try refuseSpecialAttributes(above: path)
        // libgit2 may read the attributes of HEAD's commit, too.
        return try objects.allowing { () throws(GitError) in
            var value: UnsafePointer<CChar>?
            try check("git_attr_get", unsafe git_attr_get(&value, pointer, 0, path, name))
            guard unsafe git_attr_value(value) == GIT_ATTR_VALUE_STRING else { return nil }
            return unsafe Git.text(value)
        }
    }

    private func filtered(
        _ bytes: [UInt8],
        _ path: String,
        _ mode: git_filter_mode_t
    ) throws(GitError) -> [UInt8] {
        // To store a text, libgit2 looks at what the index has of it.
        try objects.allowing { () throws(GitError) in
            var filters: OpaquePointer?
            try check(
                "git_filter_list_load",
                unsafe git_filter_list_load(
                    &filters,
                    pointer,
                    nil,
                    path,
                    mode,
                    GIT_FILTER_DEFAULT.rawValue
                )
            )
            guard let filters = unsafe filters else { return bytes }
            defer { unsafe git_filter_list_free(filters) }
            var result = unsafe git_buf()
            defer { unsafe git_buf_dispose(&result) }
            let code = unsafe bytes.withUnsafeBytes { bytes in
                unsafe git_filter_list_apply_to_buffer(
                    &result,
                    filters,
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    bytes.count
                )
            }
            try check("git_filter_list_apply_to_buffer", code)
            return unsafe Array(UnsafeRawBufferPointer(start: result.ptr, count: result.size))
        }
    }
}

extension LargeFile {
    /// The pointer that git stores in place of these bytes.
    ///
    /// Source: Git LFS, docs/spec.md, "The Pointer".
    fileprivate static func pointer(to bytes: [UInt8]) -> [UInt8] {
        let lines = [
            "version https://git-lfs.github.com/spec/v1",
            "oid sha256:\(Digest.sha256(of: bytes))", "size \(bytes.count)", "",
        ]
        return Array(lines.joined(separator: "\n").utf8)
    }
}
