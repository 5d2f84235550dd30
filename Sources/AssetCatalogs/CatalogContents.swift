public import JSON

/// The `Contents.json` of one folder in an asset catalog, with the place of each of its values.
///
/// Source: Apple archive, "Asset Catalog Format Reference".
public struct CatalogContents: Sendable {
    /// One element of the list of slots.
    public struct Entry: Sendable {
        /// The slot's object.
        public let value: JSONValue
        /// The RFC 6901 pointer to it.
        public let pointer: String
    }

    /// What the file is called in every folder of a catalog.
    public static let fileName = "Contents.json"
    /// The bytes that are read at most: sets in use have some ten kilobytes.
    public static let largest = 1 << 20
    /// The slots that are read at most: sets in use have a hundred.
    public static let mostSlots = 1000

    private let document: JSONDocument

    /// Reads a file's bytes; a comma behind a last element passes, as Xcode lets it.
    ///
    /// - Throws: `CatalogError` when they are no JSON.
    public init(_ bytes: [UInt8]) throws(CatalogError) {
        guard bytes.count <= Self.largest else { throw Messages.large(bytes.count) }
        do {
            document = try JSONDocument(bytes, tolerant: true)
        } catch {
            throw CatalogError(error.summary, at: error.position, help: Messages.mendJSON)
        }
    }

    /// The whole value; unknown keys are kept, all in the order of the file.
    public var value: JSONValue { document.value }

    /// The value as Xcode writes it: two spaces of indent, and one on both sides of a colon.
    public var text: String { Self.text(of: value, sorted: false) }

    /// The text of the file in a catalog's own folder.
    public static let ofCatalog = text(of: ["info": xcodeInfo])

    /// A value as Xcode writes it.
    ///
    /// - Parameter sorted: Sorts members, as Xcode does in files that it makes.
    static func text(of value: JSONValue, sorted: Bool = true) -> String {
        value.prettyText(sorted: sorted, colon: " : ")
    }

    /// The slots in the list behind a key of the file.
    ///
    /// - Throws: `CatalogError` when there is no such list, when it is too long, or when an element
    ///   is no object.
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

    /// The name of a slot's file, which lies in the set's own folder; nil for an empty slot.
    ///
    /// - Parameter slot: What messages call the slot.
    /// - Throws: `CatalogError` when the name leads elsewhere.
    public func fileName(of entry: Entry, slot: String) throws(CatalogError) -> String? {
        guard let value = entry.value["filename"] else { return nil }
        let pointer = entry.pointer + "/filename"
        guard let name = value.string else {
            throw fault("slot \(slot) names \(value.kind), not string", at: pointer)
        }
        guard !name.isEmpty else { return nil }
        // Scalars, as the system sees them: a mark behind a slash makes one character of the two.
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"/\\".contains($0) }
        guard isPlain, ![".", "..", Self.fileName].contains(name), name.utf8.count <= 255 else {
            throw fault(
                "slot \(slot) names \"\(name)\", which is no picture in the set",
                at: pointer,
                help: Messages.ownFolder
            )
        }
        return name
    }

    /// A mistake in the file, with its line.
    public func fault(_ summary: String, at pointer: String, help: String? = nil) -> CatalogError {
        CatalogError(
            summary,
            at: document.position(of: pointer),
            pointer: pointer,
            help: help
        )
    }
}

extension String {
    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}

private enum Messages {
    static let mendJSON = "mend the JSON, or let Xcode write the file again"
    static let ownFolder = "name a picture that lies in the set's own folder"

    static func large(_ count: Int) -> CatalogError {
        CatalogError(
            "\(count) bytes are more than a catalog's \(CatalogContents.fileName) has",
            at: nil,
            help: mendJSON
        )
    }
}
