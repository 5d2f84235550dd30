import Diagnostics
import ExactStrings
import Files
import Git
import Releases
import WorkTree

extension ReleaseWriter {
    /// Writes the changes of the repository that the stages want, for the machine that builds the
    /// app: as a patch, and as data.
    ///
    /// - Parameters:
    ///   - commit: The released commit.
    ///   - source: The files before: those of the commit, or what a snapshot has that is made from
    ///     a work tree with changes.
    /// - Throws: `Failure` or `FileError`.
    mutating func writeWorkTreeChanges(
        of commit: CommitFiles,
        from source: some SourceFiles
    ) throws {
        let wanted = plan.stages.inOrder(of: stages).map { stage, result in
            stage.changes(by: result.artifacts)
        }.filter { !$0.isEmpty }
        guard !wanted.isEmpty else { return }
        let errors = try wanted.errors(in: commit)
        guard errors.isEmpty else {
            throw Failure(.stage, errors.map { place($0.error, $0.stage) })
        }
        let folder = folder
        let changes = try WorkTreeChanges(wanted, in: source) { artifact in
            try FileSystem.read("\(folder)/\(artifact)", limit: SourceFile.largest)
        }
        guard !changes.files.isEmpty else { return }
        try writeWorkTree(
            try GitPatch(of: changes).bytes,
            WorkTreeDocument(changes, of: plan.release.commit, dirty: plan.release.dirty)
        )
    }
}

extension [PlannedStage] {
    /// Each stage with what it left, in the order of the results, which is that of `pipeline.json`.
    fileprivate func inOrder(of results: [StageResult]) -> [(PlannedStage, StageResult)] {
        results.compactMap { result in
            first { $0.name == result.name }.map { ($0, result) }
        }
    }
}
