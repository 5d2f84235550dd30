import JSON

/// What the `Contents.json` of a folder says that holds sets and other folders: a catalog's own or
/// a group.
///
/// Source: Apple archive, "Asset Catalog Format Reference", types Catalog and Group.
public struct CatalogGroup: Hashable, Sendable {
    /// Whether the names of all that it holds begin with the folder's.
    public let providesNamespace: Bool

    private static let key = "provides-namespace"

    /// Reads a group; unknown keys are passed over.
    ///
    /// - Throws: `CatalogError` at the first error.
    public init(_ contents: CatalogContents) throws(CatalogError) {
        guard contents.value.members != nil else {
            throw contents.fault("the file holds \(contents.value.kind), not object", at: "")
        }
        guard contents.value[Self.key] == nil else {
            throw contents.fault(
                "\"\(Self.key)\" is outside of \"properties\", where nothing reads it",
                at: "/\(Self.key)",
                help: "move it into \"properties\""
            )
        }
        let value = contents.value["properties"]?[Self.key]
        guard let flag = value.map(\.bool) ?? false else {
            throw contents.fault(
                "\"\(Self.key)\" is \(value?.kind ?? ""), not boolean",
                at: "/properties/\(Self.key)",
                help: "write true or false, without quotation marks"
            )
        }
        providesNamespace = flag
    }
}
