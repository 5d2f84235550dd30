extension BinaryPropertyList {
    /// The bytes of a value: the same value gives the same bytes in every process.
    static func write(_ value: PropertyListValue) -> [UInt8] {
        var table = ObjectTable()
        let top = table.add(value)
        let referenceSize = byteCount(table.objects.count)
        var bytes = magic
        var offsets: [Int] = []
        for object in table.objects {
            offsets.append(bytes.count)
            object.write(to: &bytes, referenceSize: referenceSize)
        }
        let tableStart = bytes.count
        let offsetSize = byteCount(tableStart)
        for offset in offsets { bytes.append(number: offset, size: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [table.objects.count, top, tableStart] {
            bytes.append(number: number, size: 8)
        }
        return bytes
    }

    /// The smallest of 1, 2, 4 and 8 bytes that holds a number.
    fileprivate static func byteCount(_ number: Int) -> Int {
        [1, 2, 4].first { number < 1 << ($0 * 8) } ?? 8
    }
}

/// One object of the file, its children by index.
private enum Object {
    case leaf([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])

    func write(to bytes: inout [UInt8], referenceSize: Int) {
        switch self {
        case .leaf(let written): bytes += written
        case .array(let elements):
            bytes.append(marker: 0xA, count: elements.count)
            for index in elements { bytes.append(number: index, size: referenceSize) }
        case .dictionary(let keys, let values):
            bytes.append(marker: 0xD, count: keys.count)
            for index in keys + values { bytes.append(number: index, size: referenceSize) }
        }
    }
}

/// The objects of a file, parents before children; leaves that are written alike share one.
private struct ObjectTable {
    private(set) var objects: [Object] = []
    private var leaves: [[UInt8]: Int] = [:]

    mutating func add(_ value: PropertyListValue) -> Int {
        switch value {
        case .array(let elements):
            let index = append(.array([]))
            objects[index] = .array(elements.map { add($0) })
            return index
        case .dictionary(let members):
            let index = append(.array([]))
            let keys = members.map { add(.string($0.key)) }
            objects[index] = .dictionary(keys: keys, values: members.map { add($0.value) })
            return index
        default:
            var written: [UInt8] = []
            value.writeLeaf(to: &written)
            if let known = leaves[written] { return known }
            let index = append(.leaf(written))
            leaves[written] = index
            return index
        }
    }

    private mutating func append(_ object: Object) -> Int {
        objects.append(object)
        return objects.count - 1
    }
}

extension PropertyListValue {
    fileprivate func writeLeaf(to bytes: inout [UInt8]) {
        switch self {
        case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
        case .integer(let value): bytes.append(integer: value)
        case .real(let value): bytes += [0x23] + bigEndian(value.bitPattern)
        case .date(let value): bytes += [0x33] + bigEndian(value.bitPattern)
        case .uid(let value):
            let size = value > UInt64(UInt32.max) ? 8 : BinaryPropertyList.byteCount(Int(value))
            bytes.append(0x80 | UInt8(size - 1))
            bytes += bigEndian(value).suffix(size)
        case .data(let data):
            bytes.append(marker: 0x4, count: data.count)
            bytes += data
        case .string(let text) where text.utf8.allSatisfy({ $0 < 0x80 }):
            bytes.append(marker: 0x5, count: text.utf8.count)
            bytes += Array(text.utf8)
        case .string(let text):
            bytes.append(marker: 0x6, count: text.utf16.count)
            for unit in text.utf16 { bytes += [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)] }
        case .array, .dictionary: break  // written as objects with references
        }
    }
}

private func bigEndian(_ bits: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
}

extension [UInt8] {
    fileprivate mutating func append(number: Int, size: Int) {
        self += bigEndian(UInt64(number)).suffix(size)
    }

    fileprivate mutating func append(marker: UInt8, count: Int) {
        guard count >= 15 else {
            append(marker << 4 | UInt8(count))
            return
        }
        append(marker << 4 | 0xF)
        append(integer: Int128(count))
    }

    /// Up to 4 bytes are unsigned; a negative number takes 8, one above `Int64.max` takes 16.
    fileprivate mutating func append(integer: Int128) {
        switch integer {
        case 0...0xFF: self += [0x10, UInt8(integer)]
        case 0...0xFFFF: self += [0x11] + bigEndian(UInt64(integer)).suffix(2)
        case 0...0xFFFF_FFFF: self += [0x12] + bigEndian(UInt64(integer)).suffix(4)
        case Int128(Int64.min)...Int128(Int64.max):
            self += [0x13] + bigEndian(UInt64(bitPattern: Int64(integer)))
        default:
            self += [0x14] + bigEndian(UInt64(truncatingIfNeeded: integer >> 64))
            self += bigEndian(UInt64(truncatingIfNeeded: integer))
        }
    }
}
