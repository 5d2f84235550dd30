/// Red, green and blue, multiplied by alpha, and alpha: encoded values from 0 to 1.
typealias Pixel = SIMD4<Float>

extension Pixel {
    static let clear = Pixel(repeating: 0)

    /// The nearest whole numbers, halves up, of values from 0 to 2²².
    @inline(__always)
    var rounded: SIMD4<UInt32> {
        // A float this large has no room for a fraction: the sum is rounded, halves to even.
        let shift = Pixel(repeating: 8_388_608)
        let even = self + shift
        let isHalfBelow = self - (even - shift) .>= 0.5
        let up = even.replacing(with: even + 1, where: isHalfBelow)
        return unsafe unsafeBitCast(up, to: SIMD4<UInt32>.self) & 0x7F_FFFF
    }

    /// Values below 0 become 0, values above `limit` become it.
    @inline(__always)
    func limited(to limit: Pixel) -> Pixel {
        let positive = replacing(with: 0, where: self .< 0)
        return positive.replacing(with: limit, where: positive .> limit)
    }
}

/// A colour: encoded values from 0 to 1, not multiplied by alpha.
public struct RGBAColor: Hashable, Sendable {
    /// How red it is.
    public var red: Float
    /// How green it is.
    public var green: Float
    /// How blue it is.
    public var blue: Float
    /// How opaque it is.
    public var alpha: Float

    /// A colour from its parts.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    var straight: Pixel { Pixel(red, green, blue, alpha) }

    var pixel: Pixel { straight.premultiplied }
}

extension Pixel {
    /// Colour that was not multiplied by alpha, multiplied.
    var premultiplied: Pixel {
        var product = self * Pixel(repeating: w)
        product.w = w
        return product
    }
}
