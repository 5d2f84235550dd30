import Testing

@testable import Raster

struct ResamplingTests {
    /// Greatest and mean difference to the exact sum, in steps of 8 bits: rounding alone makes 0.5
    /// and 0.25.
    @Test(arguments: [
        (61, 47, 23, 19), (61, 47, 7, 5), (40, 40, 39, 41), (13, 11, 41, 37), (64, 64, 1, 1),
        (1, 1, 9, 9), (50, 3, 5, 30),
    ])
    func `an opaque picture differs from the exact sum by rounding alone`(
        _ size: (Int, Int, Int, Int)
    ) {
        let source = Bitmap.noise(width: size.0, height: size.1, bands: 3)
        let exact = Reference.resized(source, width: size.2, height: size.3)
        let made = resize(source.linear, size.2, size.3)
        #expect(made.bands == 3)
        let differences = zip(made.pixels, exact).map { abs(Double($0) - $1) }
        #expect(differences.max() ?? 9 < 0.55)
        // So few values of a 1 × 1 image have no mean to speak of.
        #expect(differences.reduce(0, +) / Double(differences.count) < 0.3 || exact.count < 9)
    }

    /// Colour is weighed by alpha: of a pixel with little alpha, little can be told of its colour.
    @Test(arguments: [(61, 47, 23, 19), (61, 47, 7, 5), (13, 11, 41, 37)])
    func `a transparent picture differs from the exact sum by rounding alone`(
        _ size: (Int, Int, Int, Int)
    ) {
        let source = Bitmap.noise(width: size.0, height: size.1, bands: 4)
        let exact = Reference.resized(source, width: size.2, height: size.3)
        let made = resize(source.linear, size.2, size.3)
        #expect(made.bands == 4)
        var (greatest, sum) = (0.0, 0.0)
        for start in stride(from: 0, to: exact.count, by: 4) {
            for band in 0..<4 {
                let weight = band == 3 ? 1 : exact[start + 3] / 255
                let difference =
                    abs(Double(made.pixels[start + band]) - exact[start + band]) * weight
                greatest = max(greatest, difference)
                sum += difference
            }
        }
        #expect(greatest < 0.55)
        #expect(sum / Double(exact.count) < 0.25)
    }

    @Test func `black and white squares of one pixel become the grey of half the light`() {
        let pixels = (0..<64 * 64).flatMap { index -> [UInt8] in
            Array(repeating: (index % 64 + index / 64) % 2 == 0 ? 0 : 255, count: 3)
        }
        let squares = Bitmap(width: 64, height: 64, bands: 3, pixels: pixels)
        let small = resize(squares.linear, 16, 16)
        // Half the light is 188 of 255; half the encoded value would be 128.
        for y in 3..<13 { for x in 3..<13 { #expect(small[x, y] == [188, 188, 188]) } }
    }

    @Test(arguments: [UInt8(0), 255])
    func `a white disc has no halo, whatever colour its transparent pixels have`(_ hidden: UInt8) {
        let side = 96
        let pixels = (0..<side * side).flatMap { index -> [UInt8] in
            let (x, y) = (index % side - side / 2, index / side - side / 2)
            return x * x + y * y < 40 * 40
                ? [255, 255, 255, 255] : [hidden, hidden, hidden, 0]
        }
        let disc = Bitmap(width: side, height: side, bands: 4, pixels: pixels)
        let small = resize(disc.linear, 31, 31, over: .pureRed)
        for start in stride(from: 0, to: small.pixels.count, by: 3) {
            // Between red and white red stays 255, and green equals blue.
            #expect(small.pixels[start] == 255)
            #expect(small.pixels[start + 1] == small.pixels[start + 2])
        }
        #expect(small[15, 15] == [255, 255, 255])
        #expect(small[0, 0] == [255, 0, 0])
    }

    @Test func `sixteen bits reach the result`() {
        // A slope over 16 values of 8 bits, which 8 bits would hold as 16 steps of 32 pixels.
        let (width, height) = (512, 8)
        let values = (0..<height).flatMap { _ in
            (0..<width).flatMap { x in [UInt16](repeating: UInt16(0x4000 + x * 8), count: 3) }
        }
        let picture = LinearPicture(encoded: values.span, width: width, height: height, bands: 3)
        let row = Resampler(picture, width: 256, height: 8, columns: 8..<248, rows: 0..<8)
        var light = [Pixel](repeating: .clear, count: 240)
        var span = light.mutableSpan
        row.row(4, into: &span, at: 0)
        for index in light.indices {
            // The mean of two neighbours.
            let exact = (Double(0x4000) + (Double(index + 8) * 2 + 0.5) * 8) / 65535
            let encoded = Reference.encoded(Double(light[index].x) / 65535)
            #expect(abs(encoded - exact) * 255 < 0.02)
        }
        for index in 1..<light.count { #expect(light[index].x > light[index - 1].x) }
    }

    @Test(arguments: [3, 4]) func `the same size gives the same pixels`(_ bands: Int) {
        var source = Bitmap.noise(width: 37, height: 29, bands: bands)
        if bands == 4 {
            // What has no alpha has no colour, and little alpha leaves little of it.
            let pixels = stride(from: 0, to: source.pixels.count, by: 4).flatMap { start in
                source.pixels[start + 3] < 128
                    ? [0, 0, 0, 0] : Array(source.pixels[start..<start + 4])
            }
            source = Bitmap(width: 37, height: 29, bands: 4, pixels: pixels)
        }
        #expect(resize(source.linear, 37, 29) == source)
    }

    @Test func `every value survives the way to light and back`() {
        let ramp = Bitmap(
            width: 256,
            height: 1,
            bands: 3,
            pixels: (0...255).flatMap { [UInt8](repeating: UInt8($0), count: 3) }
        )
        #expect(resize(ramp.linear, 256, 1) == ramp)
    }

    @Test(arguments: [3, 4], [(90, 70), (31, 23)])
    func `a part is bit for bit a part of the whole`(_ bands: Int, _ size: (Int, Int)) {
        let source = Bitmap.noise(width: 61, height: 47, bands: bands)
        let whole = resize(source.linear, size.0, size.1)
        let place = PixelRectangle(-6, -5, size.0, size.1)
        let frame = PixelRectangle(0, 0, 20, 15)
        let part = draw(20, 15, [Layer(frame: frame, paint: .picture(source.linear, at: place))])
        #expect(part.bands == whole.bands)
        for y in 0..<15 { for x in 0..<20 { #expect(part[x, y] == whole[x + 6, y + 5]) } }
    }

    @Test func `one colour stays that colour, to the edges`() {
        let solid = Bitmap.solid([12, 200, 99], width: 33, height: 27).linear
        for (width, height) in [(10, 9), (33, 27), (70, 80)] {
            #expect(
                resize(solid, width, height)
                    == .solid([12, 200, 99], width: width, height: height)
            )
        }
    }

    @Test func `alpha that is opaque everywhere is dropped`() {
        let solid = Bitmap.solid([12, 200, 99, 255], width: 3, height: 2)
        #expect(solid.linear.isOpaque)
        #expect(!Bitmap.solid([12, 200, 99, 254], width: 3, height: 2).linear.isOpaque)
    }
}
