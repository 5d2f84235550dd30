import Diagnostics
import Files
import Releases

extension Releaser {
    /// What is at the place of the release: nil where it is free, or where all is replaced.
    ///
    /// - Throws: `Failure` when the release can't be put there, whatever its files will be.
    func existingRelease(at target: String, before plan: Plan) throws -> ExistingRelease? {
        // Only a whole release replaces a whole release.
        guard !options.clean || plan.isTrial else { return nil }
        return try ExistingRelease(
            at: target,
            before: Manifest(plan.release, stages: [], artifacts: [], isPartial: plan.isPartial)
        )
    }

    /// Puts the finished release into its place.
    ///
    /// - Returns: Whether it is new; else the same files exist there already.
    /// - Throws: `Failure` when a release with other files is there.
    func land(
        _ staging: StagingFolder,
        at target: String,
        _ existing: ExistingRelease?
    ) throws -> Bool {
        if let existing, !options.clean {
            guard try !existing.isEqual(to: staging.releaseFolder) else { return false }
        }
        try staging.land(at: target, replaces: existing != nil || options.clean)
        return true
    }
}
