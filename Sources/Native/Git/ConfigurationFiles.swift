import ExactStrings
import Files
import Host

/// The files of git's configuration, as far as it takes to know that each can be opened.
enum ConfigurationFiles {
    /// The system's and the user's files, where libgit2 looks for them.
    ///
    /// Source: git-config, "FILES".
    static var ofUser: [String] {
        ["/etc/gitconfig"] + folderOfUser.map { "\($0)/config" }
            + (home.map { ["\($0)/.gitconfig"] } ?? [])
    }

    /// The files that hold rules for all repositories, unless the configuration names others.
    ///
    /// Source: gitignore and gitattributes, "DESCRIPTION".
    static var rulesOfUser: [String] {
        ["/etc/gitattributes"] + folderOfUser.flatMap { ["\($0)/ignore", "\($0)/attributes"] }
    }

    private static var home: String? { value("HOME") }

    private static var folderOfUser: [String] {
        let base = value("XDG_CONFIG_HOME") ?? home.map { "\($0)/.config" }
        return base.map { ["\($0)/git"] } ?? []
    }

    private static func value(_ name: String) -> String? {
        Host.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A path of the configuration from its text; `~/` is the user's home.
    static func path(_ text: String, from folder: String) -> String {
        if text.utf8.first == UInt8(ascii: "/") { return text }
        guard text.hasExactPrefix("~/") else { return "\(folder)/\(text)" }
        return (home ?? "") + String(Substring(text.utf8.dropFirst(1)))
    }

    /// Refuses a special file in the place of a configuration file, or of one that it includes.
    ///
    /// libgit2 reads them all when it reads the first. Conditions of inclusions are ignored here:
    /// they may hold at another time. Other unreadable files are left to libgit2 to report.
    ///
    /// - Throws: `GitError`; see `GitError.specialFile`.
    static func check(_ file: String, depth: Int = 0) throws(GitError) {
        guard depth < deepest, !FileSystem.isFolder(file) else { return }
        let bytes: [UInt8]
        do {
            // Not read where it is /dev/null.
            try refuseSpecial([file])
            bytes = try FileSystem.read(file, limit: 16 << 20)
        } catch let error as GitError {
            throw error
        } catch {
            return
        }
        for path in includedPaths(bytes) {
            try check(self.path(path, from: file.parentPath ?? "."), depth: depth + 1)
        }
    }

    /// The values of `path` in the sections `include` and `includeIf`.
    ///
    /// Source: git-config, "Syntax".
    private static func includedPaths(_ bytes: [UInt8]) -> [String] {
        var (paths, isInclude): ([String], Bool) = ([], false)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            var rest = String(decoding: line, as: UTF8.self).trimmingSpaces
            if rest.utf8.first == UInt8(ascii: "[") {
                isInclude = rest.lowercased().hasExactPrefix("[include")
                // A setting may be on the line of its section.
                guard let end = rest.utf8.lastIndex(of: UInt8(ascii: "]")) else { continue }
                rest = String(Substring(rest.utf8[end...].dropFirst())).trimmingSpaces
            }
            guard isInclude, let sign = rest.utf8.firstIndex(of: UInt8(ascii: "=")),
                String(rest[..<sign]).trimmingSpaces.lowercased() == "path"
            else { continue }
            let value = String(Substring(rest.utf8[sign...].dropFirst())).trimmingSpaces
            paths.append(String(value.filter { $0 != "\"" }))
        }
        return paths
    }

    /// How many files include each other, as git and libgit2 have it.
    private static let deepest = 10
}

extension String {
    /// The text without spaces, tabs and carriage returns around it.
    fileprivate var trimmingSpaces: String {
        let blanks: [UInt8] = [0x20, 0x09, 0x0D]
        var text = Substring(self).utf8.drop { blanks.contains($0) }
        while let last = text.last, blanks.contains(last) { text = text.dropLast() }
        return String(Substring(text))
    }
}
