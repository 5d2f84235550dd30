package import ExactStrings
import Markup
package import Releases
package import WorkTree

/// `report.html`: a release for people, on one page that needs no other file.
///
/// What it holds depends on the released commit and on nothing else: how long the stages took, and
/// what the cache held, is in the log.
package struct ReleaseReport: Sendable {
    /// What one stage left.
    package struct Stage: Sendable {
        /// The stage's name.
        package var name: String
        /// The plugin, as `pipeline.json` names it.
        package var uses: String
        /// Why it did nothing; nil if it did its work.
        package var skipped: String?
        /// Sorted by the bytes of their paths.
        package var artifacts: [Manifest.Artifact]

        /// A stage from its parts.
        package init(
            name: String,
            uses: String,
            skipped: String? = nil,
            artifacts: [Manifest.Artifact]
        ) {
            (self.name, self.uses) = (name, uses)
            (self.skipped, self.artifacts) = (skipped, artifacts)
        }
    }

    /// A signature, or another seal, of one of the release's documents.
    package struct Seal: Sendable {
        /// The document's name.
        package var document: String
        /// The name of the file with the signature.
        package var file: String
        /// The command that checks it, as arguments; nil if there is none.
        package var check: [String]?

        /// A seal from its parts.
        package init(document: String, file: String, check: [String]?) {
            (self.document, self.file, self.check) = (document, file, check)
        }
    }

    /// The release's facts.
    package var release: ReleaseFacts
    /// Whether stages were left out.
    package var isPartial: Bool
    /// In the order of `pipeline.json`.
    package var stages: [Stage]
    /// What the stages found.
    package var warnings: [Manifest.Warning]
    /// What the release changes in the repository.
    package var changes: WorkTreeDocument?
    /// The names of the bundles.
    package var bundles: [String]
    /// The seals of manifest and checksums.
    package var seals: [Seal]
    /// The release notes' texts, by their path in the release folder.
    package var texts: [ExactString: String] = [:]
    /// The small pictures that the page shows.
    package var thumbnails = Thumbnails()

    /// A report from its parts, without pictures and texts.
    package init(
        release: ReleaseFacts,
        isPartial: Bool,
        stages: [Stage],
        warnings: [Manifest.Warning],
        changes: WorkTreeDocument?,
        bundles: [String],
        seals: [Seal]
    ) {
        (self.release, self.isPartial) = (release, isPartial)
        (self.stages, self.warnings, self.changes) = (stages, warnings, changes)
        (self.bundles, self.seals) = (bundles, seals)
    }

    /// The page's bytes.
    package var bytes: [UInt8] { Array(page.text.utf8) }

    /// All artifacts of a kind, with their stages.
    func artifacts(_ kinds: String...) -> [Manifest.Artifact] {
        stages.flatMap(\.artifacts).filter { kinds.contains($0.kind) }
    }

    /// The file of the repository that an artifact replaces as a whole; nil for none.
    func replaced(by artifact: Manifest.Artifact) -> WorkTreeDocument.Entry? {
        changes?.files.first { entry in
            guard entry.before != nil, case .content(let path)? = entry.changes.last?.action else {
                return false
            }
            return areSame(path, artifact.path)
        }
    }
}

extension Manifest.Artifact {
    /// Whether it is a picture of which a small one can be shown.
    var isPicture: Bool { mediaType.hasPrefix("image/") }
    /// What it is called among the outputs of its stage.
    var name: String { stage.map { ReleaseLayout.name(of: path, in: $0) } ?? path }
}
