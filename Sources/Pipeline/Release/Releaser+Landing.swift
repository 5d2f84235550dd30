import Diagnostics
import Files
import Releases

extension Releaser {
    /// Refuses a release whose place is taken; where stages publish, one that exists may still have
    /// to be published, because a publish stage may have failed.
    ///
    /// - Returns: Whether a release exists there that the new one has to be equal to.
    /// - Throws: `Failure`.
    func checkTarget(_ target: String, of plan: Plan) throws -> Bool {
        let exists =
            try plan.hasPublishStages && !options.clean && FileSystem.kind(of: target) != nil
        if !exists {
            try StagingFolder.checkFree(
                target,
                clean: options.clean,
                commit: project.release.commit
            )
        }
        return exists
    }

    /// Puts the finished release into its place; one that exists there has to be the same.
    ///
    /// - Throws: `Failure`.
    func land(_ staging: StagingFolder, at target: String, exists: Bool) throws {
        guard exists else {
            return try staging.land(as: project.release.version, clean: options.clean)
        }
        guard try Reproducibility.areEqual(target, staging.releaseFolder) else {
            throw StagingFolder.taken(target, commit: project.release.commit)
        }
    }
}
