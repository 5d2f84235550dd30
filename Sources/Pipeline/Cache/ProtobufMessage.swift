/// Writes a Protocol Buffers message in canonical form: fields in order of number, default values
/// left out.
///
/// Source: Protocol Buffers encoding guide, "Message structure" (wire types 0 and 2).
struct ProtobufMessage {
    private(set) var bytes: [UInt8] = []

    /// Adds an unsigned integer; 0 is the default and is left out.
    mutating func add(_ field: Int, _ value: Int) {
        guard value != 0 else { return }
        add(varint: UInt64(field) << 3)
        add(varint: UInt64(bitPattern: Int64(value)))
    }

    /// Adds a Boolean; false is the default and is left out.
    mutating func add(_ field: Int, _ value: Bool) { add(field, value ? 1 : 0) }

    /// Adds a string; the empty one is the default and is left out.
    mutating func add(_ field: Int, _ value: String) {
        guard !value.isEmpty else { return }
        add(field, bytes: Array(value.utf8))
    }

    /// Adds an embedded message or bytes, even when they are empty.
    mutating func add(_ field: Int, bytes value: [UInt8]) {
        add(varint: UInt64(field) << 3 | 2)
        add(varint: UInt64(value.count))
        bytes += value
    }

    private mutating func add(varint value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }
}

/// Reads the fields of a Protocol Buffers message; nil at the end or at the first malformed field.
struct ProtobufReader: IteratorProtocol {
    /// What a field holds.
    enum Value {
        case integer(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>
    /// Whether a malformed field was met.
    private(set) var isMalformed = false

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> (field: Int, value: Value)? {
        guard !rest.isEmpty, !isMalformed else { return nil }
        isMalformed = true
        guard let tag = readVarint(), let field = Int(exactly: tag >> 3), field > 0 else {
            return nil
        }
        var value: Value
        switch tag & 7 {
        case 0:
            guard let integer = readVarint() else { return nil }
            value = .integer(integer)
        case 1, 5:
            let size = tag & 7 == 1 ? 8 : 4
            guard rest.count >= size else { return nil }
            value = .bytes(rest.prefix(size))
            rest = rest.dropFirst(size)
        case 2:
            guard let length = readVarint(), length <= UInt64(rest.count) else { return nil }
            value = .bytes(rest.prefix(Int(length)))
            rest = rest.dropFirst(Int(length))
        default: return nil
        }
        isMalformed = false
        return (field, value)
    }

    private mutating func readVarint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
