/// What is released from a repository: all of it, or one of several products.
public struct Product: Hashable, Sendable {
    /// The name; nil when the pipeline lists no products.
    public var name: String?
    /// The files and folders that are the product's; empty for the whole repository.
    ///
    /// Commits that touch none of them neither count for its build number nor show in its notes.
    public var paths: [String]
    /// How its versions are read.
    public var version: VersionOptions

    /// A product from its parts.
    public init(name: String? = nil, paths: [String] = [], version: VersionOptions) {
        self.name = name
        self.paths = paths
        self.version = version
    }
}
