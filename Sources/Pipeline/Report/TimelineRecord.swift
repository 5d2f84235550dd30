import Diagnostics
import Reports

/// What a page about a run shows: a pure account of the events.
public struct TimelineRecord: Sendable {
    private var run: RunTimeline
    /// Where the events of a stage go: a run that is checked for reproducibility has each twice.
    private var places: [String: Int] = [:]
    private var units: [[String]: Int] = [:]
    private var plan: Plan?
    private(set) var summary: ReleaseSummary?

    /// A record of no events yet.
    ///
    /// - Parameter jobs: How many units run at once.
    public init(jobs: Int) { run = RunTimeline(jobs: jobs) }

    /// Takes an event into the record.
    ///
    /// - Parameter now: Seconds since the command began.
    public mutating func take(_ event: ReleaseEvent, at now: Double) {
        switch event {
        case .planned(let plan): begin(plan, at: now)
        case .stageStarted(let name, _):
            let place = place(of: name)
            if run.stages[place].start == nil { run.stages[place].start = now }
        case .unitStarted(let stage, let label):
            let place = place(of: stage)
            let planned = plan?.stages.first { $0.name == stage }?.units
            let needs = planned?.first { $0.label == label }?.siblings ?? []
            units[[stage, label]] = run.stages[place].units.count
            run.stages[place].units.append(.init(label: label, start: now, needs: needs))
        case .unitProgress: break
        case .unitFinished(let stage, let label, let end):
            guard let unit = units[[stage, label]] else { return }
            let place = place(of: stage)
            run.stages[place].units[unit].end = now
            run.stages[place].units[unit].outcome = RunTimeline.Outcome(end)
        case .stageFinished(let name, let outcome, let files, let size):
            let place = place(of: name)
            run.stages[place].end = now
            (run.stages[place].files, run.stages[place].size) = (files, size)
            if case .skipped(let reason) = outcome { run.stages[place].skipped = reason }
        case .warning(let warning): run.warnings.append(warning)
        case .released(let summary):
            (self.summary, run.result) = (summary, "released")
        case .unchanged(let summary):
            (self.summary, run.result) = (summary, "released already, unchanged")
        }
    }

    /// What the page shows, when the run has ended.
    ///
    /// - Parameters:
    ///   - failure: Why the run failed; nil if it did not.
    ///   - now: Seconds since the command began.
    func ended(_ failure: Failure?, at now: Double) -> RunTimeline {
        var run = run
        run.duration = now
        if let failure {
            run.errors = failure.diagnostics
            run.result = summary == nil ? "failed, nothing released" : "released, and failed then"
        }
        return run
    }

    private mutating func begin(_ plan: Plan, at now: Double) {
        let isAgain = self.plan != nil
        if !isAgain { (run.release, run.planned) = (plan.release, now) }
        self.plan = plan
        (places, units) = ([:], [:])
        for stage in plan.stages {
            if case .publish = stage.work, isAgain { continue }
            places[stage.name] = run.stages.count
            run.stages.append(
                RunTimeline.Stage(
                    name: isAgain ? "\(stage.name), second build" : stage.name,
                    uses: stage.uses,
                    needs: stage.needs
                )
            )
        }
    }

    /// The index of a stage; what every release does comes as it happens.
    private mutating func place(of stage: String) -> Int {
        if let known = places[stage] { return known }
        let known = run.stages.firstIndex { $0.name == stage && $0.end == nil && $0.uses != nil }
        let place = known ?? run.stages.count
        if known == nil { run.stages.append(RunTimeline.Stage(name: stage)) }
        places[stage] = place
        return place
    }
}

extension RunTimeline.Outcome {
    fileprivate init(_ end: ReleaseEvent.UnitEnd) {
        switch end {
        case .ran: self = .computed
        case .cached: self = .cached
        case .failed: self = .failed
        }
    }
}
