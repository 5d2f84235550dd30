import JSON
import Testing
import TestSupport

@testable import Diagnostics
@testable import PluginAPI
@testable import Releases

/// Copies every file of Git LFS that the released commit holds.
struct LargeFilesPlugin: StagePlugin {
    struct Options: StageOptions {}

    struct Specification: Codable, Sendable { var files: [String] }

    static let descriptor = PluginDescriptor(
        name: "large-files",
        version: "1",
        summary: "Copies files of Git LFS.",
        options: []
    )

    func plan(_ options: Options, in context: PlanContext) throws -> StagePlan<Specification> {
        let files = try context.history.files(at: context.release.commit, below: "")
        let digests = try context.history.largeFiles(among: files.map(\.blob))
        let inputs = files.compactMap { file in
            digests[file.blob].map { digest in
                UnitInput(
                    file.path,
                    from: .largeFile(
                        ReleaseHistory.LargeFile(digest, path: file.path, revision: "v1.0.0")
                    )
                )
            }
        }
        let outputs = inputs.map { UnitOutput($0.path, kind: "copy", mediaType: "text/plain") }
        return StagePlan([
            Unit(
                "all",
                Specification(files: inputs.map(\.path)),
                inputs: inputs,
                outputs: outputs
            )
        ])
    }

    func perform(_ specification: Specification, in workspace: Workspace) async throws {
        for file in specification.files {
            try workspace.write(try workspace.read(file, limit: 1 << 20), to: file)
        }
    }
}

struct LargeFileInputTests {
    private let stage = "{\"name\": \"large\", \"uses\": \"large-files\"}"

    /// A release whose files `NAME` are pointers; the store holds what they stand for.
    private func makeFixture(
        in folder: String,
        _ files: [String: String]
    ) throws -> ReleaseFixture {
        let pointers = files.mapValues { text in
            let digest = ContentDigest(of: Array(text.utf8))
            return "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest.hash)\n"
                + "size \(digest.size)\n"
        }
        let fixture = try ReleaseFixture(
            in: folder,
            stages: stage,
            files: pointers.merging(["plain.txt": "plain"]) { $1 }
        )
        for text in files.values { try write(text, to: place(of: text, in: fixture)) }
        return fixture
    }

    private func place(of text: String, in fixture: ReleaseFixture) -> String {
        let hash = ContentDigest(of: Array(text.utf8)).hash
        let folder = "\(fixture.repository.path)/.git/lfs/objects"
        return "\(folder)/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)"
    }

    @Test func `a unit reads the file that a pointer names, and its key goes by the digest`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try makeFixture(in: folder, ["a.bin": "alpha", "x/b.bin": "beta"])
            #expect(try await fixture.listing() == ["all": false])
            try await fixture.make()
            let stage = "\(fixture.release)/stages/large"
            #expect(try files(below: stage) == ["a.bin", "x/b.bin"])
            #expect(try read("\(stage)/x/b.bin") == Array("beta".utf8))
            #expect(try await fixture.listing() == ["all": true])
        }
    }

    @Test func `all files that Git LFS has not fetched are listed with the command that does`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let texts = Dictionary(
                uniqueKeysWithValues: (0..<5).map { ("\($0).bin", "text \($0)") }
            )
            let fixture = try makeFixture(in: folder, texts)
            for name in ["3.bin", "1.bin"] {
                try run(["rm", place(of: texts[name] ?? "", in: fixture)])
            }
            let two = try #require(try await fixture.failure())
            #expect(
                two.diagnostics.map(\.summary) == [
                    "this clone lacks files of Git LFS that v1.0.0 holds: 1.bin, 3.bin"
                ]
            )
            #expect(
                two.diagnostics.first?.help
                    == "git lfs fetch origin v1.0.0 --include=\"1.bin,3.bin\""
            )
            await #expect(throws: Failure.self) { try await fixture.listing() }
            try run(["rm", "-r", "\(fixture.repository.path)/.git/lfs"])
            let all = try #require(try await fixture.failure()?.diagnostics.first)
            #expect(all.summary.hasSuffix(": 0.bin, 1.bin, 2.bin and 2 more"))
            #expect(all.help == "git lfs fetch origin v1.0.0")
        }
    }

    @Test(arguments: ["alphA", "alpha!", "alp"])
    func `a damaged file of Git LFS is refused`(text: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try makeFixture(in: folder, ["a.bin": "alpha"])
            let place = place(of: "alpha", in: fixture)
            try write(text, to: place)
            let found = try #require(try await fixture.failure()?.diagnostics.first)
            #expect(found.summary.hasPrefix("a.bin of v1.0.0 is damaged in the store of Git LFS: "))
            #expect(
                found.help
                    == "remove \(place), and then: "
                    + "git lfs fetch origin v1.0.0 --include=\"a.bin\""
            )
            let digest = ContentDigest(of: Array("alpha".utf8))
            let file = ReleaseHistory.LargeFile(digest, path: "a.bin", revision: "v1.0.0")
            let history = ReleaseHistory(repository: fixture.repository.path, releases: [])
            let error = #expect(throws: (any Error).self) { try history.read(file, limit: 100) }
            let summary = (error as? Diagnostic ?? (error as? Diagnostics)?.all.first)?.summary
            #expect(summary == found.summary)
        }
    }

    @Test func `a history reads large files up to a limit`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try makeFixture(in: folder, ["it's, a.bin": "alpha"])
            let history = ReleaseHistory(repository: fixture.repository.path, releases: [])
            let commit = try fixture.repository.git("rev-parse", "HEAD")
            let entries = try history.files(at: commit, below: "")
            let blobs = entries.map(\.blob)
            let found = try history.largeFiles(among: blobs + blobs)
            let digest = ContentDigest(of: Array("alpha".utf8))
            #expect(found == [try #require(entries.first?.blob): digest])
            let file = ReleaseHistory.LargeFile(digest, path: "it's, a.bin", revision: commit)
            #expect(try history.read(file, limit: 5) == Array("alpha".utf8))
            #expect(throws: Diagnostic.self) { try history.read(file, limit: 4) }
            try run(["rm", place(of: "alpha", in: fixture)])
            let missing = #expect(throws: Diagnostics.self) { try history.read(file, limit: 5) }
            // A comma would end the pattern.
            #expect(missing?.all.first?.help == "git lfs fetch origin \(commit)")
        }
    }

    @Test func `a pointer with an extension is refused, since the file is not what is stored`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let hash = String(repeating: "a", count: 64)
            try git.commit([
                "a.bin": "version https://git-lfs.github.com/spec/v1\n"
                    + "ext-0-case sha256:\(hash)\noid sha256:\(hash)\nsize 5\n"
            ])
            let blob = try git.git("rev-parse", "HEAD:a.bin")
            let history = ReleaseHistory(repository: git.path, releases: [])
            let error = #expect(throws: Diagnostic.self) { try history.largeFiles(among: [blob]) }
            #expect(error?.summary.contains("ext-0-case") == true)
            let absent = String(repeating: "1", count: 40)
            #expect(throws: Diagnostic.self) { try history.largeFiles(among: [absent]) }
        }
    }
}
