/// A colour space that pictures are written in; both have the transfer curve of sRGB and its white.
public enum ColorSpace: String, Hashable, Sendable, Codable, CaseIterable {
    /// IEC 61966-2-1.
    case sRGB = "srgb"
    /// The primaries of SMPTE RP 431-2 with white D65 and the curve of sRGB, as Apple's screens
    /// have.
    case displayP3 = "display-p3"

    /// The colour profile that tags a picture of this space (ICC.1:2010, version 4.2).
    ///
    /// The bytes are put together here from fixed numbers with a fixed date: the same everywhere,
    /// and exact, where the small profiles that libraries bring approach the curve by a table.
    public var profile: [UInt8] { self == .sRGB ? sRGBProfile : displayP3Profile }

    /// The date in the header of profiles that are made here: year, month, day, hour, minute,
    /// second.
    static let profileDate: [UInt8] = [7, 234, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
}

private let sRGBProfile = DisplayProfile(
    name: "sRGB",
    red: [28576, 14581, 912],
    green: [25239, 46983, 6361],
    blue: [9375, 3972, 46787]
).bytes

private let displayP3Profile = DisplayProfile(
    name: "Display P3",
    red: [33759, 15807, -69],
    green: [19135, 45367, 2745],
    blue: [10296, 4363, 51385]
).bytes

/// An ICC profile of a screen: three primaries, the white D65, and the curve of sRGB.
private struct DisplayProfile {
    var name: String
    /// X, Y and Z under D50 in 65536ths, adapted from D65 by the Bradford transform (ICC.1, annex
    /// E).
    var red: [Int32]
    var green: [Int32]
    var blue: [Int32]

    /// Header, table of tags, tags (ICC.1:2010, section 7); equal tags share their bytes.
    var bytes: [UInt8] {
        let tags: [(signature: String, data: [UInt8])] = [
            ("desc", text(name)), ("cprt", text("CC0")), ("wtpt", xyz(white)),
            ("chad", adaptation), ("rXYZ", xyz(red)), ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        let start = 128 + 4 + tags.count * 12
        var (table, data) = (word(Int32(tags.count)), [UInt8]())
        var last: (data: [UInt8], place: Int)?
        for tag in tags {
            if last?.data != tag.data {
                last = (tag.data, start + data.count)
                data += tag.data + [UInt8](repeating: 0, count: -tag.data.count & 3)
            }
            table += ascii(tag.signature) + word(Int32(last?.place ?? 0))
            table += word(Int32(tag.data.count))
        }
        return header(size: start + data.count) + table + data
    }

    /// Section 7.2.
    private func header(size: Int) -> [UInt8] {
        var header = word(Int32(size)) + word(0) + word(0x0420_0000)
        header += ascii("mntrRGB XYZ ") + ColorSpace.profileDate + ascii("acsp")
        header += [UInt8](repeating: 0, count: 68 - header.count) + white.flatMap(word)
        return header + [UInt8](repeating: 0, count: 128 - header.count)
    }

    /// The white of the space between profiles, D50 (section 7.2.16).
    private var white: [Int32] { [63190, 65536, 54061] }

    /// From D65 to D50 by the Bradford transform (annex E).
    private var adaptation: [UInt8] {
        let matrix: [Int32] = [68674, 1502, -3291, 1939, 64912, -1119, -606, 988, 49262]
        return ascii("sf32") + word(0) + matrix.flatMap(word)
    }

    /// The curve of sRGB as a function: 2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045 (section
    /// 10.16).
    private var curve: [UInt8] {
        let numbers: [Int32] = [157286, 62119, 3417, 5072, 2651]
        return ascii("para") + word(0) + [0, 3, 0, 0] + numbers.flatMap(word)
    }

    private func xyz(_ values: [Int32]) -> [UInt8] {
        ascii("XYZ ") + word(0) + values.flatMap(word)
    }

    /// One text, in American English (section 10.13).
    private func text(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return ascii("mluc") + word(0) + word(1) + word(12) + ascii("enUS")
            + word(Int32(units.count)) + word(28) + units
    }

    private func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
    private func word(_ value: Int32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
