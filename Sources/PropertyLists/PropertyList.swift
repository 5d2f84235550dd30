/// A property list that is changed in place: what no change touches keeps its bytes in the XML
/// format, and its value, type and order in the binary one.
///
/// Source: Apple, "Property List Programming Guide"; PropertyList-1.0.dtd; CFBinaryPList.c (the
/// layout of `bplist00`).
public struct PropertyList: Sendable {
    /// How a property list is written.
    public enum Format: Hashable, Sendable {
        /// XML text, UTF-8.
        case xml
        /// `bplist00`.
        case binary
    }

    /// How it is written.
    public let format: Format
    /// What it holds; always a dictionary.
    public private(set) var value: PropertyListValue
    private var text: XMLPropertyList?

    /// The largest file that is read, in bytes.
    public static let largest = 8 << 20

    /// Reads a property list whose root is a dictionary.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - allowsDirectives: Whether lines of the C preprocessor may be between the elements, as
    ///     in a list that Xcode preprocesses (`INFOPLIST_PREPROCESS`). What they leave out is read
    ///     too.
    /// - Throws: `PropertyListError` when the bytes are something else, or the root has a
    ///   duplicate key: parsers keep one of the two in silence, and not all the same one.
    public init(
        _ bytes: [UInt8],
        allowsDirectives: Bool = false
    ) throws(PropertyListError) {
        guard bytes.count <= Self.largest else {
            throw PropertyListError("larger than \(Self.largest) bytes")
        }
        if bytes.starts(with: BinaryPropertyList.magic) {
            format = .binary
            text = nil
            value = try BinaryPropertyList.read(bytes)
        } else {
            try refuseOtherFormats(bytes)
            let read = try XMLPropertyList(bytes, allowsDirectives: allowsDirectives)
            format = .xml
            text = read
            value = read.value
        }
        guard let members = value.members else {
            throw PropertyListError(
                "the root is \(value.kind), not dict",
                at: text?.position(of: [])
            )
        }
        if let twice = firstDuplicate(members) {
            throw PropertyListError(
                "duplicate key \"\(twice)\"",
                at: text?.duplicatePosition(of: twice),
                help: "remove one of the two: parsers disagree about which one wins"
            )
        }
    }

    /// Sets the value at a path of keys, creating the dictionaries on the way that are missing.
    ///
    /// An equal value that is there already keeps its bytes.
    ///
    /// - Parameters:
    ///   - new: The value to set.
    ///   - path: Keys from the root down; not empty.
    /// - Throws: `PropertyListError` when something on the way is not a dictionary or has a key
    ///   twice.
    public mutating func set(
        _ new: PropertyListValue,
        at path: [String]
    ) throws(PropertyListError) {
        try checkWay(path)
        guard self[path] != new else { return }
        if let old = text {
            let changed = try XMLPropertyList(
                old.setting(new, at: path),
                allowsDirectives: old.allowsDirectives
            )
            text = changed
            value = changed.value
        } else {
            value = value.setting(new, at: path[...])
        }
    }

    /// Removes the value at a path of keys with its key; nothing is changed where there is none.
    ///
    /// - Throws: `PropertyListError` when something on the way is not a dictionary or has a key
    ///   twice.
    public mutating func remove(at path: [String]) throws(PropertyListError) {
        try checkWay(path)
        guard self[path] != nil else { return }
        if let old = text {
            let changed = try XMLPropertyList(
                old.removing(path),
                allowsDirectives: old.allowsDirectives
            )
            text = changed
            value = changed.value
        } else {
            value = value.removing(path[...])
        }
    }

    /// The value at a path of keys; nil where there is none.
    public subscript(path: [String]) -> PropertyListValue? {
        path.reduce(Optional(value)) { $0?[$1] }
    }

    /// The file's bytes.
    public var bytes: [UInt8] {
        text?.bytes ?? BinaryPropertyList.write(value)
    }

    private func checkWay(_ path: [String]) throws(PropertyListError) {
        for length in 1..<max(path.count, 1) {
            let way = Array(path.prefix(length))
            guard let found = self[way] else { return }
            let name = way.joined(separator: ":")
            guard let members = found.members else {
                throw PropertyListError(
                    "\(name) is \(found.kind), not dict",
                    at: text?.position(of: way)
                )
            }
            if let twice = firstDuplicate(members) {
                throw PropertyListError(
                    "duplicate key \"\(twice)\" in \(name)",
                    at: text?.position(of: way),
                    help: "remove one of the two: parsers disagree about which one wins"
                )
            }
        }
    }
}

extension PropertyListValue {
    /// This dictionary with a value set at a path of keys; new keys go to the end.
    fileprivate func setting(
        _ new: PropertyListValue,
        at path: ArraySlice<String>
    ) -> PropertyListValue {
        guard let key = path.first else { return new }
        var members = members ?? []
        if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
            members[index].value = members[index].value.setting(new, at: path.dropFirst())
        } else {
            members.append(Member(key, .nested(new, at: path.dropFirst())))
        }
        return .dictionary(members)
    }

    /// This dictionary without the value at a path of keys.
    fileprivate func removing(_ path: ArraySlice<String>) -> PropertyListValue {
        guard let key = path.first, var members else { return self }
        guard let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) })
        else { return self }
        if path.count == 1 {
            members.remove(at: index)
        } else {
            members[index].value = members[index].value.removing(path.dropFirst())
        }
        return .dictionary(members)
    }

    /// A value inside as many dictionaries as the path has keys.
    static func nested(_ value: PropertyListValue, at path: ArraySlice<String>) -> PropertyListValue
    {
        path.reversed().reduce(value) { .dictionary([Member($1, $0)]) }
    }
}

/// The first duplicate key, compared by its bytes as parsers do.
private func firstDuplicate(_ members: [PropertyListValue.Member]) -> String? {
    var seen: Set<[UInt8]> = []
    return members.first { !seen.insert(Array($0.key.utf8)).inserted }?.key
}

/// Names the formats that look like a property list to people but are not read here.
func refuseOtherFormats(_ bytes: [UInt8]) throws(PropertyListError) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
        throw PropertyListError("UTF-16 text", help: "save the file as UTF-8")
    }
    if bytes.starts(with: Array("bplist".utf8)) {
        throw PropertyListError("a binary property list of another version than 00")
    }
    let first = bytes.first { !isXMLSpace($0) }
    switch first {
    case nil:
        throw PropertyListError("the file is empty")
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "/"), UInt8(ascii: "\""):
        throw PropertyListError(
            "a property list in the OpenStep text format, or JSON",
            help: "convert it: plutil -convert xml1 FILE"
        )
    case UInt8(ascii: "<"), 0xEF: break
    default:
        throw PropertyListError("not a property list: neither XML nor binary")
    }
}

/// Whether a byte is white space (XML 1.0, section 2.3).
func isXMLSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}
