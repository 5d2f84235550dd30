import CGit2

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Repository {
    /// A file of the index, with its flags for git.
    public struct TrackedFile: Hashable, Sendable {
        /// The path, as the index has its bytes.
        let path: [UInt8]
        let id: ObjectID
        let mode: UInt32
        /// Stages of a merge, and whether git passes over the file.
        let flags: UInt32

        /// The path; nil when it is not UTF-8, so that no text names it.
        public var name: String? { String(validating: path, as: UTF8.self) }
        /// Whether it is a file, and not a link or a submodule.
        public var isFile: Bool { mode & 0o170000 == 0o100000 }
    }

    /// Whether the index has a file, so that commits do.
    ///
    /// - Parameter path: From the root of the work tree, with `/`.
    /// - Throws: `GitError`.
    public func isTracked(_ path: String) throws(GitError) -> Bool {
        let index = try unsafe index()
        defer { unsafe git_index_free(index) }
        return unsafe git_index_get_bypath(index, path, 0) != nil
    }

    /// What the index says of every file, in its order.
    ///
    /// Not what it remembers of the files' times: git writes that anew whenever it looks at them.
    ///
    /// - Throws: `GitError`.
    public func trackedFiles() throws(GitError) -> [TrackedFile] {
        let index = try unsafe index()
        defer { unsafe git_index_free(index) }
        return (0..<(unsafe git_index_entrycount(index))).compactMap { number in
            guard let entry = unsafe git_index_get_byindex(index, number)?.pointee,
                let path = unsafe entry.path
            else { return nil }
            let bytes = unsafe UnsafeRawBufferPointer(start: path, count: strlen(path))
            // The lowest twelve bits are the length of the path.
            let flags = unsafe UInt32(entry.flags & 0xF000) << 16 | UInt32(entry.flags_extended)
            return unsafe TrackedFile(
                path: Array(bytes),
                id: ObjectID(entry.id),
                mode: entry.mode,
                flags: flags
            )
        }
    }

    private func index() throws(GitError) -> OpaquePointer {
        try unsafe make("git_repository_index") { unsafe git_repository_index(&$0, pointer) }
    }
}
