import Compression
import Files
import Testing
import TestSupport

struct ZstdTests {
    /// Around the sizes of the pieces that files are read and written in.
    @Test(arguments: [0, 1, 131_072, 262_144, 1_000_003])
    func `zstd restores what was compressed, and we what zstd compressed`(
        size: Int
    ) async throws {
        try await withTemporaryFolder { folder in
            let bytes = sample(size)
            try write(bytes, to: "\(folder)/file")
            try Zstd.compress("\(folder)/file", to: "\(folder)/ours.zst", level: 3)
            #expect(try run(["zstd", "-t", "ours.zst"], in: folder).status == 0)
            try run(["zstd", "-q", "-d", "ours.zst", "-o", "back"], in: folder)
            #expect(try read("\(folder)/back") == bytes)
            try run(["zstd", "-q", "-5", "file", "-o", "theirs.zst"], in: folder)
            for name in ["ours", "theirs"] {
                let target = "\(folder)/\(name).back"
                try Zstd.decompress("\(folder)/\(name).zst", to: target, limit: size)
                #expect(try read(target) == bytes)
            }
            let listing = try run(["zstd", "-lv", "ours.zst"], in: folder).output
            #expect(listing.contains("XXH64") && listing.contains("\(size) B)"))
        }
    }

    @Test func `the same file gives the same bytes`() async throws {
        try await withTemporaryFolder { folder in
            try write(sample(700_000), to: "\(folder)/file")
            try Zstd.compress("\(folder)/file", to: "\(folder)/a.zst")
            try Zstd.compress("\(folder)/file", to: "\(folder)/b.zst")
            #expect(try read("\(folder)/a.zst") == read("\(folder)/b.zst"))
        }
    }

    @Test func `a compressed tar is one that tar reads`() async throws {
        try await withTemporaryFolder { folder in
            try write("text", to: "\(folder)/d/file")
            try run(["tar", "-cf", "a.tar", "d"], in: folder)
            try Zstd.compress("\(folder)/a.tar", to: "\(folder)/a.tar.zst")
            let listing = try run(["tar", "--zstd", "-tf", "a.tar.zst"], in: folder)
            #expect(listing.output == "d/\nd/file\n")
            #expect(try run(["bsdtar", "-tf", "a.tar.zst"], in: folder).status == 0)
        }
    }

    @Test func `a few bytes that stand for many are refused at the bound`() async throws {
        try await withTemporaryFolder { folder in
            try write([UInt8](repeating: 0, count: 5_000_000), to: "\(folder)/file")
            try Zstd.compress("\(folder)/file", to: "\(folder)/a.zst")
            #expect(try read("\(folder)/a.zst").count < 1000)
            let error = #expect(throws: CompressionError.self) {
                try Zstd.decompress("\(folder)/a.zst", to: "\(folder)/out", limit: 4_999_999)
            }
            #expect(error?.message == "holds more than 4999999 bytes")
            #expect(try FileSystem.kind(of: "\(folder)/out") == nil)
        }
    }

    @Test func `damaged and cut off files are refused`() async throws {
        try await withTemporaryFolder { folder in
            try write(sample(100_000), to: "\(folder)/file")
            try Zstd.compress("\(folder)/file", to: "\(folder)/a.zst", level: 1)
            let whole = try read("\(folder)/a.zst")
            var flipped = whole
            flipped[whole.count - 1] ^= 1
            for bytes in [flipped, Array(whole.dropLast(5)), [], Array("no frame".utf8)] {
                try write(bytes, to: "\(folder)/b.zst")
                #expect(throws: CompressionError.self) {
                    try Zstd.decompress("\(folder)/b.zst", to: "\(folder)/out", limit: 200_000)
                }
                #expect(try FileSystem.kind(of: "\(folder)/out") == nil)
            }
        }
    }
}

/// Bytes that compress somewhat, always the same.
private func sample(_ size: Int) -> [UInt8] {
    var state: UInt32 = 1
    return (0..<size).map { index in
        state = state &* 1_664_525 &+ 1_013_904_223
        return index % 3 == 0 ? UInt8(state >> 24) : UInt8(truncatingIfNeeded: index / 64)
    }
}
