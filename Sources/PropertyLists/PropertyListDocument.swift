public import JSON

/// A property list as it is written, to be checked: in any of the three formats, and with all
/// duplicate keys.
public struct PropertyListDocument: Sendable {
    /// A key that one dictionary has more than once: parsers keep one of its values in silence, and
    /// not all the same one.
    public struct RepeatedKey: Hashable, Sendable {
        /// The keys and indices that lead to the dictionary, and the key.
        public var path: [String]
        /// Each place of the key; empty in the formats without places.
        public var positions: [TextPosition]
        /// Whether all its values are equal.
        public var isConsistent: Bool
    }

    /// What it holds.
    public let value: PropertyListValue
    private let text: XMLPropertyList?

    /// Reads a property list in XML, in the binary format, or in the OpenStep text format.
    ///
    /// - Throws: `PropertyListError` when the bytes are something else.
    public init(_ bytes: [UInt8]) throws(PropertyListError) {
        guard bytes.count <= PropertyList.largest else {
            throw PropertyListError("larger than \(PropertyList.largest) bytes")
        }
        if bytes.starts(with: BinaryPropertyList.magic) {
            (value, text) = (try BinaryPropertyList.read(bytes), nil)
        } else if bytes.first(where: { !isXMLSpace($0) }) == UInt8(ascii: "{") {
            (value, text) = (try OpenStepPropertyList.read(bytes), nil)
        } else {
            try refuseOtherFormats(bytes)
            let read = try XMLPropertyList(bytes)
            (value, text) = (read.value, read)
        }
    }

    /// The place of the value at a path of keys; of its nearest ancestor when it is missing; nil in
    /// the formats without places.
    public func position(of path: [String]) -> TextPosition? { text?.position(of: path) }

    /// The duplicate keys of all dictionaries, at any depth, in the order of the file.
    public var repeatedKeys: [RepeatedKey] {
        if let text { return Self.repeatedKeys(text.root, at: [], in: text.bytes) }
        return Self.repeatedKeys(value, at: [])
    }

    private static func repeatedKeys(
        _ node: XMLNode,
        at path: [String],
        in bytes: [UInt8]
    ) -> [RepeatedKey] {
        let inside = node.entries.flatMap { repeatedKeys($0.node, at: path + [$0.key], in: bytes) }
        let below = node.elements.enumerated().flatMap {
            repeatedKeys($1, at: path + ["\($0)"], in: bytes)
        }
        let here = repeated(node.value, at: path).map { found in
            var found = found
            found.positions = node.entries.filter { $0.key == found.path.last }
                .map { TextPosition(offset: $0.offset, in: bytes) }
            return found
        }
        return here + inside + below
    }

    private static func repeatedKeys(
        _ value: PropertyListValue,
        at path: [String]
    ) -> [RepeatedKey] {
        let inside = (value.members ?? []).flatMap { repeatedKeys($0.value, at: path + [$0.key]) }
        let below = (value.array ?? []).enumerated().flatMap {
            repeatedKeys($1, at: path + ["\($0)"])
        }
        return repeated(value, at: path) + inside + below
    }

    /// Those of one dictionary.
    private static func repeated(
        _ value: PropertyListValue,
        at path: [String]
    ) -> [RepeatedKey] {
        guard let members = value.members, members.count > 1 else { return [] }
        var values: [String: [PropertyListValue]] = [:]
        for member in members { values[member.key, default: []].append(member.value) }
        guard values.count < members.count else { return [] }
        var reported: Set<String> = []
        return members.compactMap { member in
            guard let all = values[member.key], all.count > 1, reported.insert(member.key).inserted
            else { return nil }
            let isConsistent = all.allSatisfy { $0 == all[0] }
            return RepeatedKey(path: path + [member.key], positions: [], isConsistent: isConsistent)
        }
    }
}
