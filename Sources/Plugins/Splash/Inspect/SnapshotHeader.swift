/// What the first bytes of a snapshot tell; no pixel is decoded for it.
struct SnapshotHeader: Hashable {
    /// The kinds of pictures that the system's cache of launch screens holds, told by their first
    /// bytes: names keep their extension when a later system writes another format.
    enum Format: String, CaseIterable {
        /// Khronos texture, version 1, as iOS 10 to 12 wrote it.
        case ktx
        /// Apple's container of textures, as iOS 13 and later write it.
        case aapl
        case png
        case jpeg
        case heic

        /// The name for people.
        var name: String {
            switch self {
            case .ktx: "KTX 1"
            case .aapl, .png, .jpeg, .heic: rawValue.uppercased()
            }
        }

        /// The format that starts like this; nil for any other.
        init?(_ head: [UInt8]) {
            let magics: [(Format, Int, [UInt8])] = [
                (.ktx, 0, [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
                (.aapl, 0, Array("AAPL".utf8) + [0x0D, 0x0A, 0x1A, 0x0A]),
                (.png, 0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
                (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
                (.heic, 4, Array("ftyp".utf8)),
            ]
            guard
                let match = magics.first(where: { head.dropFirst($0.1).starts(with: $0.2) })
            else { return nil }
            self = match.0
        }
    }

    /// The longest side of a snapshot, in pixels: the largest texture that a device draws.
    static let longestSide = 16_384

    let format: Format
    /// The pixels as they are stored.
    let pixels: Device.Size

    /// Reads the size of a picture whose format is known.
    ///
    /// - Throws: `HeaderFault` when the header is damaged, cut short, or tells no possible size.
    init(_ format: Format, reading bytes: inout HeaderBytes) throws(HeaderFault) {
        self.format = format
        pixels =
            switch format {
            case .ktx: try ktxSize(&bytes)
            case .aapl: try aaplSize(&bytes)
            case .png: try pngSize(&bytes)
            case .jpeg: try jpegSize(&bytes)
            case .heic: try heicSize(&bytes)
            }
        let allowed = 1...Self.longestSide
        guard allowed.contains(pixels.width), allowed.contains(pixels.height) else {
            throw HeaderFault("it claims \(pixels.width) × \(pixels.height) pixels")
        }
    }
}
