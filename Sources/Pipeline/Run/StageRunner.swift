public import Diagnostics
import ExactStrings
import PluginAPI
import Releases

/// What a stage left.
public struct StageResult: Sendable {
    package var name: String
    var uses: String
    var outcome: StageOutcome
    /// Sorted by path.
    package var artifacts: [StageArtifact]
    /// What the units found that stopped nothing, in the order of the units.
    public var warnings: [Diagnostic] = []
}

/// Runs the stages of a plan that make artifacts: units in parallel, stages as their needs allow.
///
/// All units run here: those of a release, and those whose outputs go elsewhere.
package struct StageRunner: Sendable {
    let unitRunner: UnitRunner
    /// How many units run at once.
    let jobs: Int
    /// Completes a diagnostic with its stage and its place in `pipeline.json`.
    let place: @Sendable (Diagnostic, _ stage: String) -> Diagnostic
    let watch: @Sendable (ReleaseEvent) -> Void

    /// Runs all units.
    ///
    /// When one fails, those that run are waited for, so that the cache keeps what they made, and
    /// no other starts.
    ///
    /// - Throws: `Failure` with the reasons of all that failed.
    package func run(_ stages: [PlannedStage]) async throws -> [StageResult] {
        var state = RunState(stages)
        await withTaskGroup(of: EndedUnit.self) { group in
            var running = start(&state, in: &group)
            while running > 0, let end = await group.next() {
                take(end, into: &state)
                running += start(&state, in: &group) - 1
            }
        }
        try Task.checkCancellation()
        guard state.failures.isEmpty else { throw state.failure }
        return stages.compactMap { state.result(of: $0) }
    }

    /// Starts as many units as may run now.
    ///
    /// - Returns: How many were started.
    private func start(_ state: inout RunState, in group: inout TaskGroup<EndedUnit>) -> Int {
        for event in state.takeFinished() { watch(event) }
        var started = 0
        while state.running < jobs, state.failures.isEmpty, let unit = state.schedule.next() {
            if let event = state.start(unit.stage) { watch(event) }
            let artifacts = state.artifacts
            group.addTask {
                watch(.unitStarted(stage: unit.stage, unit: unit.label))
                do {
                    let result = try await unitRunner.run(unit, artifacts: artifacts) { progress in
                        watch(.unitProgress(stage: unit.stage, unit: unit.label, progress))
                    }
                    return EndedUnit(unit: unit, result: .success(result))
                } catch {
                    return EndedUnit(unit: unit, result: .failure(Failure(error, as: .stage)))
                }
            }
            started += 1
        }
        return started
    }

    private func take(_ end: EndedUnit, into state: inout RunState) {
        let (stage, label) = (end.unit.stage, end.unit.label)
        state.running -= 1
        switch end.result {
        case .success(var result):
            result.report.warnings = result.report.warnings.map { place($0, stage) }
            for warning in result.report.warnings { watch(.warning(warning)) }
            watch(.unitFinished(stage: stage, unit: label, result.isCached ? .cached : .ran))
            state.finish(end.unit, result)
        case .failure(let error):
            let failure = error.mapReasons { place($0, stage) }
            watch(.unitFinished(stage: stage, unit: label, .failed))
            state.failures.append((end.unit, failure))
        }
    }
}

private struct EndedUnit: Sendable {
    var unit: PlannedUnit
    var result: Result<UnitResult, Failure>
}

/// What is known of the stages while they run.
private struct RunState {
    private struct Progress {
        var artifacts: [StageArtifact] = []
        /// By the unit's label.
        var warnings: [ExactString: [Diagnostic]] = [:]
        var ran = 0
        var cached = 0
        var isStarted = false
        var skipReasons: [String] = []
    }

    var schedule: Schedule
    var failures: [(unit: PlannedUnit, failure: Failure)] = []
    private var stages: [String: Progress] = [:]
    private var unitCounts: [String: Int]
    /// How many units run now.
    var running = 0

    init(_ stages: [PlannedStage]) {
        schedule = Schedule(stages)
        unitCounts = Dictionary(stages.map { ($0.name, $0.units.count) }) { first, _ in first }
    }

    /// The artifacts of each stage so far.
    var artifacts: [String: [StageArtifact]] { stages.mapValues(\.artifacts) }

    /// All failures as one: the first status that is not `stage`, each reason once.
    var failure: Failure {
        var reasons: [Diagnostic] = []
        // By name, because the order in which units end is chance.
        let sorted = failures.sorted { left, right in
            left.unit.stage == right.unit.stage
                ? isOrderedBefore(left.unit.label, right.unit.label)
                : isOrderedBefore(left.unit.stage, right.unit.stage)
        }.map(\.failure)
        for reason in sorted.flatMap(\.diagnostics) where !reasons.contains(reason) {
            reasons.append(reason)
        }
        return Failure(sorted.map(\.status).first { $0 != .stage } ?? .stage, reasons)
    }

    /// Takes note that a stage has a unit running; the event when it is the first.
    mutating func start(_ stage: String) -> ReleaseEvent? {
        running += 1
        guard stages[stage]?.isStarted != true else { return nil }
        stages[stage, default: Progress()].isStarted = true
        return .stageStarted(name: stage, units: unitCounts[stage] ?? 0)
    }

    mutating func finish(_ unit: PlannedUnit, _ result: UnitResult) {
        let stage = unit.stage
        stages[stage, default: Progress()].artifacts += result.artifacts
        stages[stage]?.warnings[ExactString(unit.label)] = result.report.warnings
        if let reason = result.report.skipped { stages[stage]?.skipReasons.append(reason) }
        if result.isCached { stages[stage]?.cached += 1 } else { stages[stage]?.ran += 1 }
        schedule.finish(unit)
    }

    /// The events of the stages that are done now.
    mutating func takeFinished() -> [ReleaseEvent] {
        var events: [ReleaseEvent] = []
        // A stage without units is done as soon as its needs are, and may free others at once.
        while case let done = schedule.takeDone(), !done.isEmpty {
            events += done.map { name in
                .stageFinished(
                    name: name,
                    outcome(of: name),
                    artifacts: stages[name]?.artifacts.count ?? 0,
                    size: stages[name]?.artifacts.reduce(0) { $0 + $1.digest.size } ?? 0
                )
            }
        }
        return events
    }

    func result(of stage: PlannedStage) -> StageResult? {
        func result(_ outcome: StageOutcome) -> StageResult {
            StageResult(name: stage.name, uses: stage.uses, outcome: outcome, artifacts: [])
        }
        switch stage.work {
        case .publish: return nil
        case .skipped(let reason): return result(.skipped(reason: reason))
        case .seal: return result(.done(ran: 1, cached: 0))
        case .units(let units):
            let progress = stages[stage.name] ?? Progress()
            var result = result(outcome(of: stage.name))
            result.artifacts = progress.artifacts.sorted { isOrderedBefore($0.path, $1.path) }
            result.warnings = units.flatMap { progress.warnings[ExactString($0.label)] ?? [] }
            return result
        }
    }

    private func outcome(of stage: String) -> StageOutcome {
        let progress = stages[stage] ?? Progress()
        if let reason = progress.skipReasons.first { return .skipped(reason: reason) }
        return .done(ran: progress.ran, cached: progress.cached)
    }
}
