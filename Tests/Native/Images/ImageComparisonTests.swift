import Images
import Testing

struct ImageComparisonTests {
    private let pixels: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 16]

    private func image(_ pixels: [UInt8], width: Int = 2, bands: Int = 4) throws -> Image {
        let height = pixels.count / bands / width
        return try Image(pixels: pixels, width: width, height: height, bands: bands)
    }

    @Test func `an image is identical to its copy and to what is decoded of it`() throws {
        let image = try image(pixels)
        let copy = try self.image(pixels)
        let png = try image.png()
        let decoded = try Image(decoding: png.span)
        let toCopy = try image.isIdentical(to: copy)
        let toDecoded = try image.isIdentical(to: decoded)
        #expect(toCopy && toDecoded)
    }

    @Test func `any bit of any value makes another image`() throws {
        let image = try image(pixels)
        for place in pixels.indices {
            var changed = pixels
            changed[place] ^= 1
            let other = try self.image(changed)
            let verdict = try image.isIdentical(to: other)
            #expect(!verdict, "value \(place)")
        }
    }

    @Test func `shape, depth and profile count`() throws {
        let image = try image(pixels)
        let narrow = try self.image(pixels, width: 1)
        let toNarrow = try image.isIdentical(to: narrow)
        let deep = try image.inSRGB(bitDepth: 16)
        let toDeep = try image.isIdentical(to: deep)
        let tagged = try image.tagged(profile: ColorSpace.displayP3.profile)
        let toTagged = try image.isIdentical(to: tagged)
        let opaque = try self.image(pixels.dropLast(4), bands: 3)
        let toOpaque = try image.isIdentical(to: opaque)
        #expect(!toNarrow && !toDeep && !toTagged && !toOpaque)
    }
}
