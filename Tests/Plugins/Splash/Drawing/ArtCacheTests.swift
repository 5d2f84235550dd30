import Images
import Releases
import Synchronization
import Testing

@testable import SplashPlugin

/// How often art was read, by its name.
private final class Reads: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func note(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }

    var all: [String: Int] { counts.withLock { $0 } }
}

struct ArtCacheTests {
    private func key(_ text: String, _ space: ColorSpace = .sRGB) -> ArtCache.Key {
        ArtCache.Key(digest: ContentDigest(of: Array(text.utf8)), colorSpace: space)
    }

    private func drawing(_ bytes: [UInt8]) -> ReadArt {
        .vector(ReadArt.Vector(bytes: bytes, width: 1, height: 1))
    }

    @Test func `units that need the same art at the same time read it once`() async throws {
        let cache = ArtCache()
        let reads = Reads()
        let names = ["one", "two", "three"]
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                let name = names[number % names.count]
                let key = key(name)
                group.addTask {
                    let art = try cache.art(key) {
                        reads.note(name)
                        return drawing(Array(name.utf8))
                    }
                    guard case .vector(let found) = art else { return false }
                    return found.bytes == Array(name.utf8)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(reads.all == ["one": 1, "two": 1, "three": 1])
    }

    @Test func `the same art in another colour space is other art, and a failure is not kept`()
        throws
    {
        let cache = ArtCache()
        _ = try cache.art(key("a")) { drawing([1]) }
        let other = try cache.art(key("a", .displayP3)) { drawing([2]) }
        guard case .vector(let found) = other, found.bytes == [2] else {
            Issue.record("the art of the other space was taken")
            return
        }
        struct Fault: Error {}
        #expect(throws: Fault.self) { try cache.art(key("b")) { throw Fault() } }
        _ = try cache.art(key("b")) { drawing([3]) }
    }
}
