/// A decoded picture in linear light, 16 bits a value, ready to be resampled any number of times.
///
/// Rows run top to bottom; a pixel is red, green and blue, or, when any pixel is transparent,
/// those multiplied by alpha, and alpha. Primaries are the caller's: what comes in as sRGB comes
/// out as sRGB, and Display P3, which has the same curve, as Display P3.
public struct LinearPicture: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The values of a pixel: 3 when it is opaque, 4 with alpha.
    public let bands: Int
    /// From 0 to 65535, `width × height × bands`, row by row; then as many zeros as are read at
    /// once.
    let values: [UInt16]

    /// The bytes of memory that the values take.
    public var byteCount: Int { values.count * 2 }

    /// Whether no pixel is transparent.
    public var isOpaque: Bool { bands == 3 }

    /// A picture of encoded 8-bit values: `width × height × bands`, row by row.
    ///
    /// `bands` is 3, or 4 with alpha that colour is not multiplied by. An alpha band that is 255
    /// everywhere is dropped.
    public init(encoded pixels: Span<UInt8>, width: Int, height: Int, bands: Int) {
        self.init(
            pixels,
            width,
            height,
            bands,
            light: TransferCurve.lightOf8Bits,
            // 257 × 255 = 65535.
            alpha: { UInt16($0) * 257 }
        )
    }

    /// A picture of encoded 16-bit values, else as `init(encoded:width:height:bands:)` of 8 bits.
    public init(encoded pixels: Span<UInt16>, width: Int, height: Int, bands: Int) {
        self.init(
            pixels,
            width,
            height,
            bands,
            light: TransferCurve.lightOf16Bits,
            alpha: { $0 }
        )
    }

    @inline(__always)
    private init<Value: FixedWidthInteger>(
        _ pixels: Span<Value>,
        _ width: Int,
        _ height: Int,
        _ bands: Int,
        light: [UInt16],
        alpha: (Value) -> UInt16
    ) {
        precondition(bands == 3 || bands == 4, "a picture has three or four bands")
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        precondition(pixels.count == width * height * bands, "values for every pixel and band")
        (self.width, self.height) = (width, height)
        guard bands == 4, !Self.isOpaque(pixels) else {
            self.bands = 3
            values = Self.opaque(pixels, bands: bands, light)
            return
        }
        self.bands = 4
        values = Self.premultiplied(pixels, light, alpha)
    }

    private static func isOpaque<Value: FixedWidthInteger>(_ pixels: Span<Value>) -> Bool {
        for index in stride(from: 3, to: pixels.count, by: 4) where pixels[index] != .max {
            return false
        }
        return true
    }

    @inline(__always)
    private static func opaque<Value: FixedWidthInteger>(
        _ pixels: Span<Value>,
        bands: Int,
        _ light: [UInt16]
    ) -> [UInt16] {
        let pixelCount = pixels.count / bands
        let size = pixelCount * 3 + Resampler.step
        return unsafe [UInt16](unsafeUninitializedCapacity: size) { values, count in
            for pixel in 0..<pixelCount {
                for band in 0..<3 {
                    unsafe values[pixel * 3 + band] = light[Int(pixels[pixel * bands + band])]
                }
            }
            unsafe values[(pixelCount * 3)...].initialize(repeating: 0)
            count = values.count
        }
    }

    @inline(__always)
    private static func premultiplied<Value: FixedWidthInteger>(
        _ pixels: Span<Value>,
        _ light: [UInt16],
        _ alpha: (Value) -> UInt16
    ) -> [UInt16] {
        let size = pixels.count + Resampler.step
        return unsafe [UInt16](unsafeUninitializedCapacity: size) { values, count in
            for start in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = alpha(pixels[start + 3])
                for band in 0..<3 {
                    let product = UInt32(light[Int(pixels[start + band])]) * UInt32(alpha)
                    unsafe values[start + band] = UInt16((product + 32767) / 65535)
                }
                unsafe values[start + 3] = alpha
            }
            unsafe values[pixels.count...].initialize(repeating: 0)
            count = values.count
        }
    }
}
