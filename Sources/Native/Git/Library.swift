import CGit2
import Synchronization

/// A claim on libgit2's global state, which stands while any claim does.
struct Library: ~Copyable {
    /// libgit2 counts for itself, but its options are lost with the last claim and must not be set
    /// while another thread opens a repository: so the count that decides is kept here.
    private static let claims = Mutex(0)

    init() throws(GitError) {
        try Self.claims.withLock { (claims: inout Int) throws(GitError) in
            try check("git_libgit2_init", git_libgit2_init())
            if claims == 0 { try check("git_libgit2_opts", shipit_git_allow_extensions()) }
            claims += 1
        }
    }

    deinit {
        Self.claims.withLock { claims in
            claims -= 1
            git_libgit2_shutdown()
        }
    }
}
