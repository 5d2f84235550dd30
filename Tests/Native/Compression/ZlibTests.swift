import Compression
import Testing
import TestSupport

struct ZlibTests {
    @Test(arguments: [0, 1, 70_000], [1, 6, 12])
    func `another program restores the same bytes`(_ size: Int, _ level: Int) async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 3)
            let bytes = (0..<size).map { _ in UInt8.random(in: 0...9, using: &random) }
            try write(try Zlib.compress(bytes.span, level: level), to: "\(folder)/a")
            let script =
                "import sys, zlib; p = sys.argv[1]; "
                + "open(p + '.out', 'wb').write(zlib.decompress(open(p, 'rb').read()))"
            let answer = try run(["python3", "-c", script, "\(folder)/a"])
            #expect(answer.status == 0, "\(answer.error)")
            #expect(try read("\(folder)/a.out") == bytes)
        }
    }

    @Test func `the begin of a stream is read, and a stream that is none is damage`() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        let stream = try Zlib.compress(bytes.span, level: 6)
        for count in [0, 1, 32, 70_000] {
            #expect(try Zlib.prefix(of: stream.span, count: count) == Array(bytes.prefix(count)))
        }
        let short = try Zlib.compress([1, 2, 3].span, level: 6)
        #expect(try Zlib.prefix(of: short.span, count: 32) == [1, 2, 3])
        #expect(throws: CompressionError.self) {
            try Zlib.prefix(of: Array("no stream".utf8).span, count: 32)
        }
    }

    @Test func `the sum of parts is the sum of the whole`() {
        let bytes = Array("123456789".utf8)
        // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
        #expect(Zlib.crc32(bytes.span) == 0xCBF4_3926)
        let first = Zlib.crc32(bytes.span.extracting(first: 4))
        #expect(Zlib.crc32(bytes.span.extracting(droppingFirst: 4), after: first) == 0xCBF4_3926)
    }
}
