import ExactStrings
import JSON
import Releases

extension Manifest {
    /// The account of a release.
    ///
    /// - Parameter results: In the order of `pipeline.json`.
    init(_ release: ReleaseFacts, results: [StageResult]) {
        self.init(
            release,
            stages: results.map { result in
                var entry = Stage(name: result.name, uses: result.uses)
                if case .skipped(let reason) = result.outcome { entry.skipped = reason }
                return entry
            },
            artifacts: results.flatMap(\.artifacts).map { artifact in
                Artifact(
                    path: artifact.path,
                    digest: artifact.digest,
                    mediaType: artifact.mediaType,
                    kind: artifact.kind,
                    stage: artifact.stage,
                    metadata: .object(
                        artifact.metadata.sorted { isOrderedBefore($0.key, $1.key) }
                            .map { .init($0.key, $0.value) }
                    )
                )
            }
        )
    }
}
