import Git
import Testing
import TestSupport

struct RepositoryTests {
    @Test func `a folder below the work tree finds the repository around it`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(["a/b/c.txt": "c"])
            let repository = try Repository(around: "\(folder)/app/a/b")
            #expect(repository.workTree == "\(folder)/app")
            #expect(repository.commonFolder == "\(folder)/app/.git")
            let head = try repository.head()
            #expect(head.commit?.description == commit)
            #expect(head.branch == "main")
        }
    }

    @Test func `a linked work tree has its own HEAD and shares the rest`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let first = try git.commit(["a.txt": "1"])
            try git.git("tag", "v1")
            try git.commit(["a.txt": "2"])
            try git.git("worktree", "add", "--quiet", "--detach", "\(folder)/linked", first)
            let repository = try Repository(around: "\(folder)/linked")
            #expect(repository.workTree == "\(folder)/linked")
            #expect(repository.commonFolder == "\(folder)/app/.git")
            let head = try repository.head()
            #expect(head.commit?.description == first)
            #expect(head.branch == nil)
            #expect(try repository.tags { $0 }.map(\.match) == ["v1"])
        }
    }

    @Test func `a submodule is a repository of its own`() async throws {
        try await withTemporaryFolder { folder in
            let part = try GitRepository(at: "\(folder)/part")
            let commit = try part.commit(["a.txt": "1"])
            let git = try GitRepository(at: "\(folder)/app")
            try git.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                part.path,
                "sub"
            )
            let repository = try Repository(around: "\(folder)/app/sub")
            #expect(repository.workTree == "\(folder)/app/sub")
            #expect(repository.commonFolder == "\(folder)/app/.git/modules/sub")
            #expect(try repository.head().commit?.description == commit)
        }
    }

    @Test func `a bare repository has no work tree`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(["a.txt": "1"])
            try git.git("clone", "--quiet", "--bare", git.path, "\(folder)/bare.git")
            let repository = try Repository(around: "\(folder)/bare.git")
            let workTree = repository.workTree
            #expect(workTree == nil)
            #expect(try repository.head().commit?.description == commit)
        }
    }

    @Test func `a branch without a commit has a name and no commit`() async throws {
        try await withTemporaryFolder { folder in
            _ = try GitRepository(at: "\(folder)/app")
            let head = try Repository(around: "\(folder)/app").head()
            #expect(head.branch == "main")
            #expect(head.commit == nil)
        }
    }

    @Test func `a folder outside any repository is missing one`() async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: GitError.self) { _ = try Repository(around: folder) }
            #expect(error?.isMissing == true)
            #expect(error?.unsupportedFormat == nil)
        }
    }

    @Test func `many threads can open repositories at once`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(["a.txt": "1"])
            let heads = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<64 {
                    group.addTask {
                        try Repository(around: git.path).head().commit?.description
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(heads == [commit])
        }
    }

    @Test(
        arguments: [
            (["config", "extensions.refstorage", "reftable"], "refs stored as a reftable"),
            (["config", "extensions.objectformat", "sha256"], "object ids of SHA-256"),
            (["config", "extensions.noopnoop", "true"], "the extension \"noopnoop\""),
            (["config", "core.repositoryformatversion", "7"], "format version 7"),
        ] as [([String], String)]
    )
    func `a format that can't be read is named`(command: [String], name: String) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a.txt": "1"])
            try git.git("config", "core.repositoryformatversion", "1")
            // git itself may refuse the result, so that this is the last command.
            try run(["git", "-C", git.path] + command)
            let error = #expect(throws: GitError.self) { _ = try Repository(around: git.path) }
            #expect(error?.unsupportedFormat == name)
        }
    }

    @Test func `sparse and partial clones are read like others`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a/a.txt": "1", "b/b.txt": "2"])
            try git.git("tag", "v1")
            try git.git("config", "uploadpack.allowFilter", "true")
            try git.git(
                "clone",
                "--quiet",
                "--filter=blob:none",
                "--sparse",
                "file://\(git.path)",
                "\(folder)/clone"
            )
            let clone = GitRepository(existing: "\(folder)/clone")
            try clone.git("config", "core.repositoryformatversion", "1")
            try clone.git("config", "extensions.partialClone", "origin")
            try clone.git("sparse-checkout", "set", "a")
            #expect(try clone.git("config", "extensions.worktreeConfig") == "true")
            let repository = try Repository(around: clone.path)
            #expect(try repository.tags { $0 }.map(\.match) == ["v1"])
            #expect(try repository.changes() == [])
            #expect(try clone.git("status", "--porcelain") == "")
        }
    }
}
