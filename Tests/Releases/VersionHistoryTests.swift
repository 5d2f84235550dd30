import Diagnostics
import Releases
import Testing
import TestSupport

struct VersionHistoryTests {
    @Test func `an earlier release's files can be listed and read`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try write("run", to: "\(git.path)/assets/ü/run.sh")
            try run(["chmod", "+x", "\(git.path)/assets/ü/run.sh"])
            try run(["ln", "-s", "a.txt", "\(git.path)/assets/link"])
            try git.commit(["assets/a.txt": "old", "other.txt": "x"])
            try git.git("tag", "v1.0.0")
            try git.commit(["assets/a.txt": "new"])
            try git.git("tag", "v1.1.0")
            let history = try resolveRelease(git.path).history
            let base = try #require(history.releases().first)
            #expect(base.tag == "v1.0.0")
            let files = try history.files(at: base.commit, below: "assets/")
            #expect(files.map(\.path) == ["a.txt", "link", "ü/run.sh"])
            #expect(files.map(\.kind) == [.file, .link, .executable])
            #expect(
                try files.map { try text(history.read(blob: $0.blob, limit: 5)) } == [
                    "old", "a.txt", "run",
                ]
            )
            #expect(try history.files(at: base.commit, below: "nowhere") == [])
        }
    }

    @Test func `units that run at once can read the same history`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let texts = Dictionary(uniqueKeysWithValues: (0..<50).map { ("f\($0)", "text \($0)") })
            let commit = try git.commit(texts)
            let history = ReleaseHistory(repository: git.path, releases: [])
            let files = try history.files(at: commit, below: "")
            let read = try await withThrowingTaskGroup(of: (String, String).self) { group in
                for file in files {
                    group.addTask {
                        let bytes = try history.read(blob: file.blob, limit: 100)
                        return (file.path, String(decoding: bytes, as: UTF8.self))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(read == texts)
        }
    }

    @Test func `what can't be read is a diagnostic`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(["a.txt": "12345"])
            let blob = try git.git("rev-parse", "HEAD:a.txt")
            let history = ReleaseHistory(repository: git.path, releases: [])
            let error = #expect(throws: Diagnostic.self) { try history.read(blob: blob, limit: 4) }
            #expect(error?.summary == "git: \(blob) is 5 bytes, more than 4")
            for bad in ["", "zz", String(repeating: "1", count: 40)] {
                #expect(throws: Diagnostic.self) { try history.read(blob: bad, limit: 4) }
                #expect(throws: Diagnostic.self) { try history.files(at: bad, below: "") }
            }
            #expect(throws: Diagnostic.self) { try history.files(at: commit, below: "../x") }
        }
    }

    @Test func `a blob that a partial clone left out is named with the command that fetches it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(["a.txt": "old"])
            try git.commit(["a.txt": "new"])
            try git.git("config", "uploadpack.allowFilter", "true")
            try git.git(
                "clone",
                "--quiet",
                "--filter=blob:none",
                "file://\(git.path)",
                "\(folder)/clone"
            )
            let clone = GitRepository(existing: "\(folder)/clone")
            let history = ReleaseHistory(repository: clone.path, releases: [])
            let file = try #require(try history.files(at: commit, below: "").first)
            let error = #expect(throws: Diagnostic.self) {
                try history.read(blob: file.blob, limit: 9)
            }
            #expect(error?.summary.hasPrefix("this clone lacks an object: ") == true)
            #expect(error?.help?.contains("git fetch --refetch --no-filter") == true)
            try clone.git("fetch", "--quiet", "--refetch", "--no-filter")
            #expect(try text(history.read(blob: file.blob, limit: 9)) == "old")
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
