import Releases

/// Who runs a build, and where its source is from, as the CI system says.
package struct BuilderIdentity: Hashable, Sendable {
    /// The builder: a URI.
    package var id: String
    /// The address of the source; nil where nothing says.
    package var source: String?

    /// What was built by hand, or on a system that is not known.
    package static let local = "https://shipit.dev/builder/local"

    /// The identity of a process, by its variables.
    ///
    /// - Parameters:
    ///   - builder: What `pipeline.json` says instead.
    ///   - source: What `pipeline.json` says instead.
    ///   - remote: The address that the clone was fetched from.
    package init(
        environment: [String: String],
        builder: String? = nil,
        source: String? = nil,
        remote: String? = nil
    ) {
        let system = RunningSystems.identity(in: environment)
        id =
            builder.flatMap(SourceURL.published)
            ?? system?.builder.flatMap(SourceURL.published)
            ?? system.map { "https://shipit.dev/builder/\($0.slug)" }
            ?? Self.local
        self.source = (source ?? system?.repository ?? remote).flatMap(SourceURL.normalised)
    }
}
