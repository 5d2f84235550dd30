import Diagnostics
import ExactStrings
import JSON
import PluginAPI
import WorkTree
import Releases

extension Planner {
    /// What is wrong in the changes of the repository that stages want.
    func changeErrors(_ stages: [PlannedStage]) throws -> [Diagnostic] {
        let files = CommitFiles(history: context.history, commit: context.release.commit)
        do {
            return try stages.map(\.changes).filter { !$0.isEmpty }.errors(in: files).map {
                error in
                guard let stage = file.stages.first(where: { $0.name == error.stage }) else {
                    return error.error
                }
                return placed(error.error, in: stage)
            }
        } catch {
            throw Failure(error, as: .gitState)
        }
    }

    /// The stages that must be done before a stage, whether it says so or names their outputs.
    func needs(of stage: PipelineFile.Stage) -> [String] {
        let implied = Template.stageReferences(in: stage.with).map(\.stage)
        return Set(stage.needs + implied).sorted()
    }

    /// The stages that have to wait for a seal or for what publishes, so that they run over the
    /// complete release.
    func sealedStages(in graph: StageGraph) -> Set<String> {
        graph.users(of: file.stages.filter { registry.readsSecrets($0.uses) }.map(\.name))
    }

    /// The first errors in the names that stages need.
    var nameErrors: [Diagnostic] {
        let names = file.stages.map(\.name)
        let known = Set(names)
        var found = First<Diagnostic>()
        for stage in file.stages where !found.isFull {
            let named = stage.needs.enumerated().map { ($1, "/needs/\($0)") }
            let implied = Template.stageReferences(in: stage.with).map {
                ($0.stage, "/with\($0.pointer)")
            }
            for (name, pointer) in named + implied where !known.contains(name) {
                found.add(unknownStage(name, pointer, in: stage, among: names))
            }
        }
        return found.all
    }

    private func unknownStage(
        _ name: String,
        _ pointer: String,
        in stage: PipelineFile.Stage,
        among names: [String]
    ) -> Diagnostic {
        file.placed(
            Diagnostic(
                "needs the unknown stage \"\(name)\"",
                entry: pointer,
                help: knownNames("stages", names, near: name)
            ),
            in: stage
        )
    }

    func cycleErrors(_ graph: StageGraph) -> [Diagnostic] {
        guard let cycle = graph.cycle, let stage = file.stages.first(where: { $0.name == cycle[0] })
        else { return [] }
        return [
            file.placed(
                Diagnostic(
                    "dependency cycle: \(cycle.joined(separator: " → "))",
                    entry: "",
                    help: "take one of these needs out"
                ),
                in: stage
            )
        ]
    }

    func builtInAfterSeal(_ stage: PipelineFile.Stage) -> Diagnostics {
        Diagnostics([
            file.placed(
                Diagnostic(
                    "\"\(stage.uses)\" makes artifacts and can't need a stage that signs the finished ones",
                    entry: "/needs",
                    help: "take the seal stage out of its needs"
                ),
                in: stage
            )
        ])
    }
}
