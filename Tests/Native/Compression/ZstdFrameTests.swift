import Compression
import Testing
import TestSupport

/// Frames in memory, of their own and as deltas to a prefix.
struct ZstdFrameTests {
    /// Around the size of a piece of output, and beyond the window that a level's tables see.
    @Test(arguments: [(0, 10), (1, 1), (100_000, 131_072), (131_072, 1), (9_000_000, 9_000_000)])
    func `zstd restores our deltas, and we zstd's`(old: Int, new: Int) async throws {
        try await withTemporaryFolder { folder in
            let prefix = noise(old, seed: 1)
            let bytes = Array(prefix.suffix(new / 2)) + noise(new - min(old, new / 2), seed: 2)
            try write(prefix, to: "\(folder)/old")
            try write(bytes, to: "\(folder)/new")
            let frame = try Zstd.frame(bytes, prefix: prefix, level: 3)
            #expect(frame.count < bytes.count + 100 - min(old, new / 2) * 9 / 10)
            try write(frame, to: "\(folder)/ours")
            let option = old == 0 ? [] : ["--patch-from=old"]
            let back = try run(["zstd", "-dq"] + option + ["ours", "-o", "back"], in: folder)
            #expect(back.status == 0, "\(back.error)")
            #expect(try read("\(folder)/back") == bytes)
            #expect(try restored(frame, prefix) == bytes)
            try run(["zstd", "-q"] + option + ["new", "-o", "theirs"], in: folder)
            #expect(try restored(try read("\(folder)/theirs"), prefix) == bytes)
        }
    }

    @Test func `the pieces in which a frame comes do not matter`() throws {
        let prefix = noise(1000, seed: 1)
        let bytes = prefix + [UInt8](repeating: 7, count: 300_000)
        let frame = try Zstd.frame(bytes, prefix: prefix, level: 19)
        for size in [1, 7, frame.count] {
            #expect(try restored(frame, prefix, pieces: size) == bytes)
        }
    }

    @Test func `the same bytes give the same frame`() throws {
        let bytes = noise(300_000, seed: 3)
        let first = try Zstd.frame(bytes + bytes, prefix: bytes, level: 19)
        #expect(try Zstd.frame(bytes + bytes, prefix: bytes, level: 19) == first)
    }

    @Test func `a quick frame that sees all refers to what is far off`() throws {
        let part = noise(2_500_000, seed: 4)
        #expect(try Zstd.frame(part + part, level: 3).count > 4_900_000)
        let frame = try Zstd.frame(part + part, level: 3, seesAll: true)
        #expect(frame.count < 2_600_000)
        #expect(try restored(frame, []) == part + part)
    }

    @Test func `a frame that is damaged, cut off, too long or of another prefix is refused`() throws
    {
        let prefix = noise(10_000, seed: 5)
        let bytes = prefix.reversed() + prefix
        let frame = try Zstd.frame(bytes, prefix: prefix, level: 3)
        var flipped = frame
        flipped[frame.count / 2] ^= 1
        let others = [
            (flipped, prefix, bytes.count), (Array(frame.dropLast()), prefix, bytes.count),
            ([], prefix, bytes.count), (frame + [1], prefix, bytes.count),
            (frame, prefix, bytes.count - 1), (frame, prefix.reversed(), bytes.count),
            (frame, [], bytes.count),
        ]
        for (number, (frame, prefix, limit)) in others.enumerated() {
            #expect(throws: CompressionError.self, "\(number)") {
                try restored(frame, prefix, limit: limit)
            }
        }
    }

    private func restored(
        _ frame: [UInt8],
        _ prefix: [UInt8],
        pieces: Int = 1 << 16,
        limit: Int = 1 << 30
    ) throws -> [UInt8] {
        var decoder = try ZstdDecoder(of: "frame", prefix: prefix, limit: limit)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: frame.count, by: pieces) {
            let piece = Array(frame[start..<min(frame.count, start + pieces)])
            try decoder.add(piece.span) { span in
                for index in span.indices { bytes.append(span[index]) }
            }
        }
        try decoder.finish()
        return bytes
    }
}

/// Bytes that no compression shortens.
private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
        let number = random.next()
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
    return Array(bytes.prefix(count))
}
