import Files
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline

/// What other processes do to a release while it is made.
struct StagingTests {
    private static let shout = #"{"name": "shout", "uses": "shout", "with": {"files": ["a.txt"]}}"#

    /// Runs a shell command in the folder of the release that is being made, when a stage has
    /// ended.
    private func meddle(
        _ fixture: ReleaseFixture,
        after stage: String,
        _ command: String
    ) async throws -> Failure? {
        let dist = "\(fixture.folder)/dist"
        do {
            try await fixture.make { event in
                guard case .stageFinished(stage, _, _, _) = event else { return }
                _ = try? run(["sh", "-c", "cd \(dist)/.shipit-*/release && \(command)"])
            }
            return nil
        } catch let failure as Failure {
            return failure
        }
    }

    @Test(arguments: [
        ("shout", "printf evil > stages/shout/a.txt", "before it was bundled"),
        ("bundle", "printf evil > stages/shout/a.txt", "while the release was built"),
        // Of the same size, and with its times set back.
        (
            "bundle",
            "touch -r stages/shout/a.txt t; printf ALPHX > stages/shout/a.txt; "
                + "touch -r t stages/shout/a.txt; rm t", "while the release was built"
        ),
        ("bundle", "rm stages/shout/a.txt", "while the release was built"),
        ("bundle", "printf evil > stages/shout/b.txt", "while the release was built"),
        ("bundle", "ln -sf /etc/hostname stages/shout/a.txt", "while the release was built"),
        ("bundle", "printf evil >> App-1.0.0.zip", "while the release was built"),
    ])
    func `a file that another process changes stops the release`(
        stage: String,
        command: String,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.shout)
            let failure = try await meddle(fixture, after: stage, command)
            #expect(failure?.status == .stage)
            let summary = failure?.diagnostics.first?.summary ?? ""
            #expect(summary.contains("was changed by another process \(words)"), "\(summary)")
            #expect(try FileSystem.names(in: "\(folder)/dist").isEmpty)
            // The cache has none of it.
            try await fixture.make()
            let verified = try Verification.verify(
                Verification.Request.forDamage(fixture.release),
                registry: PluginRegistry([])
            )
            #expect(verified.bundles == ["App-1.0.0.zip"])
        }
    }
}
