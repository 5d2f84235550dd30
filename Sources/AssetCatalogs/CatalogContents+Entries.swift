public import JSON

extension CatalogContents {
    /// One element of a list of slots.
    public struct Entry: Sendable {
        /// The slot's object.
        public let value: JSONValue
        /// The RFC 6901 pointer to it.
        public let pointer: String

        /// What people call the slot: `iphone 60x60@2x`, `universal 2x dark`; its pointer where it
        /// says nothing of itself.
        public var name: String {
            var words = ["idiom", "platform", "role", "subtype", "orientation"]
                .compactMap { value[$0]?.string }
            let measures = [value["size"]?.string, value["scale"]?.string].compactMap(\.self)
            if !measures.isEmpty { words.append(measures.joined(separator: "@")) }
            if let locale = value["locale"]?.string { words.append(locale) }
            words += (value["appearances"]?.array ?? []).compactMap { $0["value"]?.string }
            return words.isEmpty ? String(pointer.dropFirst()) : words.joined(separator: " ")
        }
    }

    /// The slots in the list behind a key of the file.
    ///
    /// - Throws: `CatalogError` when there is no such list, when it is too long, or when an element
    ///   is not an object.
    public func entries(_ key: String) throws(CatalogError) -> [Entry] {
        guard let list = value[key]?.array else {
            throw fault("no list \"\(key)\" in the catalog", at: "")
        }
        guard list.count <= Self.mostSlots else {
            throw fault("more than \(Self.mostSlots) slots", at: "/\(key)")
        }
        var entries: [Entry] = []
        for (index, element) in list.enumerated() {
            let pointer = "/\(key)/\(index)"
            guard element.members != nil else {
                throw fault("slot \(index) is \(element.kind), not object", at: pointer)
            }
            entries.append(Entry(value: element, pointer: pointer))
        }
        return entries
    }

    /// The objects in all lists of the file, which may name files: `images`, `data`, `symbols`,
    /// `layers`.
    ///
    /// Of each list, no more than `mostSlots` are read, and none is refused for what it holds.
    public var entries: [Entry] {
        (value.members ?? []).flatMap { member in
            (member.value.array ?? []).prefix(Self.mostSlots).enumerated()
                .compactMap { index, element in
                    guard element.members != nil else { return nil }
                    let pointer = JSONValue.pointerToken(member.key) + "/\(index)"
                    return Entry(value: element, pointer: pointer)
                }
        }
    }

    /// The name of a slot's file, which is in the set's own folder; nil for an empty slot.
    ///
    /// - Throws: `CatalogError` when the name leads elsewhere.
    public func fileName(of entry: Entry) throws(CatalogError) -> String? {
        guard let value = entry.value["filename"] else { return nil }
        let pointer = entry.pointer + "/filename"
        guard let name = value.string else {
            throw fault("slot \(entry.name) names \(value.kind), not string", at: pointer)
        }
        guard !name.isEmpty else { return nil }
        // Scalars, as the system sees them: a mark behind a slash makes one character of the two.
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"/\\".contains($0) }
        guard isPlain, ![".", "..", Self.fileName].contains(name), name.utf8.count <= 255 else {
            throw fault(
                "slot \(entry.name) names \"\(name)\", which is not a picture in the set",
                at: pointer,
                help: Messages.ownFolder
            )
        }
        return name
    }
}

extension String {
    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}

private enum Messages {
    static let ownFolder = "name a picture in the set's own folder"
}
