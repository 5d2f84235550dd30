import PNGFormat

extension ImageHeader {
    /// The formats that are recognised by their first bytes.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        /// ISO/IEC 15948.
        case png
        /// A PNG in Apple's own form (CgBI), as apps that Xcode built hold it; other programs can't
        /// read it.
        case applePNG = "apple-png"
        /// ITU-T T.81.
        case jpeg
        /// Of 1987 or 1989.
        case gif
        /// RFC 9649.
        case webp
        /// ISO/IEC 23008-12 with HEVC.
        case heic
        /// ISO/IEC 23008-12 with AV1.
        case avif
        /// A family of icons, of macOS.
        case icns
        /// Tagged Image File Format.
        case tiff
        /// Windows bitmap.
        case bmp
        /// Adobe's PSD.
        case photoshop
        /// ISO 32000.
        case pdf
        /// Scalable Vector Graphics.
        case svg
        /// Khronos texture, version 1.
        case ktx
        /// Apple's container of textures.
        case aapl
        /// What Git leaves in place of a file that Git LFS keeps elsewhere.
        case gitLFSPointer = "git-lfs-pointer"
        /// No bytes at all.
        case empty
        /// Anything else.
        case other

        /// The name for people, with its article: `a JPEG`.
        public var name: String {
            switch self {
            case .png, .jpeg, .gif, .pdf, .bmp: "a \(rawValue.uppercased())"
            case .svg: "an SVG"
            case .applePNG: "a PNG in Apple's own form (CgBI), as built apps hold it"
            case .webp: "a WebP"
            case .heic: "a HEIC"
            case .avif: "an AVIF"
            case .icns: "an ICNS icon family"
            case .tiff: "a TIFF"
            case .photoshop: "a Photoshop file"
            case .ktx: "a KTX texture"
            case .aapl: "an AAPL texture"
            case .gitLFSPointer: "a Git LFS pointer"
            case .empty: "an empty file"
            case .other: "no picture"
            }
        }

        /// The format that bytes start like.
        init(head: [UInt8]) {
            let found = Self.magics.first { head.dropFirst($0.offset).starts(with: $0.bytes) }
            switch found?.format {
            case .png where head.dropFirst(12).starts(with: "CgBI".utf8): self = .applePNG
            case .webp where !head.dropFirst(8).starts(with: "WEBP".utf8): self = .other
            case .heic: self = Self.family(Array(head.dropFirst(8).prefix(4)))
            case let format?: self = format
            case nil where head.isEmpty: self = .empty
            case nil: self = Self.text(head)
            }
        }

        private static let magics: [(format: Format, offset: Int, bytes: [UInt8])] = [
            (.png, 0, PNGChunk.signature),
            (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
            (.gif, 0, Array("GIF87a".utf8)),
            (.gif, 0, Array("GIF89a".utf8)),
            (.webp, 0, Array("RIFF".utf8)),
            (.heic, 4, Array("ftyp".utf8)),
            (.icns, 0, Array("icns".utf8)),
            (.tiff, 0, [0x49, 0x49, 0x2A, 0x00]),
            (.tiff, 0, [0x4D, 0x4D, 0x00, 0x2A]),
            (.photoshop, 0, Array("8BPS".utf8)),
            (.bmp, 0, Array("BM".utf8)),
            (.ktx, 0, [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
            (.aapl, 0, Array("AAPL".utf8) + [0x0D, 0x0A, 0x1A, 0x0A]),
            (.gitLFSPointer, 0, Array("version https://git-lfs.".utf8)),
        ]

        /// What a brand of ISO base media files is (ISO/IEC 23008-12, annex B; AV1 Image File
        /// Format, section 6).
        private static func family(_ brand: [UInt8]) -> Format {
            switch String(decoding: brand, as: UTF8.self) {
            case "heic", "heix", "heim", "heis", "mif1", "msf1", "hevc", "hevx": .heic
            case "avif", "avis": .avif
            default: .other
            }
        }

        /// PDF readers look for the mark in the first kilobyte; an SVG's root may follow a
        /// declaration, a document type and comments.
        private static func text(_ head: [UInt8]) -> Format {
            if head.firstRange(of: Array("%PDF-".utf8)) != nil { return .pdf }
            let first = head.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
            let isMarkup = first == UInt8(ascii: "<")
            return isMarkup && head.firstRange(of: Array("<svg".utf8)) != nil ? .svg : .other
        }
    }
}
