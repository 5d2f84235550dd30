public import JSON

/// The `Contents.json` of one folder in an asset catalog, with the place of each of its values.
///
/// Source: Apple archive, "Asset Catalog Format Reference".
public struct CatalogContents: Sendable {
    /// What the file is called in every folder of a catalog.
    public static let fileName = "Contents.json"
    /// The bytes that are read at most: sets in use have some ten kilobytes.
    public static let largest = 1 << 20
    /// The slots that are read at most: sets in use have a hundred.
    public static let mostSlots = 1000

    private let document: JSONDocument

    /// Reads a file's bytes; a comma behind a last element passes, as Xcode lets it.
    ///
    /// - Throws: `CatalogError` when they are not valid JSON.
    public init(_ bytes: [UInt8]) throws(CatalogError) {
        guard bytes.count <= Self.largest else { throw Messages.large(bytes.count) }
        do {
            document = try JSONDocument(bytes, syntax: .trailingCommas)
        } catch {
            throw CatalogError(error.summary, at: error.position, help: Messages.fixJSON)
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

    /// The line of the value at an RFC 6901 pointer, from 1; of its nearest ancestor when it has
    /// none.
    public func line(of pointer: String) -> Int { document.line(of: pointer) }

    /// An error in the file, with its line.
    public func fault(_ summary: String, at pointer: String, help: String? = nil) -> CatalogError {
        CatalogError(
            summary,
            at: document.position(of: pointer),
            pointer: pointer,
            help: help
        )
    }
}

private enum Messages {
    static let fixJSON = "fix the JSON, or let Xcode write the file again"

    static func large(_ count: Int) -> CatalogError {
        CatalogError(
            "\(count) bytes are more than a catalog's \(CatalogContents.fileName) has",
            at: nil,
            help: fixJSON
        )
    }
}
