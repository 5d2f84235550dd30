import Images
import Testing

@testable import Raster

/// What becomes of an image's pixels in linear light.
struct LinearPictureTests {
    /// All 8-bit values in red, turned round in green, and one of blue.
    private let ramp: [UInt8] = (UInt8.min ... .max).flatMap { [$0, 255 - $0, 9] }

    private func image() throws -> Image {
        try Image(pixels: ramp, width: 16, height: 16, bands: 3)
    }

    private func values(_ image: borrowing Image, in space: ColorSpace) throws -> [UInt16] {
        Array(try LinearPicture(image, in: space).values.prefix(16 * 16 * 3))
    }

    private var own: [UInt16] {
        let picture = LinearPicture(encoded: ramp.span, width: 16, height: 16, bands: 3)
        return Array(picture.values.prefix(16 * 16 * 3))
    }

    @Test func `eight bits of sRGB keep every step`() throws {
        #expect(try values(image(), in: .sRGB) == own)
    }

    @Test func `sixteen bits keep every step too`() throws {
        let deep = try image().converted(to: .sRGB, bitDepth: 16)
        let answer = try values(deep, in: .sRGB)
        #expect(deep.bitDepth == 16)
        #expect(zip(answer, own).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `another space gets its own values, and no two become one`() throws {
        // Source: the primaries of both spaces, in linear light.
        let green = try Image(pixels: [0, 255, 0], width: 1, height: 1, bands: 3)
        let light = try LinearPicture(green, in: .displayP3).values.prefix(3).map { Double($0) }
        for (value, wanted) in zip(light, [0.1775, 0.9668, 0.0724]) {
            #expect(abs(value / 65_535 - wanted) < 0.002, "\(light)")
        }
        let reds: [UInt8] = (UInt8.min ... .max).flatMap { [$0, 0, 0] }
        let wide = try values(Image(pixels: reds, width: 16, height: 16, bands: 3), in: .displayP3)
        #expect(Set(stride(from: 0, to: wide.count, by: 3).map { wide[$0] }).count == 256)
    }

    @Test func `alpha and grey are taken as they come`() throws {
        let clear = try Image(pixels: [255, 255, 255, 51], width: 1, height: 1, bands: 4)
        let picture = try LinearPicture(clear, in: .sRGB)
        #expect(picture.bands == 4)
        #expect(Array(picture.values.prefix(4)) == [13_107, 13_107, 13_107, 13_107])
        let grey = try Image(pixels: [0, 255], width: 2, height: 1, bands: 1)
        let three = try LinearPicture(grey, in: .sRGB)
        #expect(Array(three.values.prefix(6)) == [0, 0, 0, 65_535, 65_535, 65_535])
    }
}
