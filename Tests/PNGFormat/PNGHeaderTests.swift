import PNGFormat
import Testing
import TestSupport

/// ImageMagick writes files of every form; what it was asked for is what chunks must say.
struct PNGHeaderTests {
    @Test(arguments: [
        (0, 8, PNGHeader.ColorType.gray), (0, 1, .gray), (2, 16, .rgb), (3, 8, .indexed),
        (4, 8, .grayAlpha), (6, 16, .rgbAlpha),
    ])
    func `the header says how pixels are written, and chunks lead to the end`(
        number: Int,
        bits: Int,
        type: PNGHeader.ColorType
    ) async throws {
        try await withTemporaryFolder { folder in
            let colors = number == 0 || number == 4 ? "xc:gray" : "xc:red"
            let result = try run([
                "convert", "-size", "20x10", colors, "-depth", "\(bits)", "-define",
                "png:color-type=\(number)", "-define", "png:bit-depth=\(bits)", "-interlace",
                "PNG", "\(folder)/a.png",
            ])
            try #require(result.status == 0, "\(result.error)")
            let bytes = try read("\(folder)/a.png")
            var (chunks, offset) = ([PNGChunk](), PNGChunk.signature.count)
            while offset < bytes.count {
                let head = Array(bytes[offset...].prefix(PNGChunk.headLength))
                chunks.append(try #require(PNGChunk(head: head, at: offset)))
                offset = chunks[chunks.count - 1].end
            }
            #expect(offset == bytes.count)
            #expect(chunks.last?.type == "IEND")
            let header = try PNGHeader(Array(bytes[chunks[0].data]))
            #expect((header.width, header.height) == (20, 10))
            #expect(header.colorType == type)
            #expect(header.bitDepth == bits)
            #expect(header.isInterlaced)
        }
    }

    @Test func `what no edition of the standard names is refused`() {
        func fault(_ data: [UInt8]) -> PNGHeader.Fault? {
            #expect(throws: PNGHeader.Fault.self) { try PNGHeader(data) }
        }
        let size: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1]
        #expect(fault(size) == .length)
        #expect(fault(size + [8, 2, 0, 0, 0, 0]) == .length)
        #expect(fault(size + [4, 2, 0, 0, 0]) == .form(depth: 4, colorType: 2))
        #expect(fault(size + [8, 1, 0, 0, 0]) == .form(depth: 8, colorType: 1))
        for place in 10...12 {
            var data = size + [8, 2, 0, 0, 0]
            data[place] = 2
            #expect(fault(data) == .method)
        }
    }

    @Test func `the longest chunk has a place, and a head that is cut short has none`() {
        let head: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8)
        #expect(PNGChunk(head: head, at: 8)?.end == 8 + 8 + 0xFFFF_FFFF + 4)
        #expect(PNGChunk(head: Array(head.dropLast()), at: 8) == nil)
    }
}
