import Git
import Releases
import Testing
import TestSupport

struct VersionOddWorkTreeTests {
    @Test(arguments: indexes + settings + OddWorkTree.attributes + OddWorkTree.files)
    func `what differs from HEAD is what git status says`(row: OddWorkTree) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1\n", "b.txt": "1\n", "c/d": "1\n", "run.sh": "1\n"])
            try git.git("tag", "v1.0.0")
            try row.make(git)
            let ours = try Repository(around: git.path).changes().map(\.path)
            #expect(ours == row.changes)
            #expect(try resolveRelease(git.path, snapshot: true).facts.dirty == !ours.isEmpty)
            let status = try git.git("status", "--porcelain", "-z", "--no-renames")
            let theirs = status.split(separator: "\0").map { String($0.dropFirst(3)) }
            #expect((ours == theirs.sorted()) == (row.reason == nil), "\(theirs)")
        }
    }

    private static let indexes = [
        OddWorkTree("an index of version 4", changes: ["a"]) { git in
            try git.git("update-index", "--index-version=4")
            try write("22\n", to: "\(git.path)/a")
        },
        OddWorkTree("a clean index of version 4") { git in
            try git.git("update-index", "--index-version=4")
        },
        OddWorkTree("an index with an untracked cache", changes: ["a", "new"]) { git in
            try git.git("update-index", "--force-untracked-cache")
            try git.git("status")
            try write("22\n", to: "\(git.path)/a")
            try write("new", to: "\(git.path)/new")
        },
        OddWorkTree("a file assumed to be unchanged", changes: ["a"], differs: assumed) { git in
            try git.git("update-index", "--assume-unchanged", "a")
            try write("22\n", to: "\(git.path)/a")
        },
        OddWorkTree("a file skipped in the work tree", changes: ["a"], differs: assumed) { git in
            try git.git("update-index", "--skip-worktree", "a")
            try write("22\n", to: "\(git.path)/a")
        },
        OddWorkTree("an assumed file that is not there", changes: ["a"], differs: assumed) { git in
            try git.git("update-index", "--assume-unchanged", "a")
            try run(["rm", "\(git.path)/a"])
        },
        OddWorkTree("an assumed file that is as it was") { git in
            try git.git("update-index", "--assume-unchanged", "a")
            try run(["touch", "\(git.path)/a"])
        },
        OddWorkTree("a skipped file that is as it was") { git in
            try git.git("update-index", "--skip-worktree", "a", "c/d")
        },
        OddWorkTree("a skipped file that is not there") { git in
            try git.git("update-index", "--skip-worktree", "a")
            try run(["rm", "\(git.path)/a"])
        },
        OddWorkTree("a file to be added later", changes: ["new"]) { git in
            try write("new", to: "\(git.path)/new")
            try git.git("add", "--intent-to-add", "new")
        },
        OddWorkTree("a file removed from the index and left", changes: ["a"], differs: twice) {
            git in
            try git.git("rm", "--quiet", "--cached", "a")
        },
        OddWorkTree(
            "no index",
            changes: ["a", "b.txt", "c/", "c/d", "run.sh"],
            differs: twice
        ) { git in
            try run(["rm", "\(git.path)/.git/index"])
        },
        OddWorkTree("touched files") { git in
            try run(["touch", "-d", "2001-01-01", "\(git.path)/a", "\(git.path)/c/d"])
        },
        OddWorkTree("a change of the same size and time", changes: ["a"]) { git in
            try run(["touch", "-r", "\(git.path)/a", "\(git.path)/.git/time"])
            try write("2\n", to: "\(git.path)/a")
            try run(["touch", "-r", "\(git.path)/.git/time", "\(git.path)/a"])
        },
    ]
    private static let twice = "git lists a file once as deleted and once as untracked"
    private static let assumed = "the bit hides a change from git, and the bytes would be released"

    private static let settings = [
        OddWorkTree(
            "status.showUntrackedFiles = no",
            changes: ["new"],
            differs: "the setting is for people's screens; an untracked file may be released"
        ) { git in
            try git.git("config", "status.showUntrackedFiles", "no")
            try write("new", to: "\(git.path)/new")
        },
        OddWorkTree(
            "status.showUntrackedFiles = all",
            changes: ["new/"],
            differs: "a folder is one line"
        ) { git in
            try git.git("config", "status.showUntrackedFiles", "all")
            try write("new", to: "\(git.path)/new/a")
        },
        OddWorkTree("status.relativePaths and core.quotePath", changes: ["ü"]) { git in
            try git.git("config", "core.quotePath", "true")
            try write("new", to: "\(git.path)/ü")
        },
        OddWorkTree("core.fileMode = false") { git in
            try git.git("config", "core.fileMode", "false")
            try run(["chmod", "+x", "\(git.path)/run.sh"])
        },
        OddWorkTree("core.fileMode = true", changes: ["run.sh"]) { git in
            try git.git("config", "core.fileMode", "true")
            try run(["chmod", "+x", "\(git.path)/run.sh"])
        },
        OddWorkTree("core.autocrlf = true, and a checkout with it") { git in
            try git.git("config", "core.autocrlf", "true")
            try run(["rm", "\(git.path)/a", "\(git.path)/b.txt"])
            try git.git("checkout", "--", ".")
            #expect(try read("\(git.path)/a") == Array("1\r\n".utf8))
        },
        OddWorkTree("core.autocrlf = input, and a file with CRLF", changes: ["a"]) { git in
            try git.git("config", "core.autocrlf", "input")
            try write("1\r\n", to: "\(git.path)/a")
        },
        OddWorkTree("a file with CRLF and no setting", changes: ["a"]) { git in
            try write("1\r\n", to: "\(git.path)/a")
        },
        OddWorkTree("core.excludesFile", changes: ["new.txt"]) { git in
            try write("*.log\n", to: "\(git.path)/.git/excluded")
            try git.git("config", "core.excludesFile", "\(git.path)/.git/excluded")
            for name in ["x.log", "new.txt"] { try write("new", to: "\(git.path)/\(name)") }
        },
        OddWorkTree("info/exclude", changes: ["new.txt"]) { git in
            try write("*.log\n", to: "\(git.path)/.git/info/exclude")
            for name in ["x.log", "new.txt"] { try write("new", to: "\(git.path)/\(name)") }
        },
        OddWorkTree("core.ignoreCase, and a name in another case", changes: ["A"]) { git in
            try git.git("config", "core.ignoreCase", "false")
            try write("2", to: "\(git.path)/A")
        },
        OddWorkTree("names in two Unicode forms", changes: ["e\u{301}", "\u{E9}"]) { git in
            try write("1", to: "\(git.path)/e\u{301}")
            try write("1", to: "\(git.path)/\u{E9}")
        },
        OddWorkTree("a monitor of files that says that nothing changed", changes: ["a"]) { git in
            try write("#!/bin/sh\nprintf 'token\\0'\n", to: "\(git.path)/.git/monitor")
            try run(["chmod", "+x", "\(git.path)/.git/monitor"])
            try git.git("config", "core.fsmonitor", "\(git.path)/.git/monitor")
            try git.git("update-index", "--fsmonitor")
            try write("22\n", to: "\(git.path)/a")
            try git.git("config", "core.fsmonitor", "")
        },
    ]
}
