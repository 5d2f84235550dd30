import Images
import Raster

/// Art that has been read: a picture of pixels, or a drawing that has no size of its own.
enum ReadArt: Sendable {
    /// In the output's colour space.
    case picture(LinearPicture)
    case drawing(Drawing)

    /// A drawing that is rendered when its size on the canvas is known.
    struct Drawing: Sendable {
        /// Of an SVG or PDF.
        let bytes: [UInt8]
        /// In its own units.
        let width: Int
        /// In its own units.
        let height: Int
    }

    /// Reads a file's bytes.
    ///
    /// - Throws: `ImagesError`.
    init(_ bytes: [UInt8], colorSpace: ColorSpace) throws(ImagesError) {
        guard try !ImageFormat(of: bytes.span).isDrawing else {
            let facts = try Image.inspect(bytes.span)
            self = .drawing(Drawing(bytes: bytes, width: facts.width, height: facts.height))
            return
        }
        self = .picture(try LinearPicture(Image(decoding: bytes.span), in: colorSpace))
    }

    /// In pixels; of a drawing, in its own units.
    var width: Int {
        switch self {
        case .picture(let picture): picture.width
        case .drawing(let drawing): drawing.width
        }
    }

    /// In pixels; of a drawing, in its own units.
    var height: Int {
        switch self {
        case .picture(let picture): picture.height
        case .drawing(let drawing): drawing.height
        }
    }

    /// The bytes of memory that it takes.
    var size: Int {
        switch self {
        case .picture(let picture): picture.byteCount
        case .drawing(let drawing): drawing.bytes.count
        }
    }
}
