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
            pixels: [UInt8](repeating: 9, count: 60),
            width: 5,
            height: 3,
            bands: 4
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
