import Foundation
import Git
import Testing
import TestSupport

struct TreeTests {
    private func makeRepository(at folder: String) throws -> (GitRepository, head: ObjectID) {
        let part = try GitRepository(at: "\(folder)/part")
        try part.commit(["a.txt": "1"])
        let git = try GitRepository(at: "\(folder)/app")
        for path in ["a.txt", "a/b.txt", "a-b", "a/ü/🎉.txt", "z/run.sh", "leer zeichen/\"x\".txt"] {
            try write("text of \(path)", to: "\(git.path)/\(path)")
        }
        try run(["chmod", "+x", "\(git.path)/z/run.sh"])
        try run(["ln", "-s", "../a.txt", "\(git.path)/z/link"])
        try git.git(
            "-c",
            "protocol.file.allow=always",
            "submodule",
            "--quiet",
            "add",
            part.path,
            "z/sub"
        )
        return (git, try #require(ObjectID(try git.commit())))
    }

    @Test(arguments: ["", "a", "z", "a/ü"])
    func `files below a folder are those of git ls-tree`(folder: String) async throws {
        try await withTemporaryFolder { temporary in
            let (git, head) = try makeRepository(at: temporary)
            let files = try Repository(around: git.path).files(at: [head], below: folder)
            let lines = files.joined().map { file in
                let mode =
                    switch file.kind {
                    case .file: "100644 blob"
                    case .executable: "100755 blob"
                    case .link: "120000 blob"
                    case .submodule: "160000 commit"
                    }
                return "\(mode) \(file.id)\t\(file.path)"
            }
            let listing = try git.git("ls-tree", "-r", "-z", "HEAD:\(folder)")
            #expect(lines == listing.split(separator: "\0").map(String.init))
            #expect(!lines.isEmpty)
        }
    }

    @Test func `a folder that the tree lacks has no files`() async throws {
        try await withTemporaryFolder { temporary in
            let (git, head) = try makeRepository(at: temporary)
            let repository = try Repository(around: git.path)
            for folder in ["nowhere", "a/nowhere", "a.txt", "a.txt/below"] {
                #expect(try repository.files(at: [head], below: folder) == [[]])
            }
        }
    }

    @Test func `what many commits hold is listed as if each were asked for alone`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            var commits: [String] = []
            // The same subtree at two places, one that changes and comes back, one that goes.
            for (number, text) in ["1", "2", "1", "3"].enumerated() {
                for path in ["same/b", "same/d/c", "twin/b", "twin/d/c", "a-b", "same.txt"] {
                    try write("x", to: "\(git.path)/t/\(path)")
                }
                try write(text, to: "\(git.path)/t/deep/er/changed")
                if number == 3 { try run(["rm", "-r", "\(git.path)/t/twin/d"]) }
                commits.append(try git.commit())
            }
            try run(["rm", "-r", "\(git.path)/t"])
            commits.append(try git.commit(["u": "1"]))
            let ids = try commits.map { try #require(ObjectID($0)) }
            let repository = try Repository(around: git.path)
            for below in ["", "t", "t/same", "nowhere"] {
                let listings = try repository.files(at: ids, below: below)
                let names = listings.map { $0.map { "\($0.id)\t\($0.path)" } }
                let expected = try commits.map { commit in
                    let listing = try git.ask("ls-tree", "-r", "-z", "\(commit):\(below)") ?? ""
                    return listing.split(separator: "\0").map {
                        String($0.split(separator: " ")[2])
                    }
                }
                #expect(names == expected)
            }
        }
    }

    @Test func `files of a tree that is out of order are sorted`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["seed": "1"])
            let script = """
                id=$(printf 1 | git hash-object -w --stdin)
                bytes=$(echo $id | sed 's/../\\\\x&/g')
                printf "100644 b\\0${bytes}100644 a\\0$bytes" >tree
                tree=$(git hash-object -t tree -w --literally tree)
                git -c user.name=A -c user.email=a@b commit-tree -m odd $tree
                """
            let made = try run(["bash", "-c", script], in: git.path)
            let text = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
            let commit = try #require(ObjectID(text), "\(made.error)")
            let files = try Repository(around: git.path).files(at: [commit], below: "")
            #expect(files.map { $0.map(\.path) } == [["a", "b"]])
        }
    }

    @Test func `a blob is read whole, and refused when it is larger than the limit`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try write(bytes, to: "\(git.path)/data.bin")
            try git.commit()
            let id = try #require(ObjectID(try git.git("rev-parse", "HEAD:data.bin")))
            let tree = try #require(ObjectID(try git.git("rev-parse", "HEAD^{tree}")))
            let repository = try Repository(around: git.path)
            #expect(try repository.blob(id, limit: 5000) == bytes)
            #expect(
                throws: GitError(
                    call: "read",
                    code: -1,
                    category: 9,
                    message: "\(id) is 5000 bytes, more than 4999"
                )
            ) { try repository.blob(id, limit: 4999) }
            #expect(throws: GitError.self) { try repository.blob(tree, limit: 5000) }
            let absent = try #require(ObjectID(String(repeating: "ab", count: 20)))
            let error = #expect(throws: GitError.self) { try repository.blob(absent, limit: 10) }
            #expect(error?.isMissing == true)
        }
    }

    @Test func `a file name that is not UTF-8 is named in the error`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.load(
                "commit refs/heads/main\ncommitter A <a@b> 1 +0000\ndata 0\n"
                    + "M 100644 inline \"x/\\377.txt\"\ndata 0\n\n"
            )
            let head = try #require(ObjectID(try git.git("rev-parse", "main")))
            let repository = try Repository(around: git.path)
            let error = #expect(throws: GitError.self) {
                try repository.files(at: [head], below: "x")
            }
            #expect(error?.message.contains("is not UTF-8") == true)
        }
    }

    @Test func `an id is 40 hexadecimal digits and nothing else`() {
        let digits = "0123456789abcdef0123456789abcdef01234567"
        #expect(ObjectID(digits)?.description == digits)
        #expect(ObjectID(digits.uppercased())?.description == digits)
        #expect(ObjectID(digits)?.short == "0123456789")
        for text in ["", "abc", digits + "0", String(digits.dropLast()) + "g"] {
            #expect(ObjectID(text) == nil)
        }
    }
}
