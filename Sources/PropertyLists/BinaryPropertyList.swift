import BinaryNumbers

/// Reads `bplist00`: a header, objects, a table of their offsets, and a trailer of 32 bytes.
///
/// Source: CFBinaryPList.c in Apple's CF, the comment on the format.
struct BinaryPropertyList {
    static let magic = Array("bplist00".utf8)
    /// Deeper nesting is refused, so that a hostile file can't exhaust the stack.
    private static let deepest = 128
    /// More values are refused: shared objects let a small file unfold to a huge one.
    private static let mostValues = 1_000_000

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let tableStart: Int
    private var values = 0

    /// The value of a whole file.
    static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
        guard bytes.count >= magic.count + 32 else { throw truncated }
        let trailer = bytes.count - 32
        let top = try bigEndian(bytes, trailer + 16, 8)
        var reader = try BinaryPropertyList(bytes, trailer: trailer)
        return try reader.object(top, depth: 0)
    }

    private init(_ bytes: [UInt8], trailer: Int) throws(PropertyListError) {
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        count = try Self.bigEndian(bytes, trailer + 8, 8)
        tableStart = try Self.bigEndian(bytes, trailer + 24, 8)
        let (size, overflow) = count.multipliedReportingOverflow(by: offsetSize)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, !overflow,
            tableStart >= Self.magic.count, tableStart <= trailer, size <= trailer - tableStart
        else { throw Self.truncated }
    }

    private mutating func object(
        _ index: Int,
        depth: Int
    ) throws(PropertyListError) -> PropertyListValue {
        guard index < count else { throw Self.truncated }
        guard depth <= Self.deepest else {
            throw PropertyListError("nested deeper than \(Self.deepest) levels")
        }
        values += 1
        guard values <= Self.mostValues else {
            throw PropertyListError("more than \(Self.mostValues) values")
        }
        let at = try Self.bigEndian(bytes, tableStart + index * offsetSize, offsetSize)
        guard at >= Self.magic.count, at < tableStart else { throw Self.truncated }
        let (marker, low) = (bytes[at] >> 4, Int(bytes[at] & 0xF))
        switch marker {
        case 0x0 where low == 0x8 || low == 0x9: return .boolean(low == 0x9)
        case 0x1: return .integer(try integer(at + 1, low))
        case 0x2: return .real(try real(at + 1, low))
        case 0x3 where low == 3: return .date(try real(at + 1, 3))
        case 0x8: return .uid(UInt64(try Self.bigEndian(bytes, at + 1, low + 1)))
        case 0x4, 0x5, 0x6: return try text(marker, at, low)
        case 0xA: return .array(try elements(at, low, depth: depth))
        case 0xD: return .dictionary(try members(at, low, depth: depth))
        default:
            throw PropertyListError("an object of the unknown kind \(marker), \(low)")
        }
    }

    private func integer(_ at: Int, _ low: Int) throws(PropertyListError) -> Int128 {
        let size = 1 << low
        guard low <= 4, at + size <= tableStart,
            let bits = bytes.unsigned(at: at, count: min(size, 8), .big)
        else { throw Self.truncated }
        // Below 8 bytes integers are unsigned; 8 and 16 bytes hold a sign.
        guard size >= 8 else { return Int128(bits) }
        let high = Int128(Int64(bitPattern: bits))
        guard size == 16 else { return high }
        guard let lower = bytes.unsigned(at: at + 8, count: 8, .big) else { throw Self.truncated }
        return high << 64 | Int128(lower)
    }

    private func real(_ at: Int, _ low: Int) throws(PropertyListError) -> Double {
        let size = 1 << low
        guard low == 2 || low == 3, at + size <= tableStart,
            let bits = bytes.unsigned(at: at, count: size, .big)
        else { throw Self.truncated }
        return low == 2
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    private func text(
        _ marker: UInt8,
        _ at: Int,
        _ low: Int
    ) throws(PropertyListError) -> PropertyListValue {
        let (length, start) = try extent(at, low, width: marker == 0x6 ? 2 : 1)
        let part = bytes[start..<start + length * (marker == 0x6 ? 2 : 1)]
        switch marker {
        case 0x4: return .data(Array(part))
        case 0x5: return .string(String(decoding: part, as: UTF8.self))
        default:
            let units = (0..<length).map {
                UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        }
    }

    private mutating func elements(
        _ at: Int,
        _ low: Int,
        depth: Int
    ) throws(PropertyListError) -> [PropertyListValue] {
        let (length, start) = try extent(at, low, width: referenceSize)
        var result: [PropertyListValue] = []
        for index in 0..<length {
            result.append(try object(reference(start, index), depth: depth + 1))
        }
        return result
    }

    private mutating func members(
        _ at: Int,
        _ low: Int,
        depth: Int
    ) throws(PropertyListError) -> [PropertyListValue.Member] {
        let (length, start) = try extent(at, low, width: 2 * referenceSize)
        var result: [PropertyListValue.Member] = []
        for index in 0..<length {
            let key = try object(reference(start, index), depth: depth + 1)
            guard let name = key.string else {
                throw PropertyListError("a key that is \(key.kind), not string")
            }
            let value = try object(reference(start, length + index), depth: depth + 1)
            result.append(.init(name, value))
        }
        return result
    }

    private func reference(_ start: Int, _ index: Int) throws(PropertyListError) -> Int {
        try Self.bigEndian(bytes, start + index * referenceSize, referenceSize)
    }

    /// The number of elements after a marker, and where they start; checked to be within the file.
    private func extent(
        _ at: Int,
        _ low: Int,
        width: Int
    ) throws(PropertyListError) -> (length: Int, start: Int) {
        var (length, start) = (low, at + 1)
        if low == 0xF {
            guard start < tableStart, bytes[start] >> 4 == 1 else { throw Self.truncated }
            let size = 1 << Int(bytes[start] & 0xF)
            guard size <= 8 else { throw Self.truncated }
            length = try Self.bigEndian(bytes, start + 1, size)
            start += 1 + size
        }
        let (size, overflow) = length.multipliedReportingOverflow(by: width)
        guard !overflow, start <= tableStart, size <= tableStart - start else {
            throw Self.truncated
        }
        return (length, start)
    }

    /// An unsigned number of `size` bytes that fits a positive `Int`.
    private static func bigEndian(
        _ bytes: [UInt8],
        _ at: Int,
        _ size: Int
    ) throws(PropertyListError) -> Int {
        guard let number = bytes.number(at: at, count: size, .big) else { throw truncated }
        return number
    }

    private static let truncated = PropertyListError(
        "the binary property list is cut off or damaged"
    )
}
