import Diagnostics
import ExactStrings
import PluginAPI
import Releases

/// Two outputs at one path, and inputs that no stage outputs.
struct OutputErrors {
    private(set) var all: [Diagnostic] = []

    init(_ stages: [PlannedStage], in file: PipelineFile) {
        for stage in stages {
            let pointer = file.stages.first { $0.name == stage.name }?.pointer ?? ""
            let found = outputErrors(stage) + stage.units.flatMap { inputErrors($0, stages) }
            all += found.map {
                var error = file.placed(Diagnostic($0.summary, help: $0.help), below: pointer)
                error.stage = stage.name
                return error
            }
        }
        all += sealErrors(stages, in: file)
    }

    private func outputErrors(_ stage: PlannedStage) -> [Diagnostic] {
        var owners: [String: String] = [:]
        var errors: [Diagnostic] = []
        for unit in stage.units {
            guard case .declared(let outputs) = unit.outputs else { continue }
            for output in outputs {
                if let fault = RelativePath.fault(of: output.path) {
                    errors.append(
                        Diagnostic("the output \(output.path.debugDescription) \(fault)")
                    )
                    continue
                }
                // Neither case nor Unicode forms count: a release must unpack on macOS too.
                if let owner = owners.updateValue(unit.label, forKey: output.path.lowercased()) {
                    errors.append(
                        Diagnostic(
                            "two outputs at one path: \"\(output.path)\", of \"\(owner)\" and \"\(unit.label)\"",
                            help: "give them names that differ in more than case"
                        )
                    )
                }
            }
        }
        return errors
    }

    private func inputErrors(_ unit: PlannedUnit, _ stages: [PlannedStage]) -> [Diagnostic] {
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

    private func sealErrors(_ stages: [PlannedStage], in file: PipelineFile) -> [Diagnostic] {
        var owners: [String: String] = [:]
        let kinds = knownKinds(stages)
        return stages.flatMap { stage -> [Diagnostic] in
            guard case .seal(let sealer) = stage.work else { return [] }
            let pointer = file.stages.first { $0.name == stage.name }?.pointer ?? ""
            let unknown = sealer.sealedKinds.enumerated().filter { _, kind in
                kinds.map { !$0.contains(kind) } ?? false
            }
            let kindErrors = unknown.map { index, kind in
                file.placed(
                    Diagnostic(
                        "no stage outputs artifacts of the kind \"\(kind)\"",
                        option: "/artifacts/\(index)",
                        help: knownNames("the kinds are", (kinds ?? []).sorted(), near: kind)
                    ),
                    below: "\(pointer)/with"
                )
            }
            let taken = sealer.sealNames(of: ReleaseLayout.manifest).filter { name in
                let owner = owners.updateValue(stage.name, forKey: name)
                return owner != nil || ReleaseLayout.reserved.contains(name)
            }
            return kindErrors
                + taken.map { name in
                    file.placed(
                        Diagnostic(
                            "two outputs at one path: \"\(name)\"",
                            help: "give each seal stage an extension of its own: "
                                + "\"with\": { \"extension\": \".\(stage.name).sig\", … }"
                        ),
                        below: pointer
                    )
                }
        }
    }

    /// The kinds of all artifacts that there will be; nil where only the run shows them.
    private func knownKinds(_ stages: [PlannedStage]) -> Set<String>? {
        var kinds: Set = [Bundle.stage]
        for stage in stages {
            guard !stage.isSkipped else { return nil }
            for unit in stage.units {
                guard case .declared(let outputs) = unit.outputs else { return nil }
                kinds.formUnion(outputs.map(\.kind))
            }
        }
        return kinds
    }
}
