public import Images
public import Raster

/// A picture on a contact sheet, with only the pixels that are seen there.
public struct SheetPicture: Sendable {
    let layer: Layer

    private static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// A picture at a size.
    ///
    /// - Parameters:
    ///   - image: In any colour space.
    ///   - frame: Where it is on the sheet.
    ///   - ground: What is seen through it; nil for the sheet.
    ///   - cornerRadius: How far its corners are rounded off, in pixels of the sheet.
    /// - Throws: `ImagesError` when its pixels can't be computed.
    public init(
        _ image: borrowing Image,
        at frame: PixelRectangle,
        over ground: Color? = nil,
        cornerRadius: Double = 0
    ) throws(ImagesError) {
        let whole = PixelRectangle(left: 0, top: 0, width: frame.width, height: frame.height)
        let picture = Layer(
            frame: whole,
            paint: .picture(try LinearPicture(image, in: .sRGB), at: whole)
        )
        let below = ground.map { [Layer(frame: whole, paint: .color(RGBAColor($0)))] } ?? []
        let drawing = Drawing(
            width: frame.width,
            height: frame.height,
            background: Self.clear,
            layers: [
                Layer(
                    frame: whole,
                    paint: .group(below + [picture], clips: true),
                    corners: cornerRadius > 0 ? RoundedCorners(radius: cornerRadius) : nil
                )
            ]
        )
        layer = Layer(drawing.rendered(), left: frame.left, top: frame.top)
    }

    /// A picture whose pixels are shown as squares, `factor` pixels wide.
    ///
    /// - Throws: `ImagesError` when its pixels can't be computed.
    public init(
        _ image: borrowing Image,
        enlargedBy factor: Int,
        left: Int,
        top: Int,
        over ground: Color? = nil
    ) throws(ImagesError) {
        let pixels = try Bitmap(image.inSRGB())
        let drawing = Drawing(
            width: pixels.width,
            height: pixels.height,
            background: ground.map { RGBAColor($0) } ?? Self.clear,
            layers: [Layer(pixels, left: 0, top: 0)]
        )
        layer = Layer(drawing.rendered().enlarged(by: factor), left: left, top: top)
    }

    /// The pictures that `draw` returns for tiles, in their order; several are drawn at a time.
    ///
    /// - Throws: what `draw` throws for the first of the tiles that fail.
    public static func drawn<Tile: Sendable>(
        _ tiles: [Tile],
        _ draw: @escaping @Sendable (Tile) throws -> SheetPicture
    ) async throws -> [SheetPicture] {
        let results = await withTaskGroup(of: (Int, Result<SheetPicture, any Error>).self) {
            group in
            for (index, tile) in tiles.enumerated() {
                group.addTask { (index, Result { try draw(tile) }) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return try tiles.indices.compactMap { try results[$0]?.get() }
    }
}

extension Layer {
    /// A bitmap as it is, its first pixel at a place of the sheet.
    init(_ bitmap: Bitmap, left: Int, top: Int) {
        self.init(
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
