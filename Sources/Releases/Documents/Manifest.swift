import Diagnostics
package import ExactStrings
package import JSON

/// `manifest.json`: the account of a release for programs.
///
/// This type alone writes and reads the file. Text in it is not trusted before the signature is
/// checked.
package struct Manifest: Hashable, Sendable {
    /// The version of the layout; raised when a field changes its meaning.
    package static let schema = 1

    /// The greatest size of a manifest that is read, in bytes.
    package static let sizeLimit = 256 << 20

    /// One stage that made or sealed the release.
    package struct Stage: Hashable, Sendable {
        /// The stage's name.
        package var name: String
        /// The plugin, as `pipeline.json` names it.
        package var uses: String
        /// Why the stage did nothing; nil when it did its work.
        package var skipped: String?

        /// A stage from its parts.
        package init(name: String, uses: String, skipped: String? = nil) {
            (self.name, self.uses, self.skipped) = (name, uses, skipped)
        }
    }

    /// Something that stopped nothing, but should be seen.
    package struct Warning: Hashable, Sendable, Codable {
        /// The stage.
        package var stage: String
        /// What was found.
        package var message: String
        /// How to fix it.
        package var help: String?
        /// The file it is about, below the work tree; nil for one of the stage's options.
        package var file: String?
        /// The place in that file, or in `pipeline.json` (RFC 6901).
        package var pointer: String?

        /// A warning from its parts.
        package init(
            stage: String,
            message: String,
            help: String? = nil,
            file: String? = nil,
            pointer: String? = nil
        ) {
            (self.stage, self.message, self.help) = (stage, message, help)
            (self.file, self.pointer) = (file, pointer)
        }
    }

    /// One file that a stage wrote, or shipit from what several stages wrote.
    package struct Artifact: Hashable, Sendable {
        /// The path in the release folder, with `/`: `stages/splash/launch.png`.
        package var path: String
        /// SHA-256 and size in bytes.
        package var digest: ContentDigest
        /// The media type (RFC 6838).
        package var mediaType: String
        /// What it is, in the plugin's words.
        package var kind: String
        /// The stage that wrote it; nil for the report and for the changes of the repository, which
        /// are those of all stages.
        package var stage: String?
        /// More about it, an object; the kind defines the keys.
        package var metadata: JSONValue

        /// An artifact from its parts.
        package init(
            path: String,
            digest: ContentDigest,
            mediaType: String,
            kind: String,
            stage: String?,
            metadata: JSONValue
        ) {
            (self.path, self.digest, self.mediaType) = (path, digest, mediaType)
            (self.kind, self.stage, self.metadata) = (kind, stage, metadata)
        }
    }

    /// The program that made a release.
    package struct Maker: Hashable, Sendable, Codable {
        /// Its name.
        package var name: String
        /// Its version.
        package var version: String
    }

    /// The app's name.
    package var name: String
    /// The product, in a repository of several.
    package var product: String?
    /// The version.
    package var version: String
    /// The version as the store has it.
    package var shortVersion: String
    /// The build number.
    package var build: String
    /// The tag; nil for a snapshot.
    package var tag: String?
    /// The commit, as 40 hexadecimal digits.
    package var commit: String
    /// The commit's committer time, UTC, as `2026-11-20T08:00:00Z`.
    package var date: String
    /// The channel.
    package var channel: String
    /// Whether it is a snapshot, which no store has.
    package var snapshot: Bool
    /// Whether stages were left out by `--only` or `--skip`.
    package var partial: Bool
    /// What made the release.
    package var tool: Maker
    /// In the order of `pipeline.json`.
    package var stages: [Stage]
    /// What the stages found that stopped nothing: first when they were planned, then when they
    /// ran.
    package var warnings: [Warning]
    /// Sorted by the bytes of their paths.
    package var artifacts: [Artifact]
    /// The names of the files that are written after the manifest, sorted.
    ///
    /// It has no digests of them: signatures, checksums, bundles, and what says how the release was
    /// made. Empty in manifests of the first versions.
    package var otherFiles: [String]

    /// The account of a release that this version of shipit makes.
    ///
    /// - Parameters:
    ///   - stages: In the order of `pipeline.json`. Whether a stage's outputs came from the cache
    ///     is not recorded: the same tag has the same manifest either way.
    ///   - artifacts: In any order.
    ///   - warnings: What the stages found that stopped nothing.
    ///   - isPartial: Whether stages were left out by `--only` or `--skip`.
    ///   - otherFiles: The names of the files that are written after the manifest, in any order.
    package init(
        _ release: ReleaseFacts,
        stages: [Stage],
        artifacts: [Artifact],
        warnings: [Warning] = [],
        isPartial: Bool = false,
        otherFiles: [String] = []
    ) {
        (name, product) = (release.name, release.product)
        (version, shortVersion) = (release.version, release.shortVersion)
        (build, tag) = (release.build, release.tag)
        (commit, date) = (release.commit, release.date)
        (channel, snapshot) = (release.channel, release.snapshot)
        tool = Maker(name: Tool.name, version: Tool.version)
        partial = isPartial
        self.stages = stages
        self.warnings = warnings
        self.artifacts = artifacts.sorted { isOrderedBefore($0.path, $1.path) }
        self.otherFiles = otherFiles.sorted { isOrderedBefore($0, $1) }
    }

    /// The digest of each artifact by its path.
    package var digests: [ExactString: ContentDigest] {
        Dictionary(artifacts.map { (ExactString($0.path), $0.digest) }) { first, _ in first }
    }

    /// The artifacts that one stage made.
    package func artifacts(of stage: String) -> [Artifact] {
        artifacts.filter { $0.stage.map { areSame($0, stage) } ?? false }
    }

    /// Whether this is a snapshot or a part of a release, which is never published.
    package var isTrial: Bool { snapshot || partial }

    /// What the release is called in file names: `Aurora-1.4.0`.
    package var title: String {
        ReleaseLayout.title(name: name, product: product, version: version)
    }

    /// More bytes than a bundle of the artifacts can have, packed or not, with all its headers.
    package var bundleLimit: Int {
        // At most `ContentDigest.mostBytes`, so that nothing here overflows.
        let size = artifacts.reduce(0) { $0 + $1.digest.size }
        return size / 50 * 51 + (artifacts.count << 13) + Self.sizeLimit
    }
}
