import CGit2

extension Repository {
    /// Whether a remote was configured to fetch no tags, as `git clone --no-tags` does: tags may be
    /// missing here that the remote has.
    ///
    /// Source: git-config, `remote.<name>.tagOpt`.
    ///
    /// - Throws: `GitError` when the configuration can't be read.
    public func hasRemoteWithoutTags() throws(GitError) -> Bool {
        let configuration = try unsafe make("git_repository_config_snapshot") {
            unsafe git_repository_config_snapshot(&$0, pointer)
        }
        defer { unsafe git_config_free(configuration) }
        let iterator = try unsafe make("git_config_iterator_glob_new") {
            unsafe git_config_iterator_glob_new(&$0, configuration, "^remote\\..*\\.tagopt$")
        }
        defer { unsafe git_config_iterator_free(iterator) }
        while true {
            var entry: UnsafeMutablePointer<git_config_entry>?
            let code = unsafe git_config_next(&entry, iterator)
            if code == GIT_ITEROVER.rawValue { return false }
            try check("git_config_next", code)
            if let value = unsafe entry?.pointee.value, unsafe text(value) == "--no-tags" {
                return true
            }
        }
    }

    /// The URL of a remote, as it is configured; nil when there is no such remote.
    ///
    /// - Throws: `GitError` when the configuration can't be read.
    public func url(ofRemote name: String) throws(GitError) -> String? {
        try setting("remote.\(name).url")
    }
}
