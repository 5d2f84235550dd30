import Synchronization
import TestSupport
import Testing

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI

struct StageRunnerTests {
    /// What runs at once, and in which order units began.
    private final class Gauge: Sendable {
        private let state = Mutex((now: 0, most: 0, began: [String]()))

        func during(_ label: String) async throws {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
                state.began.append(label)
            }
            for _ in 0..<20 { await Task.yield() }
            state.withLock { $0.now -= 1 }
        }

        var most: Int { state.withLock { $0.most } }
        var began: [String] { state.withLock { $0.began } }
    }

    private func run(
        _ stages: [PlannedStage],
        jobs: Int,
        in folder: String,
        _ events: SeenEvents = SeenEvents()
    ) async throws -> [StageResult] {
        let runner = StageRunner(
            unitRunner: .fixture(in: folder),
            jobs: jobs,
            place: { diagnostic, stage in
                var diagnostic = diagnostic
                diagnostic.stage = stage
                return diagnostic
            },
            watch: { events.add($0) }
        )
        return try await runner.run(stages)
    }

    @Test(arguments: [1, 2, 3])
    func `no more units run at once than there are jobs`(jobs: Int) async throws {
        try await withTemporaryFolder { folder in
            let gauge = Gauge()
            let units = (0..<12).map { index in
                PlannedUnit.fixture("u\(index)") { _ in try await gauge.during("u\(index)") }
            }
            _ = try await run([.fixture("s", units)], jobs: jobs, in: folder)
            #expect(gauge.most <= jobs)
            #expect(gauge.began.count == 12)
        }
    }

    @Test func `stages and units run behind what they need, and results are in the plan's order`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let gauge = Gauge()
            func unit(_ label: String, of stage: String, siblings: Set<String> = []) -> PlannedUnit
            {
                .fixture(label, of: stage, siblings: siblings, outputs: [label]) { workspace in
                    try await gauge.during("\(stage)/\(label)")
                    try workspace.write([1], to: label)
                }
            }
            let results = try await run(
                [
                    .fixture("late", needs: ["early", "empty"], [unit("x", of: "late")]),
                    PlannedStage(
                        name: "left",
                        uses: "u",
                        needs: [],
                        work: .skipped(reason: "not wanted")
                    ),
                    .fixture("empty", needs: ["early"], []),
                    .fixture(
                        "early",
                        [unit("b", of: "early", siblings: ["a"]), unit("a", of: "early")]
                    ),
                ],
                jobs: 4,
                in: folder
            )
            #expect(gauge.began == ["early/a", "early/b", "late/x"])
            #expect(results.map(\.name) == ["late", "left", "empty", "early"])
            #expect(
                results.map(\.outcome) == [
                    .done(ran: 1, cached: 0), .skipped(reason: "not wanted"),
                    .done(ran: 0, cached: 0), .done(ran: 2, cached: 0),
                ]
            )
            #expect(
                results.flatMap(\.artifacts).map(\.path)
                    == ["stages/late/x", "stages/early/a", "stages/early/b"]
            )
        }
    }

    @Test func `after a failure no unit starts, and the reasons are in the order of names`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let gauge = Gauge()
            let events = SeenEvents()
            let both = Mutex(0)
            // The two fail together, whichever ends first.
            func failing(_ label: String, _ error: any Error & Sendable) -> PlannedUnit {
                .fixture(label) { _ in
                    both.withLock { $0 += 1 }
                    while both.withLock({ $0 }) < 2 { await Task.yield() }
                    throw error
                }
            }
            let contract = Failure(.pluginContract, Diagnostic("broken"))
            let units =
                [failing("b", Diagnostic("wrong")), failing("a", contract)]
                + (0..<5).map { index in
                    PlannedUnit.fixture("later\(index)") { _ in
                        try await gauge.during("later")
                    }
                }
            let failure = await #expect(throws: Failure.self) {
                _ = try await run([.fixture("s", units)], jobs: 2, in: folder, events)
            }
            #expect(gauge.began.count <= 1)
            #expect(failure?.status == .pluginContract)
            #expect(failure?.diagnostics.map(\.summary) == ["broken", "wrong"])
            #expect(failure?.diagnostics.map(\.stage) == ["s", "s"])
            #expect(events.units(.failed) == ["s/a", "s/b"])
        }
    }
}
