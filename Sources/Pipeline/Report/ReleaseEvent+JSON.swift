public import Diagnostics
public import JSON
import Releases

extension ReleaseEvent {
    /// The event as one object with a stable `event` name, for `--log-format json`.
    public var json: JSONValue {
        switch self {
        case .planned(let plan):
            [
                "event": "planned", "name": .string(plan.release.name),
                "product": plan.release.product.map { .string($0) } ?? .null,
                "version": .string(plan.release.version),
                "build": .string(plan.release.build),
                "tag": plan.release.tag.map { .string($0) } ?? .null,
                "commit": .string(plan.release.commit), "stages": .integer(plan.runningStages),
                "units": .integer(plan.units), "snapshot": .bool(plan.release.snapshot),
                "partial": .bool(plan.isPartial),
            ]
        case .stageStarted(let name, let units):
            ["event": "stage-started", "stage": .string(name), "units": .integer(units)]
        case .unitProgress(let stage, let unit, .step(let done, let total)):
            [
                "event": "unit-progress", "stage": .string(stage), "unit": .string(unit),
                "done": .integer(done), "total": .integer(total),
            ]
        case .unitProgress(let stage, let unit, .log(let level, let text)):
            [
                "event": "unit-log", "stage": .string(stage), "unit": .string(unit),
                "level": .string(level), "text": .string(text),
            ]
        case .unitFinished(let stage, let unit, let end):
            [
                "event": "unit-finished", "stage": .string(stage), "unit": .string(unit),
                "outcome": .string(end.rawValue),
            ]
        case .stageFinished(let name, let outcome, let artifacts):
            .object(
                [.init("event", "stage-finished"), .init("stage", .string(name))]
                    + outcome.members + [.init("artifacts", .integer(artifacts))]
            )
        case .warning(let diagnostic):
            .object([.init("event", "diagnostic")] + (diagnostic.json.members ?? []))
        case .landed(let summary): summary.json(event: "landed")
        case .unchanged(let summary): summary.json(event: "unchanged")
        }
    }
}

extension ReleaseSummary {
    fileprivate func json(event: String) -> JSONValue {
        [
            "event": .string(event), "folder": .string(folder),
            "product": release.product.map { .string($0) } ?? .null,
            "version": .string(release.version),
            "artifacts": .integer(artifacts), "size": .integer(size),
            "bundles": .array(bundles.map { .string($0.name) }),
            "seals": .array(seals.map { .string($0) }),
            "changedFiles": .integer(changedFiles),
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
        case .skipped(let reason): [.init("outcome", "skipped"), .init("reason", .string(reason))]
        }
    }
}

extension Failure {
    /// The failure as the last event of a log.
    public var json: JSONValue {
        [
            "event": "failed", "status": .integer(Int(status.rawValue)),
            "diagnostics": .array(diagnostics.map(\.json)),
        ]
    }
}

extension Diagnostic {
    /// The diagnostic as an object: severity, message, and file, line, column, pointer, help, stage
    /// as far as they are known.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("severity", .string(severity.rawValue)), .init("message", .string(summary)),
        ]
        func add(_ key: String, _ value: String?) {
            if let value { members.append(.init(key, .string(value))) }
        }
        add("stage", stage)
        add("file", place?.file)
        if let position = place?.position {
            members.append(.init("line", .integer(position.line)))
            members.append(.init("column", .integer(position.column)))
        }
        add("pointer", place?.pointer)
        add("help", help)
        return .object(members)
    }
}
