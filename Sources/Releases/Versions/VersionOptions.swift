/// How a product's versions and build numbers are read.
public struct VersionOptions: Hashable, Sendable {
    /// How release tags are named; never empty.
    ///
    /// The first pattern that matches a tag reads it, and the first of all names new tags.
    public var tagPatterns: [TagPattern]
    /// The channels in tags whose releases are final; in the others all are prereleases.
    public var finalChannels: Set<String>
    /// Where the build number comes from.
    public var build: BuildStrategy
    /// Whether build numbers start again with each short version.
    public var isBuildPerVersion: Bool
    /// What happens when an Xcode project has another version.
    public var project: ProjectUse

    /// The final channels when a pipeline names none.
    public static let usualFinalChannels: Set<String> = ["release", "stable", "production"]

    /// Options from their parts.
    public init(
        tagPatterns: [TagPattern] = [.default],
        finalChannels: Set<String> = usualFinalChannels,
        build: BuildStrategy = .commitCount(offset: 0),
        isBuildPerVersion: Bool = false,
        project: ProjectUse = .warn
    ) {
        self.tagPatterns = tagPatterns
        self.finalChannels = finalChannels
        self.build = build
        self.isBuildPerVersion = isBuildPerVersion
        self.project = project
    }

    /// The final channel that a new tag most likely has.
    private var usualChannel: String {
        finalChannels.contains("release") ? "release" : finalChannels.min() ?? "release"
    }

    /// The name that a version's tag has, or would have.
    package func tag(for version: String, build: String = "1", channel: String? = nil) -> String {
        tagPatterns[0].tag(
            for: version,
            build: build,
            channel: channel ?? usualChannel
        )
    }
}
