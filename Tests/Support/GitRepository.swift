import Foundation

/// A git repository made at run time with fixed names and dates.
public struct GitRepository: Sendable {
    /// The work tree.
    public let path: String

    /// An empty repository on branch `main`.
    public init(at path: String) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try git("init", "--quiet", "--initial-branch=main")
    }

    /// A repository that stands there already: a clone, a linked work tree, a submodule.
    public init(existing path: String) { self.path = path }

    /// Loads a stream of git-fast-import(1): histories of any shape and date, at once.
    ///
    /// - Throws: `GitCommandFailed` when git's exit status is not 0.
    public func load(_ stream: String) throws {
        let file = "\(path).fast-import"
        try write(stream, to: file)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let script = "exec git -C \"$1\" fast-import --quiet --force < \"$2\""
        let result = try run(["sh", "-c", script, "sh", path, file])
        guard result.status == 0 else {
            throw GitCommandFailed(arguments: ["fast-import"], error: result.error)
        }
    }

    /// Runs git in the work tree; the user's own configuration has no say.
    ///
    /// - Throws: `GitCommandFailed` when git's exit status is not 0.
    @discardableResult
    public func git(_ arguments: String..., date: Int = 1_700_000_000) throws -> String {
        let result = try runGit(arguments, date: date)
        guard result.status == 0 else {
            throw GitCommandFailed(arguments: arguments, error: result.error)
        }
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Runs git in the work tree like `git(_:date:)`, and gives what it prints; nil when it fails.
    public func ask(_ arguments: String...) throws -> String? {
        let result = try runGit(arguments, date: 1_700_000_000)
        return result.status == 0 ? result.output.trimmingCharacters(in: .newlines) : nil
    }

    private func runGit(_ arguments: [String], date: Int) throws -> CommandResult {
        try run(
            ["git", "-C", path] + arguments,
            environment: [
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
                "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com",
                "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com",
                "GIT_AUTHOR_DATE": "\(date) +0000", "GIT_COMMITTER_DATE": "\(date) +0000",
            ]
        )
    }

    /// Writes files, adds all, commits, and gives the commit's id; the date is in seconds since
    /// 1970 UTC.
    ///
    /// - Throws: `GitCommandFailed` when git's exit status is not 0.
    @discardableResult
    public func commit(
        _ files: [String: String] = [:],
        message: String = "change",
        date: Int = 1_700_000_000
    ) throws -> String {
        for (name, text) in files { try write(text, to: "\(path)/\(name)") }
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", message, date: date)
        return try git("rev-parse", "HEAD")
    }
}

/// A git command that ended with another status than 0.
public struct GitCommandFailed: Error {
    /// The arguments behind `git`.
    public let arguments: [String]
    /// What it printed on standard error.
    public let error: String
}
