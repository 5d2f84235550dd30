/// Makes the pixels of a layer, row by row from top to bottom.
protocol Painter: AnyObject {
    /// Writes the pixels of the canvas's row `y`, the first of them to `row[offset]`.
    ///
    /// Every pixel of the area for which the painter was made is written; `y` is in that area,
    /// and does not fall from call to call.
    func paint(_ y: Int, into row: inout MutableSpan<Pixel>, at offset: Int)
}

/// One colour.
final class ColorPainter: Painter {
    private let pixel: Pixel
    private let width: Int

    init(_ color: RGBAColor, in area: PixelRectangle) {
        pixel = color.pixel
        width = area.width
    }

    func paint(_ y: Int, into row: inout MutableSpan<Pixel>, at offset: Int) {
        for index in offset..<offset + width { row[index] = pixel }
    }
}

/// A gradient.
final class GradientPainter: Painter {
    private let ramp: ColorRamp
    private let gradient: Gradient
    private let frame: PixelRectangle
    private let area: PixelRectangle

    init(_ gradient: Gradient, frame: PixelRectangle, area: PixelRectangle) {
        ramp = ColorRamp(gradient)
        self.gradient = gradient
        self.frame = frame
        self.area = area
    }

    func paint(_ y: Int, into row: inout MutableSpan<Pixel>, at offset: Int) {
        let down = (Double(y - frame.top) + 0.5) / Double(frame.height) - gradient.start.y
        let (spanX, spanY) = (
            gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y
        )
        let isLevel = gradient.kind == .linear && spanX == 0
        var pixel = Pixel.clear
        for column in 0..<area.width {
            if column == 0 || !isLevel {
                let place = Double(area.left - frame.left + column) + 0.5
                let across = place / Double(frame.width) - gradient.start.x
                pixel = ramp.pixel(
                    at: gradient.kind == .linear
                        ? Self.share(across, down, of: spanX, spanY)
                        : Self.distance(across, down, in: spanX, spanY)
                )
            }
            row[offset + column] = pixel
        }
    }

    /// How far along the line a place is; it is behind a line without length.
    private static func share(_ x: Double, _ y: Double, of spanX: Double, _ spanY: Double) -> Float
    {
        let square = spanX * spanX + spanY * spanY
        return square > 0 ? Float((x * spanX + y * spanY) / square) : 1
    }

    /// The distance from the centre in half axes; an ellipse without width or height is all
    /// outside.
    private static func distance(
        _ x: Double,
        _ y: Double,
        in spanX: Double,
        _ spanY: Double
    ) -> Float {
        guard spanX != 0, spanY != 0 else { return 1 }
        let (across, down) = (x / spanX, y / spanY)
        return Float((across * across + down * down).squareRoot())
    }
}

/// A picture that is resized on the way.
final class PicturePainter: Painter {
    private let resampler: Resampler
    private let top: Int
    private let width: Int
    private let isOpaque: Bool

    init(_ picture: LinearPicture, at place: PixelRectangle, area: PixelRectangle) {
        resampler = Resampler(
            picture,
            width: place.width,
            height: place.height,
            columns: area.left - place.left..<area.left - place.left + area.width,
            rows: area.top - place.top..<area.top - place.top + area.height
        )
        top = area.top
        width = area.width
        isOpaque = picture.isOpaque
    }

    func paint(_ y: Int, into row: inout MutableSpan<Pixel>, at offset: Int) {
        resampler.row(y - top, into: &row, at: offset)
        let table = TransferCurve.encodedOf16Bits
        let encoded = table.span
        if isOpaque {
            for index in offset..<offset + width {
                let steps = row[index].limited(to: Pixel(repeating: 65535)).rounded
                row[index] = Pixel(
                    encoded[Int(steps.x)],
                    encoded[Int(steps.y)],
                    encoded[Int(steps.z)],
                    1
                )
            }
        } else {
            for index in offset..<offset + width {
                row[index] = Self.encoded(row[index], encoded)
            }
        }
    }

    /// Encodes light that is multiplied by alpha: the curve is that of the colour alone.
    private static func encoded(_ light: SIMD4<Float>, _ encoded: Span<Float>) -> Pixel {
        let alpha = min(max(light.w, 0), 65535)
        guard alpha > 0 else { return .clear }
        // Limiting to alpha keeps a kernel's overshoot from making colour brighter than white.
        let color = light.limited(to: Pixel(repeating: alpha))
        let steps = (color * Pixel(repeating: 65535 / alpha)).rounded
        let share = alpha / 65535
        return Pixel(
            encoded[min(Int(steps.x), 65535)] * share,
            encoded[min(Int(steps.y), 65535)] * share,
            encoded[min(Int(steps.z), 65535)] * share,
            share
        )
    }
}

/// Pixels that have their final size.
final class BitmapPainter: Painter {
    private let bitmap: Bitmap
    private let left: Int
    private let top: Int
    private let width: Int

    init(_ bitmap: Bitmap, left: Int, top: Int, area: PixelRectangle) {
        self.bitmap = bitmap
        self.left = area.left - left
        self.top = top
        width = area.width
    }

    func paint(_ y: Int, into row: inout MutableSpan<Pixel>, at offset: Int) {
        let pixels = bitmap.pixels
        var start = ((y - top) * bitmap.width + left) * bitmap.bands
        for index in offset..<offset + width {
            var pixel = Pixel(
                Float(pixels[start]),
                Float(pixels[start + 1]),
                Float(pixels[start + 2]),
                255
            )
            if bitmap.bands == 4 { pixel.w = Float(pixels[start + 3]) }
            row[index] = (pixel / Pixel(repeating: 255)).premultiplied
            start += bitmap.bands
        }
    }
}

/// Layers that are blended as one.
final class GroupPainter: Painter {
    private let pieces: [Piece]
    private let area: PixelRectangle

    init(_ pieces: [Piece], area: PixelRectangle) {
        self.pieces = pieces
        self.area = area
    }

    func paint(_ y: Int, into row: inout MutableSpan<Pixel>, at offset: Int) {
        for index in offset..<offset + area.width { row[index] = .clear }
        for piece in pieces { piece.draw(y, over: &row, origin: area.left - offset) }
    }
}
