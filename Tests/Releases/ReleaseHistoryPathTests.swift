import Diagnostics
import Releases
import Testing
import TestSupport

struct ReleaseHistoryPathTests {
    @Test(arguments: [
        ("a/b.txt", true), ("a", true), ("./a/", true), (".", true), ("link", true),
        ("A", false), ("b.txt", false), ("a/b.txt/c", false), ("a/b", false), ("later", false),
    ])
    func `a commit holds files and folders by their very names`(path: String, isHeld: Bool)
        async throws
    {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.git("config", "core.symlinks", "true")
            try run(["ln", "-s", "nowhere", "link"], in: repository.path)
            try repository.git("add", "link")
            let commit = try repository.commit(["a/b.txt": "1"], message: "root")
            try repository.commit(["later": "1"], message: "later")
            let history = ReleaseHistory(repository: repository.path, releases: [])
            #expect(try history.holds(path, at: commit) == isHeld)
        }
    }

    @Test func `a path outside the repository is refused`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            let commit = try repository.commit(["a/b.txt": "1"], message: "root")
            let history = ReleaseHistory(repository: repository.path, releases: [])
            let found = #expect(throws: Diagnostic.self) { try history.holds("../x", at: commit) }
            #expect(found?.summary == "\"../x\" leaves the repository")
        }
    }
}
