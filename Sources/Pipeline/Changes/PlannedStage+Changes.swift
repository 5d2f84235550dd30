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
