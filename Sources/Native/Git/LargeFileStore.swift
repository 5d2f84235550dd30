import CGit2
import ExactStrings

/// The folder in which Git LFS keeps the large files that a clone has.
///
/// Source: Git LFS, docs/spec.md, "Intercepting Git".
public struct LargeFileStore: Hashable, Sendable {
    /// The absolute path; it need not exist.
    public let folder: String

    /// The absolute path at which the file with a SHA-256 is, if it is there.
    ///
    /// - Parameter sha256: 64 lower-case hexadecimal digits.
    public func path(sha256: String) -> String {
        let rest = sha256.dropFirst(2)
        return "\(folder)/objects/\(sha256.prefix(2))/\(rest.prefix(2))/\(sha256)"
    }
}

extension Repository {
    /// The folder in which Git LFS keeps large files; all work trees share it, and `lfs.storage`
    /// sets it.
    ///
    /// Source: git-lfs-config, `lfs.storage`.
    ///
    /// - Throws: `GitError` when the configuration can't be read.
    public func largeFileStore() throws(GitError) -> LargeFileStore {
        let storage = try setting("lfs.storage") ?? ""
        guard !storage.isAbsolutePath else { return LargeFileStore(folder: storage) }
        return LargeFileStore(folder: "\(commonFolder)/\(storage.isEmpty ? "lfs" : storage)")
    }

    /// The value of a key in the configuration of the repository, the user and the system.
    func setting(_ key: String) throws(GitError) -> String? {
        let configuration = try unsafe make("git_repository_config_snapshot") {
            unsafe git_repository_config_snapshot(&$0, pointer)
        }
        defer { unsafe git_config_free(configuration) }
        var value: UnsafePointer<CChar>?
        let code = unsafe git_config_get_string(&value, configuration, key)
        guard code != GIT_ENOTFOUND.rawValue else { return nil }
        try check("git_config_get_string", code)
        return unsafe text(value)
    }
}
