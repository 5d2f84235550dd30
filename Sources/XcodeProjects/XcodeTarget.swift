import ExactStrings

/// A target of an Xcode project.
public struct XcodeTarget: Sendable {
    /// What a target builds, as far as it matters for icons and launch screens.
    public enum Product: Hashable, Sendable {
        /// An app for any of Apple's systems.
        case application
        /// An app clip, which an app brings along.
        case appClip
        /// An app extension of Messages, which has icons of its own.
        case messagesExtension
        /// Any other app extension, such as a widget.
        case appExtension
        /// An app that watchOS runs.
        case watchApplication
        /// Anything else: frameworks, tests.
        case other
    }

    /// The target in one configuration.
    public struct Configuration: Sendable {
        /// `Debug`, `Release`, `Beta`.
        public var name: String
        /// The resolved settings.
        public var settings: BuildSettings
        /// The bytes of the dictionary in the project file that holds the target's own settings;
        /// nil when it has none.
        package var ownSettings: Range<Int>?
    }

    /// Its name.
    public var name: String
    /// What it builds.
    public var product: Product
    /// Its configurations in the project's order.
    public var configurations: [Configuration]
    /// What it copies into its product: files, catalogs, `.icon` bundles; paths from the root.
    public var resources: [String]
    /// The files of code that it compiles; paths from the root.
    public var code: [String]
    /// The folders all of whose files belong to it, except the excluded ones (Xcode 16).
    public var folders: [String]
    /// What is in one of the folders and does not belong to it; paths from the root.
    public var excluded: [String]
    /// The names of the targets of its project whose products it copies into its own: app
    /// extensions, watch apps, frameworks.
    public var embedded: [String]

    /// Whether the target copies or compiles a path from the root.
    public func builds(_ path: String) -> Bool {
        holds(path) || code.contains { areSame($0, path) }
    }

    /// Whether a path from the root is one of the target's resources, or inside one.
    public func holds(_ path: String) -> Bool {
        resources.contains { path.isPath(in: $0) }
            || folders.contains { $0.isEmpty || path.isPath(in: $0) }
                && !excluded.contains { path.isPath(in: $0) }
    }
}
