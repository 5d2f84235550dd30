import PNGFormat
import Raster

extension ColorEncoding {
    /// The code points in HEIC (`nclx`) and PNG (`cICP`).
    ///
    /// Unspecified ones are taken for sRGB's.
    ///
    /// Source: ITU-T H.273, tables 2 and 3.
    ///
    /// - Throws: `ImagesError` for what no picture of 8 or 16 bits can be made of.
    init(primaries: Int, transfer: Int) throws(ImagesError) {
        self.primaries =
            switch primaries {
            case 1, 2: .sRGB
            case 5: Primaries([0.64, 0.33, 0.29, 0.60, 0.15, 0.06])
            case 6, 7: Primaries([0.63, 0.34, 0.31, 0.595, 0.155, 0.07])
            case 9: Primaries([0.708, 0.292, 0.17, 0.797, 0.131, 0.046])
            case 11:
                Primaries([0.68, 0.32, 0.265, 0.69, 0.15, 0.06], white: [0.314, 0.351])
            case 12: .displayP3
            default:
                throw ImagesError("inspect", "the primaries of code \(primaries) are not known")
            }
        curve =
            switch transfer {
            case 1, 6, 14, 15: .broadcast
            case 2, 13: .sRGB
            case 4: .gamma(2.2)
            case 5: .gamma(2.8)
            case 8: .gamma(1)
            case 16, 18:
                throw ImagesError(
                    "inspect",
                    "the picture is HDR (\(transfer == 16 ? "PQ" : "HLG")), which has no one look"
                )
            default:
                throw ImagesError("inspect", "the curve of code \(transfer) is not known")
            }
    }

    /// What the chunks of a PNG say about its colours; nil for nothing.
    ///
    /// `cICP` goes before a profile in `iCCP`, that one before `sRGB`, and this one before `gAMA`
    /// and `cHRM`.
    ///
    /// Source: W3C, PNG (third edition), section 11.3.2 and 4.3.
    ///
    /// - Throws: `ImagesError` for what can't be understood, and for a file that is damaged or cut
    ///   short: libpng reads no further than the last row of pixels.
    init?(ofPNG bytes: Span<UInt8>, hasProfile: Bool) throws(ImagesError) {
        let chunks = try pngColors(bytes)
        if let codes = chunks["cICP"] {
            // Red, green and blue as they are, over the whole range.
            guard codes.count == 4, codes[2] == 0, codes[3] == 1 else {
                throw ImagesError("inspect", "the PNG's chunk cICP is not one of RGB in full range")
            }
            try self.init(primaries: Int(codes[0]), transfer: Int(codes[1]))
            return
        }
        let hasNone = chunks["gAMA"] == nil && chunks["cHRM"] == nil
        if hasProfile || chunks["sRGB"] != nil || hasNone { return nil }
        self.init(
            primaries: try chunks["cHRM"].map(Self.primaries) ?? .sRGB,
            curve: try chunks["gAMA"].map(Self.curve) ?? .sRGB
        )
    }

    /// `cHRM`: x and y of white, red, green and blue in 100000ths.
    private static func primaries(_ data: [UInt8]) throws(ImagesError) -> Primaries {
        guard data.count == 32 else { throw damaged("cHRM") }
        let numbers = stride(from: 0, to: 32, by: 4).map { Double(word(data, at: $0)) / 100_000 }
        let primaries = Primaries(Array(numbers[2...]), white: Array(numbers[..<2]))
        return primaries.isNear(.sRGB) ? .sRGB : primaries
    }

    /// `gAMA`: the exponent of the encoder in 100000ths.
    private static func curve(_ data: [UInt8]) throws(ImagesError) -> Curve {
        guard data.count == 4 else { throw damaged("gAMA") }
        let value = word(data, at: 0)
        // Ten times as steep as any screen.
        guard (10_000...1_000_000).contains(value) else { throw damaged("gAMA") }
        // The number that goes with the chunk `sRGB` (section 11.3.2.5), cut off or rounded.
        return 45_454...45_455 ~= value ? .sRGB : .gamma(100_000 / Double(value))
    }

    private static func word(_ data: [UInt8], at place: Int) -> Int {
        data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func damaged(_ chunk: String) -> ImagesError {
        ImagesError("inspect", "the PNG's chunk \(chunk) is not one that a screen can show")
    }
}

/// The data of `cICP`, `sRGB`, `gAMA` and `cHRM` by name, of each the first; all chunks up to
/// `IEND` are checked.
private func pngColors(_ bytes: Span<UInt8>) throws(ImagesError) -> [String: [UInt8]] {
    do throws(PNGError) {
        var colors: [String: [UInt8]] = [:]
        var reader = try ChunkReader(bytes)
        while true {
            let chunk = try reader.next(in: bytes)
            switch chunk.type {
            case "IEND": return colors
            // None of them has more than 32 bytes.
            case "cICP", "sRGB", "gAMA", "cHRM":
                guard colors[chunk.type] == nil, chunk.data.count <= 64 else { continue }
                colors[chunk.type] = chunk.data.map { bytes[$0] }
            default: continue
            }
        }
    } catch {
        throw ImagesError("inspect", error.message)
    }
}
