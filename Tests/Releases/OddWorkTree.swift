import Testing
import TestSupport

/// A work tree with one oddity, and what differs there from HEAD.
struct OddWorkTree: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The changed paths, sorted.
    let changes: [String]
    /// Why git's answer differs; nil when it does not.
    var reason: String?
    /// Puts the oddity into a clean work tree of the files `a`, `b.txt`, `c/d` and `run.sh`.
    let make: @Sendable (GitRepository) throws -> Void

    init(
        _ description: String,
        changes: [String] = [],
        differs reason: String? = nil,
        _ make: @escaping @Sendable (GitRepository) throws -> Void
    ) {
        testDescription = description
        (self.changes, self.reason, self.make) = (changes, reason, make)
    }
}

extension OddWorkTree {
    static let attributes = [
        OddWorkTree("an attribute of a filter that is not there") { git in
            try write("*.txt filter=missing\n", to: "\(git.path)/.git/info/attributes")
            try run(["touch", "-d", "2001-01-01", "\(git.path)/b.txt"])
        },
        OddWorkTree("eol = crlf, and a checkout with it") { git in
            try write("*.txt text eol=crlf\n", to: "\(git.path)/.git/info/attributes")
            try run(["rm", "\(git.path)/b.txt"])
            try git.git("checkout", "--", "b.txt")
            #expect(try read("\(git.path)/b.txt") == Array("1\r\n".utf8))
        },
        OddWorkTree("ident, and a checkout with it") { git in
            try git.commit(["id.txt": "$Id$\n", ".gitattributes": "id.txt ident\n"])
            try run(["rm", "\(git.path)/id.txt"])
            try git.git("checkout", "--", "id.txt")
            #expect(try read("\(git.path)/id.txt").count > 20)
        },
        OddWorkTree("a working-tree-encoding, and a checkout with it") { git in
            try git.commit([".gitattributes": "u.txt text working-tree-encoding=UTF-16LE-BOM\n"])
            try write([0xFF, 0xFE, 0x61, 0, 0x0A, 0], to: "\(git.path)/u.txt")
            try git.commit()
        },
        OddWorkTree(
            "a filter that git runs, and a checkout with it",
            changes: ["f.txt"],
            differs: "no program is run for its answer: what a filter made counts as changed"
        ) { git in
            try git.git("config", "filter.upper.clean", "tr a-z A-Z")
            try git.git("config", "filter.upper.smudge", "tr A-Z a-z")
            try git.commit(["f.txt": "abc\n", ".gitattributes": "f.txt filter=upper\n"])
            try run(["rm", "\(git.path)/f.txt"])
            try git.git("checkout", "--", "f.txt")
            // Another time than the index has, so that the content has to be compared.
            try run(["touch", "-t", "200101010000", "\(git.path)/f.txt"])
        },
    ]

    static let files = [
        OddWorkTree("a repository in an untracked folder", changes: ["inner/"]) { git in
            try GitRepository(at: "\(git.path)/inner").commit(["x": "1"])
        },
        OddWorkTree(
            "a repository without a commit or a file",
            differs: "it holds nothing that could be released"
        ) { git in
            _ = try GitRepository(at: "\(git.path)/inner")
        },
        OddWorkTree("a repository without a commit, with a file", changes: ["inner/"]) { git in
            _ = try GitRepository(at: "\(git.path)/inner")
            try write("1", to: "\(git.path)/inner/x")
        },
        OddWorkTree("a repository without a commit, with a file in a folder", changes: ["inner/"]) {
            git in
            _ = try GitRepository(at: "\(git.path)/inner")
            try write("1", to: "\(git.path)/inner/x/y")
        },
        OddWorkTree("an ignored repository") { git in
            try write("inner/\n", to: "\(git.path)/.git/info/exclude")
            try GitRepository(at: "\(git.path)/inner").commit(["x": "1"])
        },
        OddWorkTree("a tracked file that is ignored", changes: ["a"]) { git in
            try write("a\n", to: "\(git.path)/.git/info/exclude")
            try write("22\n", to: "\(git.path)/a")
        },
        OddWorkTree("an ignored file added by force", changes: ["x.log"]) { git in
            try write("*.log\n", to: "\(git.path)/.git/info/exclude")
            try write("1", to: "\(git.path)/x.log")
            try git.git("add", "--force", "x.log")
        },
        OddWorkTree("a rule that takes back another", changes: ["logs/"]) { git in
            try write("logs/*\n!logs/keep\n", to: "\(git.path)/.git/info/exclude")
            for name in ["keep", "drop"] { try write("1", to: "\(git.path)/logs/\(name)") }
        },
        OddWorkTree("empty folders") { git in
            try run(["mkdir", "-p", "\(git.path)/empty/more"])
        },
        OddWorkTree(
            "a file replaced by a folder",
            changes: ["a", "a/"],
            differs: "git has one line for both"
        ) { git in
            try run(["rm", "\(git.path)/a"])
            try write("1", to: "\(git.path)/a/x")
        },
        OddWorkTree("a folder replaced by a file", changes: ["c", "c/d"]) { git in
            try run(["rm", "-r", "\(git.path)/c"])
            try write("1", to: "\(git.path)/c")
        },
        OddWorkTree("a file replaced by a link to its bytes", changes: ["a"]) { git in
            try run(["ln", "-sf", "b.txt", "\(git.path)/a"])
        },
        OddWorkTree("a pipe") { git in try run(["mkfifo", "\(git.path)/pipe"]) },
        OddWorkTree("a name with a line feed and a tab", changes: ["x\ty\nz"]) { git in
            try write("1", to: "\(git.path)/x\ty\nz")
        },
    ]
}
