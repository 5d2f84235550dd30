import Diagnostics
import ExactStrings
import FileEdits
import PluginAPI
import Releases
import WorkTree

extension PlannedStage {
    /// What the stage changes in the repository, as far as its plan says.
    var changes: StageChanges {
        let outputs = units.flatMap { unit -> [StageChanges.Placement] in
            guard case .declared(let outputs) = unit.outputs else { return [] }
            return outputs.compactMap { output in
                output.destination.map { .init(unit.path(of: output.path), at: $0) }
            }
        }
        return changes(placing: outputs)
    }

    /// What the stage changes in the repository, after it ran.
    func changes(by artifacts: [StageArtifact]) -> StageChanges {
        changes(
            placing: artifacts.compactMap { artifact in
                artifact.destination.map { .init(artifact.path, at: $0) }
            }
        )
    }

    private func changes(placing placements: [StageChanges.Placement]) -> StageChanges {
        StageChanges(
            name,
            placements: placements,
            edits: edits,
            replacedFolders: replacedFolders
        )
    }
}

extension [PlannedStage] {
    /// What the stages change in the repository, after they ran.
    ///
    /// - Parameters:
    ///   - results: In the order of `pipeline.json`, in which changes of one file are made.
    ///   - commit: The released commit.
    ///   - place: Completes a diagnostic with its stage and its place in `pipeline.json`.
    /// - Throws: `Failure` for changes that contradict each other, or that no repository takes:
    ///   outputs that were named while a stage ran are in no plan.
    func changes(
        by results: [StageResult],
        in commit: CommitFiles,
        place: (Diagnostic, _ stage: String) -> Diagnostic
    ) throws -> [StageChanges] {
        let changes = results.compactMap { result in
            first { $0.name == result.name }?.changes(by: result.artifacts)
        }.filter { !$0.isEmpty }
        let errors = try changes.errors(in: commit)
        guard errors.isEmpty else {
            throw Failure(.stage, errors.map { place($0.error, $0.stage) })
        }
        return changes
    }
}

extension [StageChanges] {
    /// What is wrong in changes before they are made, with the stage's name: contradictions, and
    /// paths at which a repository can't be changed.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    func errors(in files: CommitFiles) throws -> [(stage: String, error: Diagnostic)] {
        var errors = StageChanges.contradictions(among: self)
        for stage in self {
            let paths =
                stage.placements.map(\.destination) + stage.edits.map(\.path)
                + stage.replacedFolders.map { $0.appendingPath("x") }
            var seen: Set<ExactString> = []
            for path in paths where seen.insert(ExactString(path)).inserted {
                guard let error = try files.refusal(of: path) else { continue }
                errors.append((stage.stage, error))
            }
        }
        return errors
    }
}
