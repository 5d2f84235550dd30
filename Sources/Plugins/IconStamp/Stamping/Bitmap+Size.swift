import Images
import Raster

extension Bitmap {
    /// An image at a size, in sRGB with alpha.
    ///
    /// One that has the size already keeps its values; others are resized in linear light.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - opacity: What its alpha is multiplied by, from 0 to 1.
    /// - Throws: `ImagesError` when its profile is damaged, or a pixel can't be computed.
    init(
        _ image: borrowing Image,
        width: Int,
        height: Int,
        opacity: Double = 1
    ) throws(ImagesError) {
        let frame = PixelRectangle(left: 0, top: 0, width: width, height: height)
        let paint: Paint
        if image.width == width, image.height == height {
            let bitmap = try Bitmap(image.inSRGB().addingAlpha())
            guard opacity < 1 else {
                self = bitmap
                return
            }
            paint = .bitmap(bitmap, left: 0, top: 0)
        } else {
            paint = .picture(try LinearPicture(image, in: .sRGB), at: frame)
        }
        let layer = Layer(frame: frame, paint: paint, opacity: opacity)
        self = Drawing(width: width, height: height, background: .clear, layers: [layer])
            .rendered(keepsAlpha: true)
    }
}

extension RGBAColor {
    static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
    static let white = RGBAColor(red: 1, green: 1, blue: 1)
}
