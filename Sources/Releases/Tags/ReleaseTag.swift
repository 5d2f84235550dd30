package import Git

/// A tag that names a release.
package struct ReleaseTag: Hashable, Sendable {
    /// The tag's name without `refs/tags/`.
    package var name: String
    /// What the name says.
    package var match: TagPattern.Match
    /// Whether it is no prerelease, by its version and its channel.
    package var isFinal: Bool
    /// The commit that the tag leads to.
    package var commit: ObjectID

    /// The version in the name.
    package var version: Version { match.version }

    /// The channel in the name, else that of the version.
    package var channel: String { match.channel ?? version.channel }

    /// The tag as others see it.
    package var release: ReleaseFacts.Previous {
        ReleaseFacts.Previous(
            tag: name,
            version: "\(version)",
            commit: "\(commit)",
            isFinal: isFinal
        )
    }

    /// The release's rank among the others of its product.
    var rank: Rank { Rank(version: version, isFinal: isFinal, build: match.build) }

    /// The order of releases: by version, a final one above the prereleases of the same version,
    /// then by the build number in the tag.
    struct Rank: Hashable, Comparable {
        var version: Version
        var isFinal: Bool
        var build: BuildNumber?

        static func < (first: Rank, second: Rank) -> Bool {
            if first.version != second.version { return first.version < second.version }
            if first.isFinal != second.isFinal { return second.isFinal }
            guard let build = second.build else { return false }
            return first.build.map { $0 < build } ?? true
        }
    }
}
