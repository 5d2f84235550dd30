public import Diagnostics
public import JSON

/// The log of a command for programs: one object for each event.
///
/// Each has `schema`, the version of the log's form; `sequence`, its number from 1; `time`, the
/// seconds since the command began; and `event`, a name that stays the same. What ends has a
/// `duration` in seconds, if its start was logged.
public struct EventLog: Sendable {
    /// The version of the form: raised when a member changes its meaning or goes, not for new ones.
    public static let schema = 1

    private var sequence = 0
    private var starts: [[String]: Double] = [:]

    /// A log without events.
    public init() {}

    /// An event of a release.
    ///
    /// - Parameter now: Seconds since the command began.
    public mutating func record(_ event: ReleaseEvent, at now: Double) -> JSONValue {
        var members = event.members
        switch event {
        case .stageStarted(let stage, _): starts[[stage]] = now
        case .unitStarted(let stage, let unit): starts[[stage, unit]] = now
        case .unitFinished(let stage, let unit, _): addDuration([stage, unit], now, to: &members)
        case .stageFinished(let stage, _, _, _): addDuration([stage], now, to: &members)
        default: break
        }
        return entry(event.name, members, at: now)
    }

    /// A warning or an error outside of a release.
    ///
    /// - Parameter now: Seconds since the command began.
    public mutating func record(_ diagnostic: Diagnostic, at now: Double) -> JSONValue {
        record(.warning(diagnostic), at: now)
    }

    /// The last event of a command that failed.
    ///
    /// - Parameter now: Seconds since the command began.
    public mutating func record(_ failure: Failure, at now: Double) -> JSONValue {
        entry("failed", failure.members, at: now)
    }

    /// The last event of a command that has a result.
    ///
    /// - Parameter now: Seconds since the command began.
    public mutating func record(result: JSONValue, at now: Double) -> JSONValue {
        entry("result", [.init("result", result)], at: now)
    }

    private mutating func addDuration(
        _ key: [String],
        _ now: Double,
        to members: inout [JSONValue.Member]
    ) {
        guard let start = starts.removeValue(forKey: key) else { return }
        members.append(.init("duration", .seconds(now - start)))
    }

    private mutating func entry(
        _ event: String,
        _ members: [JSONValue.Member],
        at now: Double
    ) -> JSONValue {
        sequence += 1
        return .object(
            [
                .init("schema", .integer(Self.schema)), .init("sequence", .integer(sequence)),
                .init("time", .seconds(now)), .init("event", .string(event)),
            ] + members
        )
    }
}

extension JSONValue {
    /// A number of seconds, to the millisecond.
    fileprivate static func seconds(_ seconds: Double) -> JSONValue {
        .number((seconds * 1000).rounded() / 1000)
    }
}

extension Failure {
    /// How the command ends, and why.
    public var members: [JSONValue.Member] {
        [
            .init("status", .integer(Int(status.rawValue))),
            .init("diagnostics", .array(diagnostics.map(\.json))),
        ]
    }
}
