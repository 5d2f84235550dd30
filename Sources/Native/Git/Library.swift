import CGit2
import Files

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
        let failed = settings.lazy.map { $0() }.first { $0 < 0 }
        return failed ?? skipUnreadable(GIT_CONFIG_LEVEL_GLOBAL, ".gitconfig")
            ?? skipUnreadable(GIT_CONFIG_LEVEL_XDG, "config") ?? 0
    }()

    /// Removes the search path of a configuration file that can't be accessed: git skips it, and
    /// libgit2 would open no repository.
    ///
    /// Source: git, config.c, `do_git_config_sequence` and `access_or_die`.
    ///
    /// - Returns: The code of a call that failed.
    private static func skipUnreadable(_ level: git_config_level_t, _ name: String) -> Int32? {
        var buffer = unsafe git_buf()
        defer { unsafe git_buf_dispose(&buffer) }
        let code = unsafe shipit_git_get_search_path(level, &buffer)
        guard code >= 0 else { return code }
        let folders = unsafe buffer.ptr.map { unsafe String(cString: $0) } ?? ""
        // One folder, from $HOME or $XDG_CONFIG_HOME.
        guard FileSystem.isOutOfReach("\(folders)/\(name)") else { return nil }
        let set = unsafe shipit_git_set_search_path(level, "")
        return set < 0 ? set : nil
    }

    /// Starts libgit2 unless it runs already.
    ///
    /// - Throws: `GitError`.
    static func start() throws(GitError) { try check("git_libgit2_init", startCode) }
}

/// The library after this module.
public enum GitLibrary {
    /// The version that is linked: `1.5.1`.
    public static var version: String {
        var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
        unsafe git_libgit2_version(&major, &minor, &revision)
        return "\(major).\(minor).\(revision)"
    }
}

#if os(Linux)
/// Takes the place of Mbed TLS's function, and reads nothing.
///
/// Only libgit2 calls it: Debian's build parses all certificates of the system when it starts, which
/// takes longer than reading a version from a repository. shipit fetches nothing through libgit2.
@_cdecl("mbedtls_x509_crt_parse_file")
public func noCertificates(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?)
    -> Int32
{ 0 }
#endif
