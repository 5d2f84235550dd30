import Raster

/// What a PNG states about its picture besides the pixels, as far as a viewer may go by it.
///
/// Source: ISO/IEC 15948 (PNG, third edition), sections 5.6 (order of chunks) and 11.3.
struct PNGStatements: Hashable {
    private let isGray: Bool
    private let isDeep: Bool
    /// The data of the chunks that count, by type; those of one type in order.
    private var chunks: [String: [[UInt8]]] = [:]

    /// How pixels are to be seen; these come before palette and pixels.
    private static let colorTypes: Set = [
        "cHRM", "cICP", "cLLI", "gAMA", "iCCP", "mDCV", "sBIT", "sRGB",
    ]
    /// Background, orientation, density, and hints for screens with few colours.
    private static let otherTypes: Set = ["bKGD", "eXIf", "hIST", "pHYs", "sPLT"]

    /// The statements of a file; nil when it has a part that is unknown, there twice, or at a place
    /// where decoders may pass it over, so that there is a doubt what it says.
    ///
    /// - Parameter chunks: All of the file, in order.
    /// - Throws: `PNGError` when the colour profile is damaged.
    init?(_ chunks: [PNGFile.Chunk], of file: PNGFile) throws(PNGError) {
        isGray = file.isGray
        isDeep = file.bitDepth == 16
        let types = chunks.map(\.type)
        guard let pixels = types.firstIndex(of: "IDAT") else { return nil }
        let palette = types.firstIndex(of: "PLTE")
        for (place, chunk) in chunks.enumerated() {
            let type = chunk.type
            let isFirst = types.firstIndex(of: type) == place
            switch type {
            case "tIME": continue
            case "IHDR" where isFirst: continue
            case "IDAT" where isFirst || types[place - 1] == type: continue
            case "IEND" where chunk.data.isEmpty: continue
            case "iTXt", "tEXt", "zTXt":
                guard chunk.mayTellDisplay else { continue }
            case "PLTE" where isFirst && place < pixels:
                // In other pictures it only suggests colours.
                guard !file.isIndexed else { continue }
            case "tRNS" where isFirst && place < pixels && place > palette ?? 0:
                guard chunk.mayBeTransparency(of: file) else { return nil }
                // Some decoders compare only the upper half of deep samples with it.
                guard isDeep else { continue }
            case _ where isFirst && place < pixels && Self.otherTypes.contains(type): break
            case _
            where isFirst && place < min(pixels, palette ?? pixels)
                && Self.colorTypes.contains(type):
                break
            default: return nil
            }
            let data = type == "iCCP" ? try file.profile() ?? [] : chunk.data
            self.chunks[type, default: []].append(data)
        }
    }
}

extension PNGFile.Chunk {
    /// Whether a transparent colour (tRNS) has no more bits than the samples of a file: decoders
    /// differ in what they do with those beyond.
    fileprivate func mayBeTransparency(of file: PNGFile) -> Bool {
        guard !file.isIndexed else { return true }
        return stride(from: 1, to: data.count, by: 2).allSatisfy {
            Int(data[$0 - 1]) << 8 | Int(data[$0]) < 1 << file.bitDepth
        }
    }

    /// What the words of a text look like that says how to show the picture, in small letters:
    /// XMP's `tiff:Orientation`, `tiff:XResolution`, and EXIF data in the form that ImageMagick
    /// gives it.
    private static let words = ["orientation", "resolution", "raw profile type"]

    /// Whether this text may say how to show the picture; true for a compressed one.
    fileprivate var mayTellDisplay: Bool {
        if type == "zTXt" { return true }
        if type == "iTXt" {
            // A keyword, a zero, and whether the text is compressed.
            guard let end = data.firstIndex(of: 0), end + 1 < data.count, data[end + 1] == 0 else {
                return true
            }
        }
        let text = data.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return Self.words.contains { text.firstRange(of: Array($0.utf8)) != nil }
    }
}
