import Diagnostics
import Files
import Releases

extension Releaser {
    /// What is at the place of the release: nil where it is free, or where all is replaced.
    ///
    /// - Throws: `Failure` when the release can't be put there, whatever its files will be.
    func existingRelease(at target: String, before plan: Plan) throws -> ExistingRelease? {
        guard !options.clean else { return nil }
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
        of plan: Plan,
        at target: String,
        _ existing: ExistingRelease?
    ) throws -> Bool {
        // Another run may land after this one has looked.
        guard let existing = try existing ?? landed(staging, of: plan, at: target) else {
            return true
        }
        guard try !existing.isEqual(to: staging.releaseFolder) else { return false }
        try staging.land(at: target, replaces: true)
        return true
    }

    /// Puts the finished release into its place, which was free.
    ///
    /// - Returns: What another run has put there meanwhile; nil when this one landed.
    private func landed(
        _ staging: StagingFolder,
        of plan: Plan,
        at target: String
    ) throws -> ExistingRelease? {
        do throws(FileError) {
            try staging.land(at: target, replaces: options.clean)
            return nil
        } catch {
            guard error.isTaken, let existing = try existingRelease(at: target, before: plan) else {
                throw error
            }
            return existing
        }
    }
}
