import Images
import Raster

/// The pixels of a contact sheet: pictures on a background, and text and shapes over them.
public struct SheetCanvas: Sendable {
    private let theme: SheetTheme
    private let width: Int
    private let height: Int
    private let pictures: [SheetPicture]
    private let elements: String

    /// The rows whose elements are drawn at a time: librsvg draws none beyond 32,767.
    private static let strip = 8192

    /// The PNGs of a sheet on each background; opaque, in sRGB.
    ///
    /// - Parameters:
    ///   - width: In pixels; `height` too.
    ///   - elements: Gives the SVG over all pictures.
    /// - Throws: `ImagesError` when the elements are not SVG; `CompressionError`; what `elements`
    ///   throws.
    public static func pngs(
        width: Int,
        height: Int,
        pictures: [SheetPicture],
        elements: (SheetTheme) throws -> String
    ) throws -> [(SheetTheme, [UInt8])] {
        try SheetTheme.allCases.map { theme in
            let canvas = SheetCanvas(
                theme: theme,
                width: width,
                height: height,
                pictures: pictures,
                elements: try elements(theme)
            )
            return (theme, try canvas.png())
        }
    }

    private func png() throws -> [UInt8] {
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
