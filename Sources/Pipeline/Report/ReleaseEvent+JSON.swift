import Diagnostics
import JSON
import Releases

extension ReleaseEvent {
    /// The name of the event in a log, which stays the same.
    var name: String {
        switch self {
        case .planned: "planned"
        case .stageStarted: "stage-started"
        case .unitStarted: "unit-started"
        case .unitProgress(_, _, .step): "unit-progress"
        case .unitProgress(_, _, .log): "unit-log"
        case .unitFinished: "unit-finished"
        case .stageFinished: "stage-finished"
        case .warning: "diagnostic"
        case .released: "released"
        case .unchanged: "unchanged"
        }
    }

    /// What the event is about.
    var members: [JSONValue.Member] {
        switch self {
        case .planned(let plan): plan.members
        case .stageStarted(let name, let units):
            [.init("stage", .string(name)), .init("units", .integer(units))]
        case .unitStarted(let stage, let unit): Self.members(stage, unit)
        case .unitProgress(let stage, let unit, .step(let done, let total)):
            Self.members(stage, unit) + [
                .init("done", .integer(done)), .init("total", .integer(total)),
            ]
        case .unitProgress(let stage, let unit, .log(let level, let text)):
            Self.members(stage, unit) + [
                .init("level", .string(level)), .init("text", .string(text)),
            ]
        case .unitFinished(let stage, let unit, let end):
            Self.members(stage, unit) + [.init("outcome", .string(end.rawValue))]
        case .stageFinished(let name, let outcome, let artifacts, let size):
            [.init("stage", .string(name))] + outcome.members + [
                .init("artifacts", .integer(artifacts)), .init("size", .integer(size)),
            ]
        case .warning(let diagnostic): diagnostic.json.members ?? []
        case .released(let summary), .unchanged(let summary): summary.members
        }
    }

    private static func members(_ stage: String, _ unit: String) -> [JSONValue.Member] {
        [.init("stage", .string(stage)), .init("unit", .string(unit))]
    }
}

extension Plan {
    fileprivate var members: [JSONValue.Member] {
        [
            .init("name", .string(release.name)),
            .init("product", release.product.map { .string($0) } ?? .null),
            .init("version", .string(release.version)), .init("build", .string(release.build)),
            .init("tag", release.tag.map { .string($0) } ?? .null),
            .init("commit", .string(release.commit)), .init("stages", .integer(runningStages)),
            .init("units", .integer(units)), .init("snapshot", .bool(release.snapshot)),
            .init("partial", .bool(isPartial)),
        ]
    }
}

extension ReleaseSummary {
    fileprivate var members: [JSONValue.Member] {
        [
            .init("folder", .string(folder)),
            .init("product", release.product.map { .string($0) } ?? .null),
            .init("version", .string(release.version)),
            .init("artifacts", .integer(artifacts)), .init("size", .integer(size)),
            .init("bundles", .array(bundles.map { .string($0.name) })),
            .init("seals", .array(seals.map { .string($0) })),
            .init("changedFiles", .integer(changedFiles)),
        ]
    }
}

extension StageOutcome {
    /// The outcome's members in an event.
    fileprivate var members: [JSONValue.Member] {
        switch self {
        case .done(let ran, let cached):
            [
                .init("outcome", "done"), .init("ran", .integer(ran)),
                .init("cached", .integer(cached)),
            ]
        case .published(let sent, let unchanged):
            [
                .init("outcome", "published"), .init("sent", .integer(sent)),
                .init("unchanged", .integer(unchanged)),
            ]
        case .skipped(let reason): [.init("outcome", "skipped"), .init("reason", .string(reason))]
        }
    }
}
