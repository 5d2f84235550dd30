import Diagnostics
import JSON
import Testing

@testable import Pipeline

struct ReleaseRecordTests {
    @Test func `durations are between the start and the end of a unit and a stage`() {
        var log = EventLog()
        let events: [(ReleaseEvent, Double)] = [
            (.stageStarted(name: "s", units: 1), 1), (.unitStarted(stage: "s", unit: "u"), 1.25),
            (.unitFinished(stage: "s", unit: "u", .ran), 3.5004),
            (.stageFinished(name: "s", .done(ran: 1, cached: 0), artifacts: 1, size: 5), 4),
            (.stageFinished(name: "t", .done(ran: 1, cached: 0), artifacts: 1, size: 5), 4),
        ]
        let logged = events.map { log.record($0.0, at: $0.1) }
        #expect(logged.map { $0["sequence"]?.integer } == [1, 2, 3, 4, 5])
        #expect(logged.map { $0["duration"]?.double } == [nil, nil, 2.25, 3, nil])
        #expect(logged[2]["time"]?.double == 3.5)
    }

    @Test func `a stage that still works has a line of its own`() {
        var lines = ProgressLines(isVerbose: false, announcesStages: true)
        #expect(
            lines.take(.stageStarted(name: "s", units: 3), at: 0).map(\.text) == ["  s: 3 units"]
        )
        _ = lines.take(.unitFinished(stage: "s", unit: "a.png", .ran), at: 2)
        #expect(lines.stillRunning(at: 20).map(\.text) == ["  s: 1 of 3 units, 20.0 s  a.png"])
        _ = lines.take(
            .stageFinished(name: "s", .done(ran: 3, cached: 0), artifacts: 3, size: 1),
            at: 21
        )
        #expect(lines.stillRunning(at: 30) == [])
    }
}
