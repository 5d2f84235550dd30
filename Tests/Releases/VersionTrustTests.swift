import Diagnostics
import Foundation
import Releases
import Testing
import TestSupport

/// One configuration, and whether a repository of another user's is read under it.
struct TrustCase: Sendable, CustomTestStringConvertible {
    /// What is odd about it.
    var testDescription: String
    /// The files to write; `P` stands for the repository, `H` for the home folder around it.
    var files: [String: String] = [:]
    /// The variables to set, with the same letters.
    var environment: [String: String] = [:]
    /// Whether the repository is read.
    var isRead: Bool
    /// Whether only git since 2.46 answers the same.
    var isNew = false

    init(
        _ description: String,
        _ files: [String: String] = [:],
        _ environment: [String: String] = [:],
        read isRead: Bool,
        isNew: Bool = false
    ) {
        testDescription = description
        (self.files, self.environment, self.isRead, self.isNew) = (
            files, environment, isRead, isNew
        )
    }

    /// A configuration of the user's with some lines under `[safe]`.
    static func user(_ lines: String..., read isRead: Bool, isNew: Bool = false) -> TrustCase {
        let text = "[safe]\n" + lines.joined(separator: "\n") + "\n"
        return TrustCase(
            lines.joined(separator: " and "),
            ["H/.gitconfig": text],
            read: isRead,
            isNew: isNew
        )
    }
}

@Suite(.enabled(if: isRoot, "only root can give a folder away"))
struct VersionTrustTests {
    private static let all = "[safe]\ndirectory = *\n"
    private static let none = "[safe]\ndirectory =\n"
    private static let command = [
        "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "*",
        "GIT_CONFIG_KEY_1": "Safe.Directory",
    ]

    @Test(arguments: [
        TrustCase("no configuration", read: false),
        .user("directory = P", read: true),
        .user("directory = *", read: true),
        .user("DIRECTORY = \"P\"", read: true),
        .user("directory = ~/app", read: true),
        .user("directory = P/", read: true, isNew: true),
        .user("directory = H/./app", read: true, isNew: true),
        .user("directory = H/link", read: true, isNew: true),
        .user("directory = .", read: true, isNew: true),
        .user("directory = H/*", read: true, isNew: true),
        .user("directory = ~/*", read: true, isNew: true),
        .user("directory = /*", read: true, isNew: true),
        .user("directory = P/*", read: false),
        .user("directory = H/ap*", read: false),
        .user("directory = H/a/*", read: false),
        .user("directory = H", read: false),
        .user("directory = P/.git", read: false),
        .user("directory = P2", read: false),
        .user("directory = app", read: false),
        .user("directory = **", read: false),
        .user("directory = *", "directory =", read: false),
        .user("directory = *", "directory", read: false),
        .user("directory =", "directory = *", read: true),
        .user("directory = P", "directory = /elsewhere", read: true),
        TrustCase(
            "a subsection is another key",
            ["H/.gitconfig": "[safe \"x\"]\ndirectory = *\n"],
            read: false
        ),
        TrustCase(
            "an included file",
            ["H/.gitconfig": "[include]\npath = more\n", "H/more": all],
            read: true
        ),
        TrustCase(
            "a file included for a repository",
            ["H/.gitconfig": "[includeIf \"gitdir:P/\"]\npath = more\n", "H/more": all],
            read: false
        ),
        TrustCase("a file that can't be parsed", ["H/.gitconfig": "[safe\n"], read: false),
        TrustCase("the system's file", ["H/system": all], read: true),
        TrustCase(
            "the system's file left out",
            ["H/system": all],
            ["GIT_CONFIG_NOSYSTEM": "1"],
            read: false
        ),
        TrustCase(
            "the system's file not left out",
            ["H/system": all],
            ["GIT_CONFIG_NOSYSTEM": "0"],
            read: true
        ),
        TrustCase(
            "the user's file takes back the system's",
            ["H/system": all, "H/.gitconfig": none],
            read: false
        ),
        TrustCase(
            "the user's file is read after XDG's",
            ["H/.config/git/config": none, "H/.gitconfig": all],
            read: true
        ),
        TrustCase(
            "XDG's file is read before the user's",
            ["H/.config/git/config": all, "H/.gitconfig": none],
            read: false
        ),
        TrustCase("XDG's file", ["H/.config/git/config": all], read: true),
        TrustCase(
            "XDG's file elsewhere",
            ["H/x/git/config": all],
            ["XDG_CONFIG_HOME": "H/x"],
            read: true
        ),
        TrustCase(
            "XDG's file not elsewhere",
            ["H/.config/git/config": all],
            ["XDG_CONFIG_HOME": "H/x"],
            read: false
        ),
        TrustCase(
            "a global file by name",
            ["H/global": all],
            ["GIT_CONFIG_GLOBAL": "H/global"],
            read: true
        ),
        TrustCase(
            "a global file by name in place of the user's",
            ["H/.gitconfig": all],
            ["GIT_CONFIG_GLOBAL": "H/global"],
            read: false
        ),
        TrustCase(
            "no global file at all",
            ["H/.gitconfig": all],
            ["GIT_CONFIG_GLOBAL": ""],
            read: false
        ),
        TrustCase(
            "the repository's own file",
            ["P/.git/config": "[core]\nrepositoryformatversion = 0\n" + all],
            read: false
        ),
        TrustCase(
            "the environment",
            [:],
            command.merging(["GIT_CONFIG_VALUE_1": "*"]) { $1 },
            read: true
        ),
        TrustCase(
            "the environment with a path",
            [:],
            command.merging(["GIT_CONFIG_VALUE_1": "P"]) { $1 },
            read: true
        ),
        TrustCase(
            "the environment takes back the user's",
            ["H/.gitconfig": all],
            command.merging(["GIT_CONFIG_VALUE_1": ""]) { $1 },
            read: false
        ),
        TrustCase("the environment lacks a value", ["H/.gitconfig": all], command, read: false),
        TrustCase(
            "the environment counts to no number",
            ["H/.gitconfig": all],
            ["GIT_CONFIG_COUNT": "x"],
            read: false
        ),
        TrustCase(
            "the environment counts to nothing",
            ["H/.gitconfig": all],
            ["GIT_CONFIG_COUNT": ""],
            read: true
        ),
        TrustCase("sudo of the owner", [:], ["SUDO_UID": "65534"], read: true),
        TrustCase("sudo of another", [:], ["SUDO_UID": "65533"], read: false),
        TrustCase("sudo of nobody", [:], ["SUDO_UID": "x"], read: false),
        TrustCase("a repository named outright", [:], ["GIT_DIR": "P/.git"], read: true),
    ])
    func `a repository of another user's is read when git would read it`(
        row: TrustCase
    ) async throws {
        try await withTemporaryFolder { home in
            let git = try GitRepository(at: "\(home)/app")
            let commit = try git.commit(["a": "1"])
            try git.git("tag", "v1.0.0")
            try run(["ln", "-s", git.path, "\(home)/link"])
            func filled(_ text: String) -> String {
                text.replacing(/\bP(?=\b|2)/.wordBoundaryKind(.simple), with: git.path)
                    .replacing(/\bH\b/.wordBoundaryKind(.simple), with: home)
            }
            for (path, text) in row.files { try write(filled(text), to: filled(path)) }
            try run(["chown", "-R", "65534", git.path])
            let environment = row.environment.mapValues(filled).merging(
                ["HOME": home, "GIT_CONFIG_SYSTEM": "\(home)/system"]
            ) { first, _ in first }
            if !row.isNew || isGit(since: 2, 46) {
                let answer = try askGit(git.path, environment)
                #expect((answer == commit) == row.isRead, "git's answer")
            }
            guard row.isRead else {
                #expect(!refusals(git.path, environment: environment).isEmpty)
                return
            }
            #expect(try resolveRelease(git.path, environment: environment).facts.commit == commit)
        }
    }

    @Test func `an entry that only looks like the folder's name trusts nobody`() async throws {
        try await withTemporaryFolder { home in
            let git = try GitRepository(at: "\(home)/e\u{301}/app")
            let commit = try git.commit(["a": "1"])
            try git.git("tag", "v1.0.0")
            try run(["chown", "-R", "65534", git.path])
            let environment = ["HOME": home, "GIT_CONFIG_SYSTEM": "\(home)/system"]
            for (entry, isRead) in [
                ("e\u{301}/app", true), ("\u{E9}/app", false), ("e\u{301}/*", true),
                ("\u{E9}/*", false),
            ] {
                try write("[safe]\ndirectory = \(home)/\(entry)\n", to: "\(home)/.gitconfig")
                if !entry.hasSuffix("*") || isGit(since: 2, 46) {
                    #expect((try askGit(git.path, environment) == commit) == isRead, "git's answer")
                }
                if isRead {
                    let read = try resolveRelease(git.path, environment: environment)
                    #expect(read.facts.commit == commit)
                } else {
                    #expect(!refusals(git.path, environment: environment).isEmpty, "\(entry)")
                }
            }
        }
    }

    @Test func `the message names the folder, the setting and the option`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a/b": "1"])
            try git.git("tag", "v1.0.0")
            try run(["chown", "-R", "65534", git.path])
            #expect(
                refusals("\(git.path)/a") == [
                    Diagnostic(
                        "the repository \(git.path) belongs to another user",
                        help: "if you trust it: git config --global --add safe.directory "
                            + "\"\(git.path)\"; or pass --trust-repo"
                    )
                ]
            )
            var trusting = try resolver(git.path)
            trusting.trustsOwner = true
            #expect(try trusting.resolve().facts.version == "1.0.0")
        }
    }
}

/// HEAD's commit as git tells it with some variables and no other configuration; nil when it
/// refuses.
func askGit(_ path: String, _ environment: [String: String]) throws -> String? {
    var variables: [String: String?] = ["SUDO_UID": nil, "XDG_CONFIG_HOME": nil]
    for (name, value) in environment { variables[name] = value }
    let result = try run(["git", "-C", path, "rev-parse", "HEAD"], environment: variables)
    return result.status == 0 ? result.output.trimmingCharacters(in: .newlines) : nil
}

let isRoot = (try? run(["id", "-u"]).output) == "0\n"
