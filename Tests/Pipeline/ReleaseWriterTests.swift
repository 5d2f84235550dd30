import ExactStrings
import JSON
import TestSupport
import Testing

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

struct ReleaseWriterTests {
    /// A writer of a release with the outputs `a` and `b` and a seal.
    ///
    /// - Parameter outputs: By their names: whether they are sealed by themselves.
    private func writer(
        in folder: String,
        outputs: KeyValuePairs<String, Bool> = ["b": false, "a": false]
    ) throws -> ReleaseWriter {
        let unit = PlannedUnit.fixture("u", outputs: outputs.map(\.key).sorted())
        var artifacts: [StageArtifact] = []
        for (name, isSealed) in outputs {
            try write(name, to: "\(folder)/release/stages/s/\(name)")
            artifacts.append(
                StageArtifact(
                    UnitOutput(
                        name,
                        kind: "k",
                        mediaType: "text/plain",
                        metadata: isSealed ? ["seal": true] : [:]
                    ),
                    of: unit,
                    digest: ContentDigest(of: Array(name.utf8))
                )
            )
        }
        let seal = PlannedStage(
            name: "seal",
            uses: "length",
            needs: [],
            work: .seal(LengthPlugin.LengthSealer())
        )
        let stage = PlannedStage.fixture("s", [unit])
        return ReleaseWriter(
            folder: "\(folder)/release",
            plan: Plan(
                release: .fixture,
                stages: [stage, seal],
                warnings: [],
                isPartial: false,
                variants: []
            ),
            stages: [
                StageResult(
                    name: "s",
                    uses: "fixture",
                    outcome: .done(ran: 1, cached: 0),
                    artifacts: artifacts
                ),
                StageResult(
                    name: "seal",
                    uses: "length",
                    outcome: .done(ran: 1, cached: 0),
                    artifacts: []
                ),
            ],
            unitRunner: .fixture(in: folder),
            place: { diagnostic, _ in diagnostic },
            watch: { _ in }
        )
    }

    @Test func `each step holds what those before it wrote`() async throws {
        try await withTemporaryFolder { folder in
            var writer = try writer(in: folder)
            let release = "\(folder)/release"
            try await writer.writeReport(bundles: [.zip])
            try writer.writeManifest(bundles: [.zip])
            let manifest = try Manifest(try read("\(release)/manifest.json"))
            #expect(manifest.artifacts.map(\.path) == ["report.html", "stages/s/a", "stages/s/b"])
            #expect(manifest.stages.map(\.name) == ["s", "seal"])
            try writer.sealManifest()
            let length = try read("\(release)/manifest.json").count
            #expect(try read("\(release)/manifest.json.length") == Array("\(length)\n".utf8))
            try await writer.writeBundles([.zip])
            let listing = try run(["unzip", "-Z1", "\(release)/App-1.0.0.zip"]).output
            #expect(
                listing.split(separator: "\n") == [
                    "App-1.0.0/manifest.json", "App-1.0.0/manifest.json.length",
                    "App-1.0.0/report.html", "App-1.0.0/stages/s/a", "App-1.0.0/stages/s/b",
                ]
            )
            try writer.writeChecksums()
            let checked = try run(
                ["sha256sum", "--check", "--strict", "checksums.txt"],
                in: release
            )
            #expect(
                checked.output.split(separator: "\n") == [
                    "App-1.0.0.zip: OK", "manifest.json: OK", "manifest.json.length: OK",
                    "report.html: OK", "stages/s/a: OK", "stages/s/b: OK",
                ]
            )
            try writer.sealChecksums()
            let finished = writer.finished
            let present = try files(below: release)
            #expect(finished.files.keys.map(\.text).sorted() == present.sorted())
            for (path, digest) in finished.files {
                #expect(digest == ContentDigest(of: try read("\(release)/\(path)")), "\(path)")
            }
            #expect(finished.seals == ["manifest.json.length", "checksums.txt.length"])
        }
    }

    @Test func `an artifact that says so is sealed by itself, in an artifact beside it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var writer = try writer(in: folder, outputs: ["index": true, "picture": false])
            let release = "\(folder)/release"
            try writer.sealArtifacts()
            try writer.writeManifest(bundles: [.zip])
            let manifest = try Manifest(try read("\(release)/manifest.json"))
            #expect(
                manifest.artifacts.map(\.path)
                    == ["stages/s/index", "stages/s/index.length", "stages/s/picture"]
            )
            try writer.sealManifest()
            try await writer.writeBundles([.zip])
            try writer.writeChecksums()
            try writer.sealChecksums()
            #expect(try read("\(release)/stages/s/index.length") == Array("5\n".utf8))
            let listing = try run(["unzip", "-Z1", "\(release)/App-1.0.0.zip"]).output
            #expect(listing.contains("App-1.0.0/stages/s/index.length\n"))
            let checksums = String(decoding: try read("\(release)/checksums.txt"), as: UTF8.self)
            #expect(checksums.contains("  stages/s/index.length\n"))
            let finished = writer.finished
            #expect(
                finished.files.keys.map(\.text).sorted() == (try files(below: release)).sorted()
            )
            // Publish stages that take the stage's artifacts take the seal with them.
            let found = finished.artifactsByStage["s"]?.first { $0.path == "stages/s/index.length" }
            let seal = try #require(found)
            #expect(seal.output == "index.length" && seal.kind == "seal" && seal.metadata.isEmpty)
            #expect(seal.digest == ContentDigest(of: Array("5\n".utf8)))
        }
    }

    @Test func `a seal never replaces an artifact`() async throws {
        try await withTemporaryFolder { folder in
            var writer = try writer(in: folder, outputs: ["a": true, "a.length": false])
            let error = try #require(throws: Failure.self) { try writer.sealArtifacts() }
            #expect(
                error.diagnostics.map(\.summary)
                    == ["the seal of stages/s/a would replace an artifact"]
            )
        }
    }
}
