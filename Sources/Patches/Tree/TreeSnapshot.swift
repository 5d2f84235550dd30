/// A tree and where its files are.
public struct TreeSnapshot: Sendable {
    /// The files.
    public var tree: AssetTree
    /// Their bytes.
    public var source: any AssetSource

    /// A snapshot from its parts.
    public init(_ tree: AssetTree, in source: any AssetSource) {
        self.tree = tree
        self.source = source
    }
}
