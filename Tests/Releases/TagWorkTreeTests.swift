import Files
import Foundation
import Git
import Testing
import TestSupport

@testable import Diagnostics
@testable import Releases

struct TagWorkTreeTests {
    /// A repository whose tag `v1.0.0` is one commit behind HEAD.
    private func repository(in folder: String, _ files: [String: String]) throws -> GitRepository {
        let git = try GitRepository(at: "\(folder)/app")
        try git.commit(files)
        try git.git("tag", "--annotate", "--message=m", "v1.0.0")
        try git.commit(["a": "2", "new": "2"])
        return git
    }

    private func checkOut(_ name: String, _ path: String) throws -> TagWorkTree? {
        try TagWorkTree(of: name, in: path, by: OpeningRules(), ownedFolders: [])
    }

    @Test func `a tag's commit is checked out as git does`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try write("#!/bin/sh\n", to: "\(git.path)/bin/run")
            try run(["chmod", "+x", "\(git.path)/bin/run"])
            try run(["ln", "-s", "../a", "\(git.path)/bin/link"])
            try git.commit(["a": "1", "ü/é.txt": "x", "empty": ""])
            try git.git("tag", "v1.0.0")
            try git.commit(["a": "2"])
            let tree = try #require(try checkOut("v1.0.0", git.path))
            try git.git("worktree", "add", "--quiet", "\(folder)/expected", "v1.0.0")
            let difference = try run([
                "diff", "-r", "--no-dereference", "--exclude=.git", "\(folder)/expected", tree.path,
            ])
            #expect(difference.status == 0, "\(difference.output)")
            #expect(try run(["test", "-x", "\(tree.path)/bin/run"]).status == 0)
            let status = try run(["git", "status", "--porcelain"], in: tree.path)
            #expect(status.output == "" && status.status == 0, "\(status.error)")
            let tags = try run(["git", "tag"], in: tree.path)
            #expect(tags.output == "v1.0.0\n")
            let facts = try resolveRelease(tree.path).facts
            #expect(facts.tag == "v1.0.0" && !facts.dirty)
            #expect(try git.git("status", "--porcelain") == "")
        }
    }

    @Test func `it is made only where the work tree is not the tag's, and is removed`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try repository(in: folder, ["a": "1"])
            #expect(try checkOut("v2.0.0", git.path) == nil)
            var path = ""
            do {
                let tree = try #require(try checkOut("refs/tags/v1.0.0", git.path))
                path = tree.path
                #expect(tree.remark.summary.contains("\"v1.0.0\" (--tag) is not at HEAD"))
                #expect(try read("\(path)/a") == Array("1".utf8))
            }
            #expect(!FileManager.default.fileExists(atPath: path))
            try git.git("checkout", "--quiet", "v1.0.0")
            #expect(try checkOut("v1.0.0", git.path) == nil)
            try write("mine", to: "\(git.path)/a")
            let tree = try #require(try checkOut("v1.0.0", git.path))
            #expect(tree.remark.summary.hasPrefix("the work tree has changes: "))
            #expect(try read("\(tree.path)/a") == Array("1".utf8))
            #expect(try read("\(git.path)/a") == Array("mine".utf8))
        }
    }

    @Test func `line ends are those that the attributes say`() async throws {
        try await withTemporaryFolder { folder in
            let files = [".gitattributes": "*.txt text eol=crlf\n", "a": "1", "b.txt": "x\ny\n"]
            let git = try repository(in: folder, files)
            let tree = try #require(try checkOut("v1.0.0", git.path))
            #expect(try read("\(tree.path)/b.txt") == Array("x\r\ny\r\n".utf8))
            #expect(try !resolveRelease(tree.path).facts.dirty)
        }
    }

    @Test func `a submodule that is checked out is refused, and one that is not is a folder`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let library = try GitRepository(at: "\(folder)/library")
            try library.commit(["l": "1"])
            let git = try GitRepository(at: "\(folder)/app")
            try git.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                library.path,
                "lib"
            )
            try git.commit(["a": "1"])
            try git.git("tag", "v1.0.0")
            try git.commit(["a": "2"])
            let error = #expect(throws: Diagnostic.self) { try checkOut("v1.0.0", git.path) }
            #expect(error?.summary.hasPrefix("lib is a submodule") == true)
            try git.git("submodule", "--quiet", "deinit", "--force", "lib")
            let tree = try #require(try checkOut("v1.0.0", git.path))
            #expect(try files(below: "\(tree.path)/lib") == [])
        }
    }

    @Test func `files of Git LFS come from the clone's store, and a missing one is refused`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
            let pointer =
                "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 1\n"
            let files = [".gitattributes": "*.png filter=lfs -text\n", "a": "1", "b.png": pointer]
            let git = try repository(in: folder, files)
            let error = #expect(throws: Diagnostic.self) { try checkOut("v1.0.0", git.path) }
            #expect(error?.summary.hasPrefix("b.png is kept by Git LFS") == true)
            try write("x", to: "\(git.path)/.git/lfs/objects/2d/71/\(digest)")
            let tree = try #require(try checkOut("v1.0.0", git.path))
            #expect(try read("\(tree.path)/b.png") == Array("x".utf8))
            #expect(try !resolveRelease(tree.path).facts.dirty)
        }
    }

    @Test func `a shallow clone's work tree is shallow, too`() async throws {
        try await withTemporaryFolder { folder in
            let git = try repository(in: folder, ["a": "1"])
            let clone = "\(folder)/clone"
            let source = "file://\(git.path)"
            try git.git("clone", "--quiet", "--depth=1", "--branch=v1.0.0", source, clone)
            try write("mine", to: "\(clone)/a")
            let tree = try #require(try checkOut("v1.0.0", clone))
            let release = try resolveRelease(tree.path)
            #expect(release.facts.tag == "v1.0.0")
            #expect(release.warnings.map(\.summary).contains { $0.contains("shallow clone") })
        }
    }

    @Test(arguments: ["../evil", ".git/hooks/post", "a/.GIT/x", "git~1/x"])
    func `a tree that leads out of the work tree is refused`(path: String) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            // git itself refuses to add such a path; a server may hold one all the same.
            var id = try written("printf x | git hash-object -w --stdin", git)
            for (index, part) in path.split(separator: "/").reversed().enumerated() {
                let mode = index == 0 ? "100644 blob" : "040000 tree"
                id = try written("printf '\(mode) \(id)\\t\(part)\\n' | git mktree", git)
            }
            let commit = try git.git("commit-tree", "-m", "m", id)
            try git.git("tag", "v1.0.0", commit)
            try git.commit(["a": "1"])
            let error = #expect(throws: Diagnostic.self) { try checkOut("v1.0.0", git.path) }
            #expect(error?.summary.contains("which no work tree takes") == true)
        }
    }

    /// The id of the object that a shell command writes.
    private func written(_ command: String, _ git: GitRepository) throws -> String {
        let result = try run(["sh", "-c", command], in: git.path)
        try #require(result.status == 0, "\(result.error)")
        return String(result.output.prefix(40))
    }
}
