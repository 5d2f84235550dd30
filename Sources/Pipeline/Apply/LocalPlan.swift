import Diagnostics
import ExactStrings
import PluginAPI
import Releases
import WorkTree

/// What runs for a local build: the units whose outputs belong into the repository, and those that
/// these need.
struct LocalPlan: Sendable {
    let project: LoadedProject
    /// What the stages were planned with.
    let context: PlanContext
    /// The stages with these units alone, each behind those that it needs.
    let stages: [PlannedStage]
    let warnings: [Diagnostic]
    /// The stages whose changes are made.
    private let wanted: Set<String>

    /// Whether code that is not shipit's own makes outputs.
    var hasCustomPlugins: Bool { stages.contains { $0.units.contains { !$0.isBuiltIn } } }

    /// Plans the stages, without those that seal, and those that wait for a seal.
    ///
    /// - Parameters:
    ///   - former: Whose changes are in the work tree: the stages among them stay.
    /// - Throws: `Failure` with every error.
    init(
        _ project: LoadedProject,
        _ asked: LocalApplication.Stages,
        over former: AppliedChanges.State?,
        _ registry: PluginRegistry
    ) async throws {
        let (project, names) = try Self.names(asked, in: project)
        let leftOut = Self.leftOut(of: project, registry)
        let known = project.file.stages.map(\.name).filter { !leftOut.contains($0) }
        if let names {
            let unknown = names.filter { !known.contains($0) }
            guard unknown.isEmpty else {
                throw Failure(.usage, unknown.map { ApplyMessages.changesNothing($0, known) })
            }
            if let former, former.release != nil {
                throw Failure(.usage, ApplyMessages.otherSource(former))
            }
        }
        let applied = (former?.stages ?? []).filter { known.contains($0) }
        wanted = Set(names.map { $0 + applied } ?? known)
        var planner = project.planner(with: registry, isDryRun: true)
        planner.selection = StageSelection(
            only: names == nil ? [] : known.filter { [wanted] in wanted.contains($0) },
            skip: leftOut.sorted()
        )
        let plan = try await planner.plan()
        try project.request.refuseVariants(unlessIn: plan.variants, called: registry.variantNaming)
        self.project = project
        context = planner.context
        stages = NeededUnits(of: plan.stages, for: wanted).stages
        let idle = stages.filter { (names ?? []).contains($0.name) && $0.changesNothing }.map(
            \.name
        )
        guard idle.isEmpty else {
            throw Failure(.usage, idle.map { ApplyMessages.changesNothing($0, []) })
        }
        warnings = plan.warnings
    }

    /// What the stages change, in the order of `pipeline.json`.
    ///
    /// - Throws: `Failure` for changes that contradict each other, or that no repository takes.
    func changes(by results: [StageResult]) throws -> [StageChanges] {
        let names = project.file.stages.map(\.name).filter { wanted.contains($0) }
        return try stages.changes(
            by: names.compactMap { name in results.first { $0.name == name } },
            in: CommitFiles(history: project.git.history, commit: project.release.commit),
            place: { project.placed($0, in: $1) }
        )
    }

    /// The stages that are asked for, nil for all; and the project, which has one of the plugin
    /// that is asked for.
    private static func names(
        _ asked: LocalApplication.Stages,
        in project: LoadedProject
    ) throws -> (LoadedProject, [String]?) {
        switch asked {
        case .named(let names): return (project, names.isEmpty ? nil : names)
        case .using(let plugin, let name):
            let stages = project.file.stages.filter { $0.uses == plugin }.map(\.name)
            if let name {
                guard stages.contains(name) else {
                    throw Failure(.usage, Messages.noStage(name, among: stages, plugin))
                }
                return (project, [name])
            }
            guard stages.isEmpty else { return (project, stages) }
            return (project.adding(plugin), [plugin])
        }
    }

    /// The stages that no local build has: those that seal or publish, and those that wait for
    /// one of these; custom
    /// plugins, when these may not run.
    private static func leftOut(
        of project: LoadedProject,
        _ registry: PluginRegistry
    ) -> Set<String> {
        let planner = project.planner(with: registry, isDryRun: true)
        let stages = project.file.stages
        let graph = StageGraph(stages.map { ($0.name, planner.needs(of: $0)) })
        let seals = stages.filter { registry.readsSecrets($0.uses) }.map(\.name)
        let custom = stages.filter { registry[$0.uses] == nil }.map(\.name)
        let first = seals + (project.request.allowsCustomPlugins ? [] : custom)
        return graph.users(of: first).union(first)
    }
}

extension PlannedStage {
    /// Whether the plan says that the stage changes nothing.
    fileprivate var changesNothing: Bool {
        changes.isEmpty && !units.contains { if case .named = $0.outputs { true } else { false } }
    }
}

/// The units of a plan whose outputs belong into the repository, and those that these need.
private struct NeededUnits {
    /// The stages with these units alone.
    private(set) var stages: [PlannedStage]
    /// By stage, the labels of the units that are needed.
    private var needed: [String: Set<ExactString>] = [:]
    private let all: [String: [PlannedUnit]]

    init(of stages: [PlannedStage], for wanted: Set<String>) {
        self.stages = []
        all = Dictionary(stages.map { ($0.name, $0.units) }) { first, _ in first }
        for stage in stages where wanted.contains(stage.name) {
            for unit in stage.units where unit.mayChangeFiles { add(unit) }
        }
        self.stages = stages.map { stage in
            guard case .units(let units) = stage.work else { return stage }
            let labels = needed[stage.name] ?? []
            return PlannedStage(
                name: stage.name,
                uses: stage.uses,
                needs: stage.needs,
                work: .units(units.filter { labels.contains(ExactString($0.label)) }),
                edits: stage.edits,
                replacedFolders: stage.replacedFolders
            )
        }
    }

    private mutating func add(_ unit: PlannedUnit) {
        guard needed[unit.stage, default: []].insert(ExactString(unit.label)).inserted else {
            return
        }
        for other in all[unit.stage] ?? [] where unit.siblings.contains(other.label) { add(other) }
        for input in unit.inputs {
            guard case .artifact(let stage, let path) = input.source else { continue }
            for other in all[stage] ?? [] where other.mayWrite(below: path) { add(other) }
        }
    }
}

extension PlannedUnit {
    /// Whether an output of it belongs into the repository, as far as its plan says.
    fileprivate var mayChangeFiles: Bool {
        guard case .declared(let outputs) = outputs else { return true }
        return outputs.contains { $0.destination != nil }
    }

    /// Whether it may write a file, or one below a folder.
    fileprivate func mayWrite(below path: String) -> Bool {
        guard case .declared(let outputs) = outputs, !path.isEmpty else { return true }
        return outputs.contains { $0.path.isPath(in: path) }
    }
}

private enum Messages {
    static func noStage(_ name: String, among names: [String], _ plugin: String) -> Diagnostic {
        Diagnostic(
            "no stage \"\(name)\" uses \"\(plugin)\"",
            help: knownNames("stages that do", names, near: name)
        )
    }
}
