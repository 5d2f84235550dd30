import CGit2
import ExactStrings
import Files

/// The files whose owners decide, as in git, whether a repository is another user's.
struct Ownership {
    /// The file `.git` of a linked work tree or a submodule; nil for other repositories.
    private let gitFile: String?
    /// The folder that holds `.git`; nil when the git directory itself was found.
    private let workTree: String?
    private let gitFolder: String

    /// The files that git meets on its way up from a folder to a git directory.
    ///
    /// Source: git, setup.c, `setup_git_directory_gently_1`.
    ///
    /// - Throws: `GitError` when the system can't say.
    init(of gitFolder: String, from folder: String) throws(GitError) {
        self.gitFolder = gitFolder
        var next = FileSystem.resolveExisting(folder)
        while !areSame(next, gitFolder) {
            let entry = "\(next)/.git"
            let kind = try looking { () throws(FileError) in try FileSystem.kind(of: entry) }
            if case .file = kind {
                (gitFile, workTree) = (entry, next)
                return
            }
            if kind != nil, areSame(FileSystem.resolveExisting(entry), gitFolder) {
                (gitFile, workTree) = (nil, next)
                return
            }
            guard let parent = next.parentPath, next != "/" else { break }
            next = parent.isEmpty ? "/" : parent
        }
        (gitFile, workTree) = (nil, nil)
    }

    /// The folder that `safe.directory` must name.
    private var named: String { workTree ?? gitFolder }

    /// Refuses a repository that git would refuse to read because of its owner.
    ///
    /// libgit2's own check is off: version 1.5 trusts what git does not, and vice versa.
    /// Source: git-config, "safe.directory"; git, setup.c, `ensure_valid_ownership`.
    ///
    /// - Throws: `GitError`; see `foreignFolder`.
    func check(by rules: OpeningRules, around folder: String) throws(GitError) {
        // git asks nobody about a repository that was named outright.
        guard !rules.trustsEveryOwner, rules.value("GIT_DIR") == nil else { return }
        let files = [gitFile, workTree, gitFolder].compactMap(\.self)
        var isOurs = true
        for file in files where try !self.isOurs(file, rules) { isOurs = false }
        guard !isOurs else { return }
        var isSafe = false
        for entry in try ProtectedConfiguration(rules).values(of: "safe.directory") {
            if entry.isEmpty {
                isSafe = false
            } else if matches(entry, rules, folder) {
                isSafe = true
            }
        }
        guard !isSafe else { return }
        throw GitError(call: openCall, code: GIT_EOWNER.rawValue, message: named)
    }

    /// Whether a path belongs to this process's user, or to the one whom sudo made root.
    private func isOurs(_ path: String, _ rules: OpeningRules) throws(GitError) -> Bool {
        let owner = try looking { () throws(FileError) in try FileSystem.owner(of: path) }
        let user = FileSystem.currentUser
        guard owner != user else { return true }
        return user == 0 && rules.value("SUDO_UID").flatMap { UInt32($0) } == owner
    }

    /// Whether an entry of `safe.directory` names the repository.
    private func matches(_ entry: String, _ rules: OpeningRules, _ folder: String) -> Bool {
        if entry == "*" { return true }
        // A full stop is the folder in which the command runs.
        guard let path = entry == "." ? folder : rules.absolute(entry) else { return false }
        guard let above = path.droppingExactSuffix("/*") else {
            return areSame(FileSystem.resolveExisting(path), named)
        }
        let folder = FileSystem.resolveExisting(above)
        return named.path(below: folder == "/" ? "" : folder) != nil
    }
}

extension OpeningRules {
    /// A path of the configuration; nil when it leads to no absolute one.
    fileprivate func absolute(_ path: String) -> String? {
        if path.isAbsolutePath { return path }
        guard let below = path.droppingExactPrefix("~/"), let home = value("HOME"),
            home.isAbsolutePath
        else { return nil }
        return "\(home)/\(below)"
    }
}

/// Calls the file system, and converts its errors to git's.
private func looking<Result>(_ body: () throws(FileError) -> Result) throws(GitError) -> Result {
    do {
        return try body()
    } catch {
        throw GitError(call: "lstat", code: GIT_ERROR.rawValue, message: "\(error)")
    }
}
