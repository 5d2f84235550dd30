import Diagnostics
import ExactStrings
import JSON
import PluginAPI
import Releases

extension Planner {
    /// The stages that must be done before a stage, whether it says so or names their outputs.
    func needs(of stage: PipelineFile.Stage) -> [String] {
        let implied = Template.stageReferences(in: stage.with).map(\.stage)
        return Set(stage.needs + implied).sorted()
    }

    /// The stages that have to wait for a seal, so that they run over the landed release.
    func sealedStages(in graph: StageGraph) -> Set<String> {
        let seals = file.stages.filter { registry[$0.uses] is any SealPlugin.Type }
        return graph.users(of: seals.map(\.name))
    }

    /// The first errors in the names that stages need.
    var nameMistakes: [Diagnostic] {
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

    func cycleMistakes(_ graph: StageGraph) -> [Diagnostic] {
        guard let cycle = graph.cycle, let stage = file.stages.first(where: { $0.name == cycle[0] })
        else { return [] }
        return [
            file.placed(
                Diagnostic(
                    "stages need each other in a circle: \(cycle.joined(separator: " → "))",
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
                    "\"\(stage.uses)\" makes artifacts and can't need a stage that seals the finished ones",
                    entry: "/needs",
                    help: "take the seal stage out of its needs"
                ),
                in: stage
            )
        ])
    }
}

/// Two outputs at one path, labels that stand twice, and inputs that no stage makes.
struct OutputMistakes {
    private(set) var all: [Diagnostic] = []

    init(_ stages: [PlannedStage], in file: PipelineFile) {
        for stage in stages {
            let pointer = file.stages.first { $0.name == stage.name }?.pointer ?? ""
            let found = outputMistakes(stage) + stage.units.flatMap { inputMistakes($0, stages) }
            all += found.map {
                var mistake = file.placed(Diagnostic($0.summary, help: $0.help), below: pointer)
                mistake.stage = stage.name
                return mistake
            }
        }
        all += sealMistakes(stages, in: file)
    }

    private func outputMistakes(_ stage: PlannedStage) -> [Diagnostic] {
        var owners: [String: String] = [:]
        var mistakes: [Diagnostic] = []
        for unit in stage.units {
            guard case .declared(let outputs) = unit.outputs else { continue }
            for output in outputs {
                if let fault = RelativePath.fault(of: output.path) {
                    mistakes.append(
                        Diagnostic("the output \(output.path.debugDescription) \(fault)")
                    )
                    continue
                }
                // Neither case nor Unicode forms count: a release must unpack on macOS too.
                if let owner = owners.updateValue(unit.label, forKey: output.path.lowercased()) {
                    mistakes.append(
                        Diagnostic(
                            "two outputs at one path: \"\(output.path)\", of \"\(owner)\" and \"\(unit.label)\"",
                            help: "give them names that differ in more than case"
                        )
                    )
                }
            }
        }
        return mistakes
    }

    private func inputMistakes(_ unit: PlannedUnit, _ stages: [PlannedStage]) -> [Diagnostic] {
        unit.inputs.compactMap { input in
            guard case .artifact(let name, let path) = input.source,
                let stage = stages.first(where: { $0.name == name })
            else { return nil }
            let outputs = stage.units.map(\.outputs)
            var paths: [String] = []
            for case .declared(let declared) in outputs { paths += declared.map(\.path) }
            let isOpen = outputs.contains { if case .named = $0 { true } else { false } }
            let isMade =
                path.isEmpty || isOpen || paths.contains { $0.isPath(in: path) }
            guard case .units = stage.work, !isMade else { return nil }
            return Diagnostic(
                "stage \"\(name)\" makes no \"\(path)\"",
                help: knownNames("it makes", Array(paths.sorted().prefix(12)), near: path)
            )
        }
    }

    private func sealMistakes(_ stages: [PlannedStage], in file: PipelineFile) -> [Diagnostic] {
        var owners: [String: String] = [:]
        return stages.compactMap { stage in
            guard case .seal(let sealer) = stage.work else { return nil }
            let name = sealer.sealName(of: ReleaseLayout.manifest)
            let owner = owners.updateValue(stage.name, forKey: name)
            guard owner != nil || ReleaseLayout.reserved.contains(name) else { return nil }
            let pointer = file.stages.first { $0.name == stage.name }?.pointer ?? ""
            return file.placed(
                Diagnostic(
                    "two outputs at one path: \"\(name)\"",
                    help: "give each seal stage an extension of its own"
                ),
                below: pointer
            )
        }
    }
}
