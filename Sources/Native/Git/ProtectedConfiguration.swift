import CGit2
import Files

/// The configuration that no repository has a say in: the system's, the user's, and the
/// environment's.
///
/// Source: git-config, "SCOPES" (protected configuration), "FILES" and "ENVIRONMENT".
struct ProtectedConfiguration {
    private let rules: OpeningRules

    init(_ rules: OpeningRules) { self.rules = rules }

    /// All values of a key without a subsection, in the order in which git reads them; one without
    /// `=` is empty.
    ///
    /// - Throws: `GitError` when a file can't be parsed, or the environment's part is damaged.
    func values(of key: String) throws(GitError) -> [String] {
        var values: [String] = []
        for file in try files() where isThere(file) {
            values += try self.values(of: key, in: file)
        }
        return values + (try valuesInEnvironment(of: key))
    }

    /// The files, the one that counts least first.
    private func files() throws(GitError) -> [String] {
        let system = isTrue("GIT_CONFIG_NOSYSTEM") ? nil : try systemFile()
        if let named = rules.environment["GIT_CONFIG_GLOBAL"] {
            return [system, named].compactMap(\.self)
        }
        let home = rules.value("HOME")
        let base = rules.value("XDG_CONFIG_HOME") ?? home.map { "\($0)/.config" }
        return [system, base.map { "\($0)/git/config" }, home.map { "\($0)/.gitconfig" }]
            .compactMap(\.self)
    }

    private func systemFile() throws(GitError) -> String? {
        if let named = rules.environment["GIT_CONFIG_SYSTEM"] { return named }
        var buffer = unsafe git_buf()
        defer { unsafe git_buf_dispose(&buffer) }
        let code = unsafe git_config_find_system(&buffer)
        if code == GIT_ENOTFOUND.rawValue { return nil }
        try check("git_config_find_system", code)
        return unsafe text(buffer.ptr)
    }

    private func values(of key: String, in file: String) throws(GitError) -> [String] {
        try ConfigurationFiles.check(file)
        let configuration = try unsafe make("git_config_open_ondisk") {
            unsafe git_config_open_ondisk(&$0, file)
        }
        defer { unsafe git_config_free(configuration) }
        let iterator = try unsafe make("git_config_multivar_iterator_new") {
            unsafe git_config_multivar_iterator_new(&$0, configuration, key, nil)
        }
        defer { unsafe git_config_iterator_free(iterator) }
        var values: [String] = []
        while true {
            var entry: UnsafeMutablePointer<git_config_entry>?
            let code = unsafe git_config_next(&entry, iterator)
            if code == GIT_ITEROVER.rawValue { return values }
            try check("git_config_next", code)
            values.append(unsafe text(entry?.pointee.value) ?? "")
        }
    }

    private func valuesInEnvironment(of key: String) throws(GitError) -> [String] {
        guard let count = rules.value("GIT_CONFIG_COUNT") else { return [] }
        guard let count = Int32(count), count >= 0 else {
            throw .environment("GIT_CONFIG_COUNT is \"\(count)\", which is not a count")
        }
        var values: [String] = []
        for number in 0..<count {
            let (name, holder) = ("GIT_CONFIG_KEY_\(number)", "GIT_CONFIG_VALUE_\(number)")
            guard let found = rules.value(name), let value = rules.environment[holder] else {
                throw .environment(
                    "GIT_CONFIG_COUNT is \(count), but \(name) or \(holder) is missing"
                )
            }
            if found.lowercased() == key { values.append(value) }
        }
        return values
    }

    /// Whether a variable is set to yes; git takes any other number than 0 for yes, too.
    private func isTrue(_ name: String) -> Bool {
        guard let value = rules.value(name)?.lowercased() else { return false }
        return ["true", "yes", "on"].contains(value) || Int(value).map { $0 != 0 } == true
    }

    private func isThere(_ file: String) -> Bool {
        do {
            // git passes over a file that it may not read as over one that is not there.
            return try FileSystem.kind(of: FileSystem.resolveExisting(file)) != nil
                && !FileSystem.isOutOfReach(file)
        } catch {
            return false
        }
    }
}
