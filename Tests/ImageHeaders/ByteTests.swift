import ImageHeaders
import Testing
import TestSupport

struct ByteTests {
    private func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        number(data.count) + Array(kind.utf8) + data + [0, 0, 0, 0]
    }

    private func png(_ chunks: [UInt8]...) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { $0 }
    }

    private var size: [UInt8] {
        chunk("IHDR", number(60) + number(40) + [8, 6, 0, 0, 0])
    }

    @Test func `Apple's own form of PNG is recognised, with its size`() {
        let header = ImageHeader(png(chunk("CgBI", [0x50, 0, 0x20, 6]), size, chunk("IDAT", [])))
        #expect(header.format == .applePNG)
        #expect(header.pixels == ImageHeader.Size(width: 60, height: 40))
    }

    @Test(arguments: [
        (
            Array("version https://git-lfs.github.com/spec/v1\n".utf8),
            ImageHeader.Format.gitLFSPointer
        ),
        (Array("<?xml version=\"1.0\"?>\n<!-- made -->\n<svg xmlns=\"x\"/>".utf8), .svg),
        (Array("\u{FEFF}<svg/>".utf8), .svg), (Array("icns".utf8), .icns),
        (Array("\n%PDF-1.7\n".utf8), .pdf), ([], .empty),
        (Array("RIFF....AVI ".utf8), .other), (Array("....ftypqt  ".utf8), .other),
        (Array("....ftypavif".utf8), .avif), (Array("hello <svg".utf8), .other),
    ])
    func `other first bytes are recognised`(bytes: [UInt8], format: ImageHeader.Format) {
        #expect(ImageHeader(bytes).format == format)
    }

    @Test func `faults are reported in words`() {
        #expect(ImageHeader(png()).fault == "it ends in the middle of its header")
        #expect(ImageHeader(png(size, chunk("IEND", []))).fault == "it has no pixels")
        #expect(ImageHeader(png(chunk("IDAT", []))).fault == "its first chunk is not IHDR")
        let odd = chunk("IHDR", number(1) + number(1) + [3, 2, 0, 0, 0])
        #expect(ImageHeader(png(odd)).fault == "it has 3 bits for the colour type 2")
        let none = chunk("IHDR", number(0) + number(1) + [8, 2, 0, 0, 0])
        #expect(ImageHeader(png(none, chunk("IDAT", []))).fault == "it claims 0x1 pixels")
    }

    @Test func `a header without end is given up`() {
        let endless = png(size) + Array(repeating: chunk("teXt", []), count: 20_000).flatMap { $0 }
        #expect(ImageHeader(endless).fault == "its header takes more than 65536 bytes to read")
    }

    @Test func `random bytes behind any first ones crash nothing`() {
        var random = SeededGenerator(seed: 1)
        let starts: [[UInt8]] = [
            png(), png(size), png(chunk("CgBI", [1])), [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
            Array("RIFF....WEBPVP8 ....".utf8), Array("RIFF....WEBPVP8L....".utf8),
            Array("RIFF....WEBPVP8X....".utf8), [0, 0, 0, 12] + Array("ftypheic....".utf8),
            [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4],
            Array("AAPL".utf8) + [0x0D, 0x0A, 0x1A, 0x0A],
        ]
        for start in starts {
            for _ in 0..<500 {
                let rest = (0..<Int.random(in: 0...120, using: &random)).map { _ in
                    // Small numbers make lengths that fit, and so lead deeper.
                    Bool.random(using: &random) ? 0 : UInt8.random(in: 0...255, using: &random)
                }
                _ = ImageHeader(start + rest)
            }
        }
    }
}
