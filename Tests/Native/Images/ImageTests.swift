import Images
import Testing

struct ImageTests {
    /// 2 × 2: red, green, blue, white.
    static let quadrants: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

    @Test func `a PNG gives back the pixels that were written`() throws {
        let image = try Image(pixels: Self.quadrants, width: 2, height: 2, bands: 3)
        let png = try image.png()
        let again = try Image(decoding: png.span)
        let pixels = try again.pixels()
        let shape = [again.width, again.height, again.bands]
        #expect(pixels == Self.quadrants)
        #expect(shape == [2, 2, 3])
    }

    @Test func `an inspection reads size, depth, alpha and format`() throws {
        let image = try Image(
            width: 5,
            height: 3,
            color: Color(red: 1, green: 2, blue: 3),
            hasAlpha: true
        )
        let png = try image.png()
        let facts = try Image.inspect(png.span)
        #expect(
            facts
                == ImageFacts(
                    format: .png,
                    width: 5,
                    height: 3,
                    bands: 4,
                    bitDepth: 8,
                    hasAlpha: true,
                    hasProfile: false
                )
        )
    }

    @Test func `an overlay is a weighted mean at its place and cut off at the edges`() throws {
        let base = try Image(width: 3, height: 2, color: Color(red: 0, green: 100, blue: 200))
        let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
        let over = try Image(width: 2, height: 2, color: half, hasAlpha: true)
        let result = try base.overlaid(with: over, x: 2, y: -1)
        // 128/255 of red over 127/255 of the base, rounded.
        let mixed: [UInt8] = [128, 50, 100]
        let plain: [UInt8] = [0, 100, 200]
        let pixels = try result.pixels()
        #expect(pixels == plain + plain + mixed + plain + plain + plain)
    }

    @Test func `an overlay on a transparent base keeps both alphas`() throws {
        let clear = Color(red: 9, green: 9, blue: 9, alpha: 0)
        let base = try Image(width: 1, height: 1, color: clear, hasAlpha: true)
        let over = try Image(
            width: 1,
            height: 1,
            color: Color(red: 10, green: 20, blue: 30, alpha: 51),
            hasAlpha: true
        )
        let pixels = try base.overlaid(with: over, x: 0, y: 0).pixels()
        #expect(pixels == [10, 20, 30, 51])
    }

    @Test func `transparent pixels lend no colour when an image is made smaller`() throws {
        // Opaque red beside transparent green: no green may show.
        let row =
            Array(repeating: [UInt8](arrayLiteral: 255, 0, 0, 255), count: 8)
            + Array(repeating: [0, 255, 0, 0], count: 8)
        let image = try Image(pixels: row.flatMap { $0 }, width: 16, height: 1, bands: 4)
        let small = try image.resized(width: 5, height: 1).pixels()
        for pixel in stride(from: 0, to: small.count, by: 4) where small[pixel + 3] > 0 {
            #expect(small[pixel] == 255 && small[pixel + 1] == 0)
        }
    }

    @Test func `flattening lays the image over the colour`() throws {
        let half = Color(red: 200, green: 0, blue: 0, alpha: 51)
        let image = try Image(width: 1, height: 1, color: half, hasAlpha: true)
        let white = Color(red: 255, green: 255, blue: 255)
        let flat = try image.flattened(over: white)
        let pixels = try flat.pixels()
        #expect(pixels == [244, 204, 204])
    }

    @Test func `a drawing is rendered at its size`() throws {
        let image = try Image(
            drawing: "<rect x='1' width='1' height='2' fill='#FF8000'/>",
            width: 2,
            height: 2
        )
        let clear: [UInt8] = [0, 0, 0, 0]
        let orange: [UInt8] = [255, 128, 0, 255]
        let pixels = try image.pixels()
        #expect(pixels == clear + orange + clear + orange)
    }
}
