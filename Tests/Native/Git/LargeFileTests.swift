import Testing
import TestSupport

@testable import Git

struct LargeFileTests {
    private static let hash = String(repeating: "0123456789abcdef", count: 4)
    private static let version = "version https://git-lfs.github.com/spec/v1\n"
    private static let oid = "oid sha256:\(hash)\n"

    @Test func `a pointer has a digest, a size and extensions`() throws {
        let plain = try #require(pointer(Self.version + Self.oid + "size 12345\n"))
        #expect((plain.sha256, plain.size) == (Self.hash, 12345))
        #expect(plain.extensions == [])
        #expect(
            pointer("version https://hawser.github.com/spec/v1\n\(Self.oid)size 0\n")?.size == 0
        )
        let text =
            "\(Self.version)ext-0-case sha256:\(Self.hash)\n\(Self.oid)size 1\nx-y.z any thing\n"
        #expect(pointer(text)?.extensions == ["ext-0-case"])
    }

    @Test func `Windows line ends and text at the end do not hide a pointer`() {
        let text = Self.version + Self.oid + "size 5"
        for text in [text, text + "\n\n", text + " \n", text.replacing("\n", with: "\r\n")] {
            #expect(pointer(text)?.size == 5)
        }
    }

    @Test(arguments: [
        "", "\n", version, version + oid, oid + "size 5\n", version + "size 5\n",
        version + oid + "size 05\n",
        version + oid + "size +5\n",
        version + oid + "size -5\n",
        version + oid + "size  5\n",
        version + oid + "size 99999999999999999999\n",
        version + oid + "size 5\nsize 5\n",
        version + oid + "Size 5\nsize 5\n",
        version + oid + "size 5\nno\n",
        version + "size 5\n" + oid,
        version + oid.uppercased() + "size 5\n",
        version + "oid sha256:\(hash.uppercased())\nsize 5\n",
        version + "oid sha256:\(hash)0\nsize 5\n",
        version + "oid sha512:\(hash)\nsize 5\n",
        version + "oid \(hash)\nsize 5\n",
        "version https://git-lfs.github.com/spec/v2\n" + oid + "size 5\n",
        " " + version + oid + "size 5\n",
        oid + "size 5\n" + version,
    ])
    func `what is nearly a pointer is none`(text: String) {
        #expect(pointer(text) == nil)
    }

    @Test func `a pointer is less than 1024 bytes`() throws {
        let start = Self.version + Self.oid + "size 5\nx "
        let longest = start + String(repeating: "y", count: 1022 - start.utf8.count) + "\n"
        #expect(longest.utf8.count == 1023)
        #expect(pointer(longest) != nil)
        #expect(pointer(longest.dropLast() + "y\n") == nil)
    }

    @Test func `a pointer is recognised by its bytes, whatever its attributes say`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let text = Self.version + Self.oid + "size 7\n"
            try git.commit([
                "a.bin": text, "b.bin": "no pointer",
                "c.bin": text + String(repeating: "x", count: 2000),
            ])
            let repository = try Repository(around: git.path)
            func sizes(_ name: String) throws -> Int? {
                let id = try #require(ObjectID(try git.git("rev-parse", "HEAD:\(name)")))
                return try repository.largeFile(ofPointer: id)?.size
            }
            #expect(try ["a.bin", "b.bin", "c.bin"].map(sizes) == [7, nil, nil])
            let tree = try #require(ObjectID(try git.git("rev-parse", "HEAD^{tree}")))
            #expect(throws: GitError.self) { try repository.largeFile(ofPointer: tree) }
        }
    }

    @Test func `large files lie where lfs.storage says, for all work trees alike`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("worktree", "add", "--quiet", "\(folder)/other")
            func stores() throws -> [String] {
                try [git.path, "\(folder)/other"].map {
                    try Repository(around: $0).largeFileStore().folder
                }
            }
            // The user's own configuration may move it too.
            if try run(["git", "-C", git.path, "config", "lfs.storage"]).status != 0 {
                #expect(try Set(stores()) == ["\(git.path)/.git/lfs"])
            }
            for (setting, place) in [
                ("", "\(git.path)/.git/lfs"), ("my/lfs", "\(git.path)/.git/my/lfs"),
                ("\(folder)/shared", "\(folder)/shared"),
            ] {
                try git.git("config", "lfs.storage", setting)
                #expect(try Set(stores()) == [place])
            }
            let store = try Repository(around: git.path).largeFileStore()
            #expect(
                store.path(sha256: Self.hash) == "\(folder)/shared/objects/01/23/\(Self.hash)"
            )
        }
    }

    private func pointer(_ text: String) -> LargeFile? { LargeFile(pointer: Array(text.utf8)) }
}
