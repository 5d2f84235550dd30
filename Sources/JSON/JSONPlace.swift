/// Where a value is in its text, with the values in it: a tree beside that of the values.
///
/// Not a table by pointer: below a long key each pointer would be as long, and the table would take
/// far more memory than the text.
struct JSONPlace: Sendable {
    /// The bytes of the value.
    var value: Range<Int>
    /// The bytes of its key, with the quotes; nil for anything but a member.
    var key: Range<Int>?
    /// The places of the elements or members, in order.
    var children: [JSONPlace] = []
}

/// What a text may have at most; a reader that does work for each value is given limits.
public struct JSONLimits: Sendable {
    /// The values in it, keys not counted.
    public var values: Int
    /// The bytes of a key.
    public var key: Int
    /// The lists and objects in one another.
    public var depth: Int

    /// Limits from their parts.
    public init(values: Int, key: Int, depth: Int) {
        self.values = values
        self.key = key
        self.depth = depth
    }

    /// As deep as the stack allows, and nothing else.
    public static let usual = JSONLimits(values: .max, key: .max, depth: 128)
}

extension JSONValue {
    /// The index of the child that a token of an RFC 6901 pointer names, and the child; nil when
    /// there is none.
    func child(_ token: Substring.UTF8View) -> (index: Int, value: JSONValue)? {
        switch self {
        case .array(let elements):
            // The digits of a number and nothing else: `01` and `+1` name nothing.
            guard let index = Int(Substring(token)), elements.indices.contains(index),
                String(index).utf8.elementsEqual(token)
            else { return nil }
            return (index, elements[index])
        case .object(let members):
            let key = unescaped(token)
            guard let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key) }) else {
                return nil
            }
            return (index, members[index].value)
        default: return nil
        }
    }
}

/// A token without its escapes: `~1` is a slash, `~0` a tilde.
private func unescaped(_ token: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in token {
        if isEscape {
            bytes.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
            isEscape = false
        } else if byte == UInt8(ascii: "~") {
            isEscape = true
        } else {
            bytes.append(byte)
        }
    }
    return bytes
}
