import Images
import Raster

/// The pixels of a contact sheet: pictures on a background, and text and shapes over them.
public struct SheetCanvas: Sendable {
    private let theme: SheetTheme
    private let (width, height): (Int, Int)
    private let pictures: [SheetPicture]
    private let elements: String

    /// The rows whose elements are drawn at a time: librsvg draws none beyond 32,767.
    private static let strip = 8192

    /// A sheet of a size in pixels.
    ///
    /// - Parameter elements: SVG over all pictures.
    public init(
        width: Int,
        height: Int,
        pictures: [SheetPicture],
        on theme: SheetTheme,
        elements: String
    ) {
        self.theme = theme
        (self.width, self.height) = (width, height)
        (self.pictures, self.elements) = (pictures, elements)
    }

    /// The PNG of the sheet; opaque, in sRGB.
    ///
    /// - Throws: `ImagesError` when the elements are not SVG; `CompressionError`.
    public func png() throws -> [UInt8] {
        var layers = pictures.map(\.layer)
        for top in stride(from: 0, to: height, by: Self.strip) {
            let image = try Image(
                drawing: "<g transform=\"translate(0 \(-top))\">\(elements)</g>",
                width: width,
                height: min(Self.strip, height - top)
            )
            layers.append(try Layer(Bitmap(image), left: 0, top: top))
        }
        let drawing = Drawing(
            width: width,
            height: height,
            background: RGBAColor(theme.ground),
            layers: layers
        )
        return try PNG.encode(drawing.rendered())
    }
}
