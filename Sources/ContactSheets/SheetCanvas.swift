public import Images
public import Raster

/// The pixels of a contact sheet: pictures on a light ground, and text and shapes over them.
public struct SheetCanvas {
    /// Neutral, so that it flatters no picture.
    public static let ground = Color(red: 0xF5, green: 0xF5, blue: 0xF7)

    /// SVG elements over all pictures.
    public var elements = ""

    private let (width, height): (Int, Int)
    private var pictures: [Layer] = []

    /// The rows whose elements are drawn at a time: librsvg draws none beyond 32,767.
    private static let strip = 8192

    /// An empty sheet of a size in pixels.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Adds a picture at a size; no more than those pixels are kept.
    ///
    /// - Parameters:
    ///   - image: In any colour space.
    ///   - frame: Where it lies on the sheet.
    ///   - ground: What is seen through it.
    ///   - cornerRadius: How far its corners are rounded off, in pixels of the sheet.
    /// - Throws: `ImagesError` when its pixels can't be computed.
    public mutating func add(
        _ image: borrowing Image,
        at frame: PixelRectangle,
        over ground: Color = Self.ground,
        cornerRadius: Double = 0
    ) throws(ImagesError) {
        let whole = PixelRectangle(left: 0, top: 0, width: frame.width, height: frame.height)
        let picture = Layer(
            frame: whole,
            paint: .picture(try LinearPicture(image, in: .sRGB), at: whole)
        )
        let below = Layer(frame: whole, paint: .color(Tint(ground)))
        let drawing = Drawing(
            width: frame.width,
            height: frame.height,
            background: Tint(Self.ground),
            layers: [
                Layer(
                    frame: whole,
                    paint: .group([below, picture], clips: true),
                    corners: cornerRadius > 0 ? RoundedCorners(radius: cornerRadius) : nil
                )
            ]
        )
        add(drawing.rendered(), left: frame.left, top: frame.top)
    }

    /// Adds a picture whose pixels are shown as squares, `factor` pixels wide.
    ///
    /// - Throws: `ImagesError` when its pixels can't be computed.
    public mutating func add(
        _ image: borrowing Image,
        enlargedBy factor: Int,
        left: Int,
        top: Int,
        over ground: Color = Self.ground
    ) throws(ImagesError) {
        let pixels = try Bitmap(image.inSRGB())
        let frame = PixelRectangle(left: 0, top: 0, width: pixels.width, height: pixels.height)
        let drawing = Drawing(
            width: pixels.width,
            height: pixels.height,
            background: Tint(ground),
            layers: [Layer(frame: frame, paint: .bitmap(pixels, left: 0, top: 0))]
        )
        add(drawing.rendered().enlarged(by: factor), left: left, top: top)
    }

    /// The PNG of the sheet; opaque, in sRGB.
    ///
    /// - Throws: `ImagesError` when the elements are no SVG; `CompressionError`.
    public func png() throws -> [UInt8] {
        var layers = pictures
        for top in stride(from: 0, to: height, by: Self.strip) {
            let image = try Image(
                drawing: "<g transform=\"translate(0 \(-top))\">\(elements)</g>",
                width: width,
                height: min(Self.strip, height - top)
            )
            layers.append(try Self.layer(Bitmap(image), left: 0, top: top))
        }
        let drawing = Drawing(
            width: width,
            height: height,
            background: Tint(Self.ground),
            layers: layers
        )
        return try PNG.encode(drawing.rendered())
    }

    private mutating func add(_ bitmap: Bitmap, left: Int, top: Int) {
        pictures.append(Self.layer(bitmap, left: left, top: top))
    }

    private static func layer(_ bitmap: Bitmap, left: Int, top: Int) -> Layer {
        Layer(
            frame: PixelRectangle(
                left: left,
                top: top,
                width: bitmap.width,
                height: bitmap.height
            ),
            paint: .bitmap(bitmap, left: left, top: top)
        )
    }
}

extension Bitmap {
    /// This bitmap with a square for each pixel.
    fileprivate func enlarged(by factor: Int) -> Bitmap {
        var squares: [UInt8] = []
        squares.reserveCapacity(pixels.count * factor * factor)
        for y in 0..<height {
            var row: [UInt8] = []
            for x in 0..<width {
                let at = (y * width + x) * bands
                for _ in 0..<factor { row += pixels[at..<at + bands] }
            }
            for _ in 0..<factor { squares += row }
        }
        return Bitmap(
            width: width * factor,
            height: height * factor,
            bands: bands,
            pixels: squares
        )
    }
}
