import Git
import Testing
import TestSupport

struct StatusTests {
    @Test func `every change that git status lists is listed, and no other`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit([
                ".gitignore": "*.log\nbuild/\n", "kept.txt": "1", "changed.txt": "1",
                "deleted.txt": "1", "removed.txt": "1", "staged.txt": "1", "grün/ä.txt": "1",
                "mode.sh": "1", "sub/kept.txt": "1",
            ])
            #expect(try Repository(around: git.path).changes() == [])
            let texts = [
                "changed.txt": "22", "staged.txt": "22", "added.txt": "1", "grün/ä.txt": "22",
                "new.txt": "1", "sub/new.txt": "1", "new folder/a/b.txt": "1", "x.log": "1",
                "build/x": "1", "only ignored/y.log": "1",
            ]
            for (path, text) in texts { try write(text, to: "\(git.path)/\(path)") }
            try git.git("add", "added.txt", "staged.txt")
            try git.git("rm", "--quiet", "--cached", "removed.txt")
            try run(["rm", "\(git.path)/deleted.txt", "\(git.path)/removed.txt"])
            try run(["chmod", "+x", "\(git.path)/mode.sh"])
            try run(["mkdir", "\(git.path)/empty"])
            let expected = [
                "added.txt added", "changed.txt modified", "deleted.txt deleted",
                "grün/ä.txt modified", "mode.sh modified", "new folder/ untracked",
                "new.txt untracked", "removed.txt deleted", "staged.txt modified",
                "sub/new.txt untracked",
            ]
            #expect(try porcelain(git) == expected)
            #expect(try ours(git) == expected)
        }
    }

    @Test func `a submodule counts when it has moved or changed, and not when it is absent`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let part = try GitRepository(at: "\(folder)/part")
            try part.commit(["a.txt": "1"])
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
            try git.commit()
            #expect(try ours(git) == [])
            try write("new", to: "\(git.path)/sub/a.txt")
            #expect(try ours(git) == ["sub modified"])
            #expect(try porcelain(git) == ["sub modified"])
            try git.git("clone", "--quiet", git.path, "\(folder)/clone")
            let clone = GitRepository(existing: "\(folder)/clone")
            #expect(try porcelain(clone) == [])
            #expect(try ours(clone) == [])
        }
    }

    @Test func `a file of Git LFS comes with the digest that says whether it has changed`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let hash = String(repeating: "0123456789abcdef", count: 4)
            try git.commit([
                ".gitattributes": "*.bin filter=lfs -text\n",
                "large.bin":
                    "version https://git-lfs.github.com/spec/v1\noid sha256:\(hash)\nsize 7\n",
                "odd.bin": "no pointer", "mode.bin": "no pointer", "plain.txt": "1",
            ])
            for name in ["large.bin", "odd.bin", "plain.txt"] {
                try write("changed", to: "\(git.path)/\(name)")
            }
            try run(["chmod", "+x", "\(git.path)/mode.bin"])
            let changes = try Repository(around: git.path).changes()
            #expect(changes.map(\.path) == ["large.bin", "mode.bin", "odd.bin", "plain.txt"])
            #expect(changes.map(\.largeFile?.sha256) == [hash, nil, nil, nil])
            #expect(changes.first?.largeFile?.size == 7)
            try run(["chmod", "+x", "\(git.path)/large.bin"])
            #expect(try Repository(around: git.path).changes().first?.largeFile == nil)
        }
    }

    @Test func `an unresolved merge is a conflict`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a.txt": "1"])
            try git.git("checkout", "--quiet", "-b", "side")
            try git.commit(["a.txt": "2"])
            try git.git("checkout", "--quiet", "main")
            try git.commit(["a.txt": "3"])
            #expect(throws: GitCommandFailed.self) { try git.git("merge", "--quiet", "side") }
            #expect(try ours(git) == ["a.txt conflicted"])
        }
    }

    private func ours(_ git: GitRepository) throws -> [String] {
        try Repository(around: git.path).changes().map { "\($0.path) \($0.kind.rawValue)" }
    }

    /// `git status --porcelain=v1 -z`: two letters, a space, the path.
    private func porcelain(_ git: GitRepository) throws -> [String] {
        let text = try git.git("status", "--porcelain=v1", "-z", "--no-renames")
        let lines: [String] = text.split(separator: "\0").map { entry in
            let letters = Set(entry.prefix(2))
            let kind =
                if letters.contains("?") {
                    "untracked"
                } else if letters.contains("D") {
                    "deleted"
                } else if letters.contains("A") { "added" } else { "modified" }
            return "\(entry.dropFirst(3)) \(kind)"
        }
        return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
