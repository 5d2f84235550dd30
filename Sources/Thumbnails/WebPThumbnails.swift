import Images
public import PluginAPI
import Raster

/// Draws the small pictures of reports, as WebP.
public struct WebPThumbnails: ThumbnailRenderer {
    /// Raised if the same picture gives other bytes.
    public let version = "1"

    /// Of 100: text on an icon stays sharp, and a launch image takes some 5 kB.
    private static let quality = 80
    /// The greatest number of pixels of a picture; a larger one has no small copy.
    private static let pixelLimit = 1 << 26

    /// A renderer; it holds no state.
    public init() {}

    /// The versions of the libraries that decode and encode.
    ///
    /// - Throws: `MissingLibrary`.
    public func libraries() throws -> [String: String] {
        try ImagesLibraries.versions()
            .merging(ImagesLibraries.versions(for: [.heic, .pdf, .webp])) { first, _ in first }
    }

    /// A small copy of a picture, as WebP in sRGB, with alpha where the picture has it.
    ///
    /// It is resized in linear light.
    ///
    /// - Throws: `ImagesError` if the machine lacks what it takes.
    public func thumbnail(of picture: [UInt8], longestSide: Int) throws -> [UInt8]? {
        do throws(ImagesError) {
            let image = try Image(decoding: picture.span, limit: Self.pixelLimit)
            let bitmap = Bitmap(scaled: try LinearPicture(image, in: .sRGB), longestSide)
            let small = try Image(
                pixels: bitmap.pixels,
                width: bitmap.width,
                height: bitmap.height,
                bands: bitmap.bands
            )
            return try small.webP(quality: Self.quality)
        } catch {
            if error.cause == .machine || error.cause == .interruption { throw error }
            return nil
        }
    }
}

extension Bitmap {
    /// A picture at its size, or smaller where a side is longer than allowed.
    fileprivate init(scaled picture: LinearPicture, _ longestSide: Int) {
        let longest = max(picture.width, picture.height)
        let (width, height) =
            longest <= longestSide
            ? (picture.width, picture.height)
            : (
                max((picture.width * longestSide + longest / 2) / longest, 1),
                max((picture.height * longestSide + longest / 2) / longest, 1)
            )
        let frame = PixelRectangle(left: 0, top: 0, width: width, height: height)
        let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
        let layer = Layer(frame: frame, paint: .picture(picture, at: frame))
        self =
            Drawing(width: width, height: height, background: clear, layers: [layer]).rendered()
    }
}
