import Attestations
import Diagnostics
import Files

/// A release that was built again, in a folder that goes with the last reference to it.
final class RebuiltRelease: Sendable {
    private let staging: StagingFolder
    /// All its files, by their path in the release folder.
    let finished: FinishedRelease

    /// What built it.
    let components: [BuildComponent]
    /// Whether it has seals of which the original has no copy at hand.
    let lacksSeals: Bool

    /// The folder of the release.
    var folder: String { staging.releaseFolder }

    init(
        _ staging: StagingFolder,
        _ finished: FinishedRelease,
        _ components: [BuildComponent],
        lacksSeals: Bool
    ) {
        (self.staging, self.finished, self.components) = (staging, finished, components)
        self.lacksSeals = lacksSeals
    }

    deinit { staging.remove() }
}

extension Releaser {
    /// Builds the release without the cache, and neither lands nor publishes it.
    ///
    /// - Throws: `Failure`.
    func rebuild() async throws -> RebuiltRelease {
        do {
            let plan = try await project.plan(with: registry)
            for warning in project.warnings + plan.warnings { watch(.warning(warning)) }
            let staging = try StagingFolder(in: project.dist)
            do {
                let finished = try await writeRelease(plan, in: staging, isCached: false, nil)
                let attestations = ReleaseAttestations(of: plan, in: project, with: registry)
                let lacksSeals = plan.stages.contains {
                    guard case .seal(let sealer as CopiedSealer) = $0.work else { return false }
                    return sealer.sample == nil
                }
                return RebuiltRelease(
                    staging,
                    finished,
                    try attestations.components(),
                    lacksSeals: lacksSeals
                )
            } catch {
                staging.remove()
                throw error
            }
        } catch {
            throw Failure(error, as: .stage)
        }
    }
}
