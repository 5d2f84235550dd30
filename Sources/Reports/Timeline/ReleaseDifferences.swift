import ExactStrings
package import Releases

/// What differs between a release and the one before it, artifact by artifact.
package struct ReleaseDifferences: Sendable {
    /// One artifact that is not the same in both.
    package struct Difference: Sendable {
        /// As the previous release has it; nil for a new one.
        package var before: Manifest.Artifact?
        /// As the release has it; nil for one that is gone.
        package var after: Manifest.Artifact?
        /// The small picture of `before`, as WebP.
        package var pictureBefore: [UInt8]?
        /// The small picture of `after`, as WebP.
        package var pictureAfter: [UInt8]?

        /// The path in the release folder.
        package var path: String { after?.path ?? before?.path ?? "" }
        /// Whether it is a picture of which a small one can be shown.
        package var isPicture: Bool { (after ?? before)?.isPicture ?? false }
        var kind: String { before == nil ? "added" : after == nil ? "removed" : "changed" }
    }

    /// The previous release's version.
    package var version: String
    /// The previous release's build number.
    package var build: String
    /// First in the order of the stages, then of the paths.
    package var differences: [Difference] = []
    /// How many artifacts are the same.
    package var unchanged = 0
    /// The size of all artifacts before and after, in bytes.
    package var size: (before: Int, after: Int)

    /// Compares two releases by their manifests.
    package init(from previous: Manifest, to current: Manifest) {
        (version, build) = (previous.version, previous.build)
        func size(_ manifest: Manifest) -> Int {
            manifest.artifacts.reduce(0) { $0 + $1.digest.size }
        }
        self.size = (size(previous), size(current))
        let old = Dictionary(previous.artifacts.map { (ExactString($0.path), $0) }) { first, _ in
            first
        }
        var gone = Set(old.keys)
        for artifact in current.artifacts {
            let before = old[ExactString(artifact.path)]
            gone.remove(ExactString(artifact.path))
            if before?.digest == artifact.digest {
                unchanged += 1
            } else {
                differences.append(Difference(before: before, after: artifact))
            }
        }
        differences += gone.map { Difference(before: old[$0], after: nil) }
        let order = (current.stages + previous.stages).map(\.name)
        func place(_ difference: Difference) -> Int {
            let stage = (difference.after ?? difference.before)?.stage
            return stage.flatMap { name in order.firstIndex { areSame($0, name) } } ?? order.count
        }
        let placed = differences.map { (place($0), $0) }
        differences = placed.sorted { left, right in
            left.0 == right.0
                ? isOrderedBefore(left.1.path, right.1.path) : left.0 < right.0
        }.map(\.1)
    }
}
