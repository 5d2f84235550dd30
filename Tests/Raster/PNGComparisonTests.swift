import PNGFormat
import Testing

@testable import Raster

struct PNGComparisonTests {
    /// A picture of one row from the bytes that its file holds.
    private func file(
        _ type: PNGHeader.ColorType,
        _ depth: Int,
        _ row: [UInt8],
        width: Int = 2,
        palette: [SIMD4<UInt8>] = []
    ) throws -> PNGFile {
        let bitmap = Bitmap.solid([0, 0, 0], width: width, height: 1)
        var file = try PNGFile(reading: PNG.encode(bitmap))
        (file.colorType, file.bitDepth) = (type, depth)
        (file.rows, file.palette) = (row, palette)
        return file
    }

    @Test func `equal colours are the same pixels however they are written`() throws {
        let plain = try file(.rgb, 8, [0, 0, 0, 255, 255, 255])
        let white = SIMD4<UInt8>(255, 255, 255, 255)
        let black = SIMD4<UInt8>(0, 0, 0, 255)
        let others = try [
            file(.rgbAlpha, 8, [0, 0, 0, 255, 255, 255, 255, 255]),
            file(.gray, 1, [0b0100_0000]), file(.gray, 1, [0b0111_1111]),
            file(.grayAlpha, 8, [0, 255, 255, 255]),
            file(.indexed, 2, [0b0001_0000], palette: [black, white]),
            file(.indexed, 2, [0b1000_0000], palette: [white, white, black]),
        ]
        for other in others {
            #expect(plain.hasSamePixels(as: other))
            #expect(others.allSatisfy { $0.hasSamePixels(as: other) })
        }
    }

    @Test func `the lowest bit of any sample makes other pixels`() throws {
        let deep: [UInt8] = [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0]
        let picture = try file(.rgbAlpha, 16, deep)
        #expect(picture.hasSamePixels(as: picture))
        for place in deep.indices {
            var other = picture
            other.rows[place] ^= 1
            #expect(!picture.hasSamePixels(as: other), "byte \(place)")
        }
    }

    @Test func `pictures of other sizes have other pixels`() throws {
        let one = try PNGFile(reading: PNG.encode(.solid([1, 1, 1], width: 2, height: 3)))
        let other = try PNGFile(reading: PNG.encode(.solid([1, 1, 1], width: 3, height: 2)))
        #expect(!one.hasSamePixels(as: other))
    }

    @Test func `all chunks of a file are listed, and nothing may follow the last`() throws {
        let bytes = try PNG.encode(.solid([1, 2, 3], width: 2, height: 2))
        let chunks = try PNGFile.chunks(of: bytes)
        #expect(chunks.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
        #expect(chunks[1].data == [0])
        #expect(throws: PNGError.self) { try PNGFile.chunks(of: bytes + [0]) }
        #expect(throws: PNGError.self) { try PNGFile.chunks(of: Array(bytes.dropLast())) }
    }
}
