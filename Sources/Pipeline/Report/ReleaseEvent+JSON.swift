public import Diagnostics
public import JSON
import Releases

extension ReleaseEvent {
    /// The event as one object with a stable `event` name, for `--log-format json`.
    public var json: JSONValue {
        switch self {
        case .planned(let release, let stages, let units):
            [
                "event": "planned", "name": .string(release.name),
                "version": .string(release.version),
                "build": .string(release.build), "tag": release.tag.map { .string($0) } ?? .null,
                "commit": .string(release.commit), "stages": .integer(stages),
                "units": .integer(units),
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
        case .landed(let summary):
            [
                "event": "landed", "folder": .string(summary.folder),
                "version": .string(summary.release.version),
                "artifacts": .integer(summary.artifacts), "size": .integer(summary.size),
                "bundles": .array(summary.bundles.map { .string($0.name) }),
                "seals": .array(summary.seals.map { .string($0) }),
            ]
        }
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
