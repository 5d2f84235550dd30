import Images
import Raster

/// Art that has been read: a picture of pixels, or a drawing that has no size of its own.
enum ReadArt: Sendable {
    /// In the output's colour space.
    case picture(LinearPicture)
    /// The bytes of an SVG or PDF, and its width and height in its own units.
    case drawing([UInt8], width: Int, height: Int)

    /// Reads a file's bytes.
    ///
    /// - Throws: `ImagesError`.
    init(_ bytes: [UInt8], colorSpace: OutputSpace) throws(ImagesError) {
        guard try !ImageFormat(of: bytes.span).isDrawing else {
            let facts = try Image.inspect(bytes.span)
            self = .drawing(bytes, width: facts.width, height: facts.height)
            return
        }
        let file = try Image(decoding: bytes.span)
        // Eight bits stay what they are; through a conversion they would lose some of their steps.
        let keepsValues = file.bitDepth == 8 && !file.hasProfile && colorSpace == .sRGB
        let image = try file.converted(to: colorSpace.space, bitDepth: keepsValues ? 8 : 16)
        self = .picture(try LinearPicture(image))
    }

    /// The bytes of memory that it takes.
    var size: Int {
        switch self {
        case .picture(let picture): picture.byteCount
        case .drawing(let bytes, _, _): bytes.count
        }
    }
}

extension LinearPicture {
    /// The pixels of an image with three bands of colour.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    init(_ image: borrowing Image) throws(ImagesError) {
        let (width, height, bands) = (image.width, image.height, image.bands)
        self =
            image.bitDepth == 16
            ? try image.withPixels16 {
                LinearPicture(encoded: $0, width: width, height: height, bands: bands)
            }
            : try image.withPixels {
                LinearPicture(encoded: $0, width: width, height: height, bands: bands)
            }
    }
}

extension OutputSpace {
    var space: ColorSpace {
        switch self {
        case .sRGB: .sRGB
        case .displayP3: .displayP3
        }
    }
}
