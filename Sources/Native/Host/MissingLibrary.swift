/// A library that is loaded late is not installed, or is not the one that shipit was built for.
public struct MissingLibrary: Error, Hashable, Sendable {
    /// What people call it: `libvips`.
    public var name: String
    /// What the loader says.
    public var reason: String
    /// The names of its package, with those of the systems.
    public var packages: String

    /// A missing library.
    public init(_ name: String, reason: String, packages: String) {
        self.name = name
        self.reason = reason
        self.packages = packages
    }

    /// What happened, in one clause.
    ///
    /// - Parameter purpose: What needs the library: `it draws pictures`.
    public func summary(_ purpose: String) -> String { "\(purpose) with \(name): \(reason)" }

    /// How to fix it.
    public var help: String { "install \(name): \(packages)" }
}
