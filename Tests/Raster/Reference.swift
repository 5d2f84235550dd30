import Foundation
import TestSupport

@testable import Raster

/// A slow and exact way to the same pixels: formulas as they are in the specifications, in
/// Double, each output pixel a direct sum over two dimensions.
enum Reference {
    static func light(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    static func lanczos(_ x: Double) -> Double {
        func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
        return abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0
    }

    /// The encoded values, from 0 to 255 and not rounded, of a bitmap at another size; colour is
    /// not multiplied by alpha, and 0 where alpha is.
    static func resized(_ source: Bitmap, width: Int, height: Int) -> [Double] {
        let across = weights(source.width, width)
        let down = weights(source.height, height)
        let light = linear(source)
        var result: [Double] = []
        for y in 0..<height {
            for x in 0..<width {
                var sums = [0.0, 0, 0, 0]
                for (row, weightDown) in down[y] {
                    for (column, weightAcross) in across[x] {
                        let pixel = light[row * source.width + column]
                        for band in 0..<4 { sums[band] += pixel[band] * weightDown * weightAcross }
                    }
                }
                let alpha = min(max(sums[3], 0), 1)
                for band in 0..<3 {
                    let share = alpha > 0 ? min(max(sums[band], 0), alpha) / alpha : 0
                    result.append(encoded(share) * 255)
                }
                if source.bands == 4 { result.append(alpha * 255) }
            }
        }
        return result
    }

    /// Light multiplied by alpha, and alpha.
    private static func linear(_ source: Bitmap) -> [[Double]] {
        (0..<source.width * source.height).map { pixel in
            let values = source.pixels[pixel * source.bands..<(pixel + 1) * source.bands]
                .map { Double($0) / 255 }
            let alpha = source.bands == 4 ? values[3] : 1
            return values[..<3].map { light($0) * alpha } + [alpha]
        }
    }

    private static func weights(_ source: Int, _ target: Int) -> [[(Int, Double)]] {
        let ratio = Double(source) / Double(target)
        return (0..<target).map { pixel in
            let center = (Double(pixel) + 0.5) * ratio - 0.5
            let taps = (0..<source).map { ($0, lanczos((Double($0) - center) / max(1, ratio))) }
                .filter { $0.1 != 0 }
            let sum = taps.reduce(0) { $0 + $1.1 }
            return taps.map { ($0.0, $0.1 / sum) }
        }
    }
}

extension Bitmap {
    /// Noise over a slope of colour, with transparent and opaque parts when there are four bands.
    static func noise(width: Int, height: Int, bands: Int, seed: UInt64 = 1) -> Bitmap {
        var random = SeededGenerator(seed: seed)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                for band in 0..<3 {
                    let slope = (x * (band + 1) + y * (3 - band)) % 256
                    pixels.append(UInt8(clamping: slope + Int.random(in: -60...60, using: &random)))
                }
                if bands == 4 {
                    let step = (x / 5 + y / 7) % 4
                    pixels.append(
                        step == 3 ? UInt8.random(in: 0...255, using: &random) : [0, 255, 128][step]
                    )
                }
            }
        }
        return Bitmap(width: width, height: height, bands: bands, pixels: pixels)
    }

    /// One colour.
    static func solid(_ values: [UInt8], width: Int, height: Int) -> Bitmap {
        Bitmap(
            width: width,
            height: height,
            bands: values.count,
            pixels: Array(repeating: values, count: width * height).flatMap { $0 }
        )
    }

    var linear: LinearPicture {
        LinearPicture(encoded: pixels.span, width: width, height: height, bands: bands)
    }

    /// The values of a pixel.
    subscript(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * bands
        return Array(pixels[start..<start + bands])
    }
}

extension PixelRectangle {
    init(_ left: Int, _ top: Int, _ width: Int, _ height: Int) {
        self.init(left: left, top: top, width: width, height: height)
    }
}

extension RGBAColor {
    static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
    static let black = RGBAColor(red: 0, green: 0, blue: 0)
    static let white = RGBAColor(red: 1, green: 1, blue: 1)
    static let pureRed = RGBAColor(red: 1, green: 0, blue: 0)
}

/// Layers over one colour.
func draw(_ width: Int, _ height: Int, over background: RGBAColor = .clear, _ layers: [Layer])
    -> Bitmap
{
    Drawing(width: width, height: height, background: background, layers: layers).rendered()
}

/// A picture at another size, on a canvas of that size.
func resize(_ picture: LinearPicture, _ width: Int, _ height: Int, over: RGBAColor = .clear)
    -> Bitmap
{
    let whole = PixelRectangle(0, 0, width, height)
    return draw(
        width,
        height,
        over: over,
        [Layer(frame: whole, paint: .picture(picture, at: whole))]
    )
}
