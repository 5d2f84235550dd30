public import Diagnostics
import ExactStrings
public import Releases

/// What happened in a run so far, for its last lines and for reports: a pure account of the events.
public struct ReleaseRecord: Sendable {
    /// One stage.
    public struct Stage: Sendable {
        /// The stage's name.
        public let name: String
        /// How it ended.
        public let outcome: StageOutcome
        /// How many files it left.
        public let artifacts: Int
        /// Their size in bytes.
        public let size: Int
        /// How long it took, in seconds; nil for one whose start is not known.
        public let duration: Double?
    }

    /// The stages that ended, in that order.
    public private(set) var stages: [Stage] = []
    /// What was built; nil until it exists.
    public private(set) var summary: ReleaseSummary?
    private var plan: Plan?
    private var starts: [String: Double] = [:]

    /// A record of no events yet.
    public init() {}

    /// The version details; nil until there is a plan.
    public var release: ReleaseFacts? { plan?.release }

    /// Takes an event into the record.
    ///
    /// - Parameter now: Seconds since the run began.
    public mutating func take(_ event: ReleaseEvent, at now: Double) {
        switch event {
        case .planned(let plan): self.plan = plan
        case .stageStarted(let name, _): starts[name] = now
        case .stageFinished(let name, let outcome, let artifacts, let size):
            // A run that is checked for reproducibility has each stage twice.
            guard !stages.contains(where: { $0.name == name }) else { return }
            stages.append(
                Stage(
                    name: name,
                    outcome: outcome,
                    artifacts: artifacts,
                    size: size,
                    duration: starts[name].map { now - $0 }
                )
            )
        case .released(let summary), .unchanged(let summary): self.summary = summary
        default: break
        }
    }

    /// What a failed run leaves, in a line; nil where it failed before a stage ran.
    ///
    /// - Parameter isCached: Whether there is a cache.
    public func conclusion(of failure: Failure, isCached: Bool) -> String? {
        guard let plan else { return nil }
        let failed = plan.stages.map(\.name).filter { name in
            failure.diagnostics.contains { $0.stage == name && $0.severity == .error }
        }
        let names = failed.map { "\"\($0)\"" }.joined(separator: ", ")
        let subject =
            failed.isEmpty
            ? "" : failed.count == 1 ? "Stage \(names) failed. " : "Stages \(names) failed. "
        if let summary {
            return "\(subject)The release is complete: \(summary.folder)"
        }
        guard isCached else { return "\(subject)Nothing released." }
        let done = Set(stages.map(\.name))
        let cached = plan.stages.count { done.contains($0.name) && $0.isCacheable }
        return "\(subject)Nothing released; \(cached) of \(plan.runningStages) "
            + "\(plan.runningStages == 1 ? "stage is" : "stages are") cached."
    }
}

extension PlannedStage {
    /// Whether the cache keeps all that it makes.
    fileprivate var isCacheable: Bool { !units.isEmpty && units.allSatisfy(\.isCacheable) }
}

extension ReleaseSummary {
    /// What scripts and later jobs want to know, by names that stay the same.
    ///
    /// - Parameter base: The absolute path of a folder; paths below it are relative to it.
    public func variables(relativeTo base: String?) -> [(name: String, value: String)] {
        let place = base.flatMap { folder.path(below: $0) } ?? folder
        return [
            ("version", release.version), ("build", release.build), ("tag", release.tag ?? ""),
            ("folder", place), ("bundle", bundles.first.map { "\(place)/\($0.name)" } ?? ""),
            ("manifest", "\(place)/\(ReleaseLayout.manifest)"),
            ("report", "\(place)/\(ReleaseLayout.report)"),
        ]
    }

    /// The command that verifies the release, for a shell.
    ///
    /// - Parameter base: As in `variables`.
    public func verifyCommand(relativeTo base: String?) -> String {
        let place = base.flatMap { folder.path(below: $0) } ?? folder
        return "shipit verify \(place.shellWord)"
            + (seals.isEmpty ? "" : " --key PATH/TO/release-key.pub.pem")
    }
}
