import Foundation
import Testing
import TestSupport

/// Pipes and sockets where git has files: whoever opens one waits for another program to write.
struct SpecialFileTests {
    /// Paths below the work tree, and `~` for the user's home.
    static let files = [
        ".git", ".git/HEAD", ".git/config", ".git/index", ".git/packed-refs", ".git/shallow",
        ".git/refs/tags/x", ".git/refs/heads/main", ".git/info/exclude", ".git/info/attributes",
        ".git/objects/info/alternates", ".gitignore", ".gitattributes", ".gitmodules",
        "Assets/.gitignore", "new/folder/.gitignore", "~/.gitconfig", "~/.config/git/config",
        "~/.config/git/ignore", "~/.config/git/attributes",
    ]

    @Test(arguments: files)
    func `a pipe where git has a file is refused by its name`(file: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let path =
                file.hasPrefix("~")
                ? "\(folder)/home\(file.dropFirst())" : "\(app.repository.path)/\(file)"
            try Self.put(path)
            for command in ["version", "plan", "release"] {
                let result = try Self.run(app, command)
                #expect(result.status == 3, "\(command): \(result.error)")
                #expect(result.error.contains(path), "\(command): \(result.error)")
                #expect(result.error.contains("a pipe, a socket or a device"), "\(command)")
                #expect(result.error.contains("help: remove it"), "\(command)")
            }
            #expect(try app.leftovers() == [])
        }
    }

    @Test(arguments: [
        ("[include]\n\tpath = pipe\n", ".git"),
        ("[includeIf \"gitdir:/x/\"] path = \"pipe\"", ".git"),
        ("[core]\n\texcludesFile = ~/pipe\n", "home"),
        ("[core]\nattributesFile = ~/pipe", "home"),
    ])
    func `a pipe that git's configuration names is refused`(lines: String, place: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let config = "\(app.repository.path)/.git/config"
            try write(String(decoding: try read(config), as: UTF8.self) + lines, to: config)
            let pipe = place == "home" ? "\(folder)/home/pipe" : "\(app.repository.path)/.git/pipe"
            try Self.put(pipe)
            let result = try Self.run(app, "version")
            #expect(result.status == 3)
            #expect(result.error.contains("\(pipe) is a pipe"), "\(result.error)")
        }
    }

    @Test func `a linked work tree's own files are looked at, too`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.repository.git("worktree", "add", "--quiet", "--detach", "\(folder)/linked")
            let own = "\(app.repository.path)/.git/worktrees/linked"
            for path in ["\(own)/index", "\(own)/HEAD", "\(app.repository.path)/.git/config"] {
                let whole = try read(path)
                try Self.put(path)
                let result = try Self.run(app, "version", in: "\(folder)/linked")
                #expect(result.status == 3)
                #expect(result.error.contains("\(path) is a pipe"), "\(result.error)")
                try FileManager.default.removeItem(atPath: path)
                try write(whole, to: path)
            }
        }
    }

    @Test func `what git does not open, and nothing in the user's place, do no harm`() async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            for file in [".mailmap", "dist/.gitignore", "dist/a/.gitattributes", ".git/hooks/x"] {
                try Self.put("\(app.repository.path)/\(file)")
            }
            try TestSupport.run(["ln", "-s", "/dev/null", "\(folder)/home/.gitconfig"])
            #expect(try Self.run(app, "version", "--snapshot").status == 0)
        }
    }

    /// Puts a pipe in the place of a file.
    private static func put(_ path: String) throws {
        let script = "mkdir -p \"$(dirname \"$1\")\" && rm -rf \"$1\" && mkfifo \"$1\""
        try #require(try TestSupport.run(["sh", "-c", script, "sh", path]).status == 0)
    }

    /// Runs shipit, which is ended when it waits.
    private static func run(
        _ app: App,
        _ arguments: String...,
        in place: String? = nil
    ) throws -> CommandResult {
        try TestSupport.run(
            ["timeout", "-k", "1", "20", Tool.path] + arguments,
            in: place ?? app.repository.path,
            environment: app.environment
        )
    }
}
