import Images
import Raster

/// Art that has been read: pixels, or vector art that is rendered at any size.
enum ReadArt: Sendable {
    /// In the output's colour space.
    case picture(LinearPicture)
    case vector(Vector)

    /// Vector art, which is rendered when its size on the canvas is known.
    struct Vector: Sendable {
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
            self = .vector(Vector(bytes: bytes, width: facts.width, height: facts.height))
            return
        }
        self = .picture(try LinearPicture(Image(decoding: bytes.span), in: colorSpace))
    }

    /// In pixels; of vector art, in its own units.
    var width: Int {
        switch self {
        case .picture(let picture): picture.width
        case .vector(let art): art.width
        }
    }

    /// In pixels; of vector art, in its own units.
    var height: Int {
        switch self {
        case .picture(let picture): picture.height
        case .vector(let art): art.height
        }
    }

    /// The bytes of memory that it takes.
    var size: Int {
        switch self {
        case .picture(let picture): picture.byteCount
        case .vector(let art): art.bytes.count
        }
    }
}
