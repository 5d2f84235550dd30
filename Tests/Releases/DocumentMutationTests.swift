import ExactStrings
import JSON
import TestSupport
import Testing

@testable import Diagnostics
@testable import Releases

/// Documents of a release with random damage, as an attacker or a bad disk leaves them.
struct DocumentMutationTests {
    private static let manifest = {
        let artifacts = ["stages/a/one.txt", "stages/a/e\u{301}.png", "report.html"].map { path in
            Manifest.Artifact(
                path: path,
                digest: ContentDigest(hash: String(repeating: "1", count: 64), size: 7),
                mediaType: "text/plain",
                kind: "note",
                stage: path == "report.html" ? nil : "a",
                metadata: ["n": [1, 2.5, "x"], "deep": ["a": ["b": .null]]]
            )
        }
        let facts = ReleaseFacts(
            name: "Aurora",
            version: "1.0.0",
            tag: "v1.0.0",
            build: "7",
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        )
        return Manifest(facts, stages: [.init(name: "a", uses: "notes")], artifacts: artifacts)
    }()

    /// The bytes with one to four kinds of damage.
    private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4: bytes.removeSubrange(place...)
            default:
                let texts = [
                    "-1", "1e400", "99999999999999999999", "null", "[[[[", "..", "\u{0}", "{",
                ]
                let text = texts[Int.random(in: 0..<texts.count, using: &random)]
                bytes.replaceSubrange(place..<end, with: text.utf8)
            }
        }
        return bytes
    }

    @Test
    func `a damaged manifest is refused with its place, or is one that is written as it reads`()
        throws
    {
        let bytes = try Self.manifest.bytes()
        var random = SeededGenerator(seed: 18)
        var refused = 0
        for _ in 0..<4000 {
            let mutant = damaged(bytes, &random)
            do throws(Diagnostic) {
                let read = try Manifest(mutant)
                let paths = read.artifacts.map(\.path)
                #expect(Set(paths.map { ExactString($0) }).count == paths.count)
                #expect(paths.allSatisfy { !$0.hasPrefix("/") && !$0.pathParts.contains("..") })
                #expect(read.artifacts.allSatisfy { ContentDigest.isHash($0.digest.hash) })
                let written = try? read.bytes()
                #expect(try written.map { bytes throws(Diagnostic) in try Manifest(bytes) } == read)
            } catch {
                refused += 1
                #expect(error.place?.file == ReleaseLayout.manifest, "\(error)")
            }
        }
        #expect((2000..<4000).contains(refused), "\(refused)")
    }

    @Test func `damaged checksums are refused with their line, or list paths of a release`() throws
    {
        let hashes = ["a.txt", "stages/a/\u{E9}.png", "b c.txt"].map {
            (ExactString($0), String(repeating: "2", count: 64))
        }
        let bytes = Checksums(Dictionary(uniqueKeysWithValues: hashes)).bytes
        var random = SeededGenerator(seed: 18)
        var refused = 0
        for _ in 0..<4000 {
            let mutant = damaged(bytes, &random)
            do throws(Diagnostic) {
                let read = try Checksums(mutant)
                #expect(read.hashes.keys.allSatisfy { RelativePath.isNormal($0.text) })
                #expect(read.hashes.values.allSatisfy { ContentDigest.isHash($0) })
                #expect(try Checksums(read.bytes) == read)
            } catch {
                refused += 1
                #expect(error.place?.position != nil, "\(error)")
            }
        }
        #expect((1000..<4000).contains(refused), "\(refused)")
    }
}
