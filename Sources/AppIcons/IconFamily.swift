import BinaryNumbers
import ImageHeaders
import Images

/// A family of icons for Macs: one icon in several sizes.
///
/// Members are PNGs, pixels whose channels are compressed by runs, or JPEG 2000, which is not read.
///
/// Source: Wikipedia, "Apple Icon Image format"; Apple has published no specification.
struct IconFamily {
    /// A member that can be decoded.
    struct Member {
        /// In pixels; members are square.
        var side: Int
        fileprivate var data: Range<Int>
        fileprivate var form: Form
    }

    fileprivate enum Form {
        case png
        /// Four channels, alpha first.
        case argb
        /// Three channels, and the place of alpha, which is not compressed.
        case rgb(mask: Range<Int>?)
    }

    private let bytes: [UInt8]
    /// By side, the smallest first; of one side, PNGs first.
    let members: [Member]

    private static let headLength = 8
    /// More members than any family has.
    private static let mostMembers = 64
    private static let argbSides = [
        "ic04": 16, "icsb": 18, "ic05": 32, "icsB": 36, "sb24": 24, "SB24": 48,
    ]
    private static let rgbTypes: [String: (side: Int, mask: String)] = [
        "is32": (16, "s8mk"), "il32": (32, "l8mk"), "ih32": (48, "h8mk"), "it32": (128, "t8mk"),
        "icp4": (16, "s8mk"), "icp5": (32, "l8mk"),
    ]

    /// Reads a family's table; nil for other bytes.
    ///
    /// What comes after a damaged entry is left out.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "icns".utf8) else { return nil }
        self.bytes = bytes
        var places: [(type: String, data: Range<Int>)] = []
        var offset = Self.headLength
        while offset + Self.headLength <= bytes.count, places.count < Self.mostMembers,
            let length = bytes.number(at: offset + 4, count: 4, .big),
            (Self.headLength...bytes.count - offset).contains(length)
        {
            let type = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            places.append((type, offset + Self.headLength..<offset + length))
            offset += length
        }
        let members = places.compactMap { type, data in
            Self.member(type, data, of: bytes) { mask in
                places.first { $0.type == mask }?.data
            }
        }
        self.members = members.sorted { one, other in
            one.side != other.side ? one.side < other.side : one.isPNG && !other.isPNG
        }
    }

    private static func member(
        _ type: String,
        _ data: Range<Int>,
        of bytes: [UInt8],
        mask: (String) -> Range<Int>?
    ) -> Member? {
        let header = ImageHeader(Array(bytes[data]))
        if header.format == .png {
            guard let size = header.pixels, size.width == size.height else { return nil }
            return Member(side: size.width, data: data, form: .png)
        }
        if let side = argbSides[type], bytes[data].starts(with: "ARGB".utf8) {
            return Member(side: side, data: data.dropFirst(4), form: .argb)
        }
        guard let (side, name) = rgbTypes[type], header.format == .other else { return nil }
        let mask = mask(name).flatMap { $0.count == side * side ? $0 : nil }
        // Four bytes without a meaning come first in the largest.
        let start = type == "it32" ? 4 : 0
        let member = Member(side: side, data: data.dropFirst(start), form: .rgb(mask: mask))
        return channels(3, of: side, in: bytes[member.data]) == nil ? nil : member
    }

    /// The member of a side; the largest where there is none.
    func member(_ side: Int) -> Member? { members.first { $0.side == side } ?? members.last }

    /// A member's picture.
    ///
    /// - Throws: `ImagesError` when it is damaged.
    func image(_ member: Member) throws(ImagesError) -> Image {
        let data = bytes[member.data]
        let (count, side) = (member.side * member.side, member.side)
        switch member.form {
        case .png: return try Image(decoding: Array(data).span)
        case .argb:
            guard let values = Self.channels(4, of: side, in: data) else { throw Self.damaged }
            return try Image(
                pixels: (0..<count).flatMap { at in
                    [1, 2, 3, 0].map { values[$0 * count + at] }
                },
                width: side,
                height: side,
                bands: 4
            )
        case .rgb(let mask):
            guard let values = Self.channels(3, of: side, in: data) else { throw Self.damaged }
            return try Image(
                pixels: (0..<count).flatMap { at in
                    [0, 1, 2].map { values[$0 * count + at] }
                        + (mask.map { [bytes[$0.lowerBound + at]] } ?? [])
                },
                width: side,
                height: side,
                bands: mask == nil ? 3 : 4
            )
        }
    }

    private static let damaged = ImagesError("icns", "it ends in the middle of an icon")

    /// The values of channels that are compressed by runs, channel by channel; nil for damaged
    /// data.
    private static func channels(
        _ channels: Int,
        of side: Int,
        in data: ArraySlice<UInt8>
    ) -> [UInt8]? {
        let count = channels * side * side
        var values: [UInt8] = []
        values.reserveCapacity(count)
        var rest = data
        while values.count < count, let head = rest.popFirst() {
            if head < 0x80 {
                values += rest.prefix(Int(head) + 1)
                rest = rest.dropFirst(Int(head) + 1)
            } else if let value = rest.popFirst() {
                values += repeatElement(value, count: Int(head) - 0x80 + 3)
            }
        }
        return values.count >= count ? Array(values.prefix(count)) : nil
    }
}

extension IconFamily.Member {
    fileprivate var isPNG: Bool { if case .png = form { true } else { false } }
}
