import CGit2

/// libgit2's global state: started before the first repository is opened, and never stopped.
///
/// Stopping it with the last open repository would cost each small read 3 ms for the next start,
/// and would drop options that must not be set while another thread opens a repository.
enum Library {
    private static let startCode: Int32 = {
        let code = git_libgit2_init()
        guard code >= 0 else { return code }
        let settings = [
            shipit_git_allow_extensions, shipit_git_trust_owners, shipit_git_trust_objects,
            shipit_git_keep_no_trees,
        ]
        return settings.lazy.map { $0() }.first { $0 < 0 } ?? 0
    }()

    /// Starts libgit2 unless it runs already.
    ///
    /// - Throws: `GitError`.
    static func start() throws(GitError) { try check("git_libgit2_init", startCode) }
}
