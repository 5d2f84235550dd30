import Diagnostics
import ExactStrings
import PluginAPI

/// What a stage left.
struct StageResult: Sendable {
    var name: String
    var uses: String
    var outcome: StageOutcome
    /// Sorted by path.
    var artifacts: [Artifact]
}

/// Runs the stages of a plan that make artifacts: units in parallel, stages as their needs allow.
struct Runner: Sendable {
    let plan: Plan
    let units: UnitRunner
    /// How many units run at once.
    let jobs: Int
    /// Completes a diagnostic with its stage and its place in `pipeline.json`.
    let place: @Sendable (Diagnostic, _ stage: String) -> Diagnostic
    let watch: @Sendable (ReleaseEvent) -> Void

    /// Runs all units.
    ///
    /// When one fails, those that run are waited for, so that the cache keeps what they made, and no
    /// other starts.
    ///
    /// - Throws: `Failure` with the reasons of all that failed.
    func run() async throws -> [StageResult] {
        var state = RunState(plan)
        await withTaskGroup(of: EndedUnit.self) { group in
            var running = start(&state, in: &group)
            while running > 0, let end = await group.next() {
                take(end, into: &state)
                running += start(&state, in: &group) - 1
            }
        }
        try Task.checkCancellation()
        guard state.failures.isEmpty else { throw state.failure }
        return plan.stages.compactMap { state.result(of: $0) }
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
            group.addTask { await perform(unit, artifacts) }
            started += 1
        }
        return started
    }

    private func perform(_ unit: PlannedUnit, _ artifacts: [String: [Artifact]]) async -> EndedUnit
    {
        do {
            let inputs = try await units.supply.resolve(inputsOf: unit, artifacts: artifacts)
            let result = try await units.run(unit, inputs) { progress in
                watch(.unitProgress(stage: unit.stage, unit: unit.label, progress))
            }
            return EndedUnit(unit: unit, result: .success(result))
        } catch {
            return EndedUnit(unit: unit, result: .failure(Failure(error, as: .stage)))
        }
    }

    private func take(_ end: EndedUnit, into state: inout RunState) {
        let (stage, label) = (end.unit.stage, end.unit.label)
        state.running -= 1
        switch end.result {
        case .success(let result):
            for warning in result.report.warnings { watch(.warning(place(warning, stage))) }
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
        var artifacts: [Artifact] = []
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

    init(_ plan: Plan) {
        schedule = Schedule(plan.stages)
        unitCounts = Dictionary(plan.stages.map { ($0.name, $0.units.count) }) { first, _ in first }
    }

    /// The artifacts of each stage so far.
    var artifacts: [String: [Artifact]] { stages.mapValues(\.artifacts) }

    /// All failures as one: the gravest status, each reason once.
    var failure: Failure {
        var reasons: [Diagnostic] = []
        // By name, because the order in which units end is chance.
        let sorted = failures.sorted { left, right in
            left.unit.stage == right.unit.stage
                ? precedes(left.unit.label, right.unit.label)
                : precedes(left.unit.stage, right.unit.stage)
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
                    artifacts: stages[name]?.artifacts.count ?? 0
                )
            }
        }
        return events
    }

    func result(of stage: PlannedStage) -> StageResult? {
        switch stage.work {
        case .publish: return nil
        case .skipped(let reason):
            return StageResult(
                name: stage.name,
                uses: stage.uses,
                outcome: .skipped(reason: reason),
                artifacts: []
            )
        case .seal:
            return StageResult(
                name: stage.name,
                uses: stage.uses,
                outcome: .done(ran: 1, cached: 0),
                artifacts: []
            )
        case .units:
            let artifacts = (stages[stage.name]?.artifacts ?? []).sorted {
                precedes($0.path, $1.path)
            }
            return StageResult(
                name: stage.name,
                uses: stage.uses,
                outcome: outcome(of: stage.name),
                artifacts: artifacts
            )
        }
    }

    private func outcome(of stage: String) -> StageOutcome {
        let progress = stages[stage] ?? Progress()
        if let reason = progress.skipReasons.first { return .skipped(reason: reason) }
        return .done(ran: progress.ran, cached: progress.cached)
    }
}
