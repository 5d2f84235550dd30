import BinaryNumbers

/// What a PNG's chunk `IHDR` says.
///
/// Source: ISO/IEC 15948 (PNG, third edition), section 11.2.1.
package struct PNGHeader: Hashable, Sendable {
    /// What the samples of a pixel mean.
    package enum ColorType: UInt8, Hashable, Sendable {
        case gray = 0
        case rgb = 2
        /// An index into the palette.
        case indexed = 3
        case grayAlpha = 4
        case rgbAlpha = 6

        /// The samples of a pixel.
        package var samples: Int {
            switch self {
            case .gray, .indexed: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgbAlpha: 4
            }
        }

        /// Whether the last sample is alpha.
        package var hasAlpha: Bool { self == .grayAlpha || self == .rgbAlpha }

        /// The depths that the format allows, in bits a sample.
        fileprivate var depths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .indexed: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
            }
        }
    }

    /// Why the chunk does not describe a picture.
    package enum Fault: Error, Hashable {
        /// It has another length.
        case length
        /// The depth in bits is not one of the colour type.
        case form(depth: Int, colorType: Int)
        /// Compression, filter or interlacing is of a kind that no edition of the standard names.
        case method
    }

    /// The width in pixels, from 0 on.
    package let width: Int
    /// The height in pixels, from 0 on.
    package let height: Int
    /// The bits of a sample: 1, 2, 4, 8 or 16.
    package let bitDepth: Int
    /// What the samples of a pixel mean.
    package let colorType: ColorType
    /// Whether the picture is written in seven passes.
    package let isInterlaced: Bool

    /// Reads the chunk's data.
    ///
    /// - Throws: `Fault` when it describes no picture; a side may be 0.
    package init(_ data: [UInt8]) throws(Fault) {
        guard data.count == 13, let width = data.number(at: 0, count: 4, .big),
            let height = data.number(at: 4, count: 4, .big)
        else { throw .length }
        guard let colorType = ColorType(rawValue: data[9]),
            colorType.depths.contains(Int(data[8]))
        else { throw .form(depth: Int(data[8]), colorType: Int(data[9])) }
        guard data[10] == 0, data[11] == 0, data[12] <= 1 else { throw .method }
        (self.width, self.height) = (width, height)
        (bitDepth, self.colorType) = (Int(data[8]), colorType)
        isInterlaced = data[12] == 1
    }
}
