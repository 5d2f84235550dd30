import JSON
import Markup
import Testing

@testable import Diagnostics
@testable import Releases
@testable import Reports

struct CriticalPathTests {
    @Test func `the path goes from the plan over slots, needs and all stages to the end`() {
        var run = RunTimeline(jobs: 2)
        (run.planned, run.duration) = (1, 12)
        run.stages = [
            stage("a", [("a1", 1, 3, []), ("a2", 1, 2, []), ("a3", 3, 6, ["a1"])]),
            stage("b", needs: ["a"], [("b1", 6, 7, []), ("b2", 6, 6.5, []), ("b3", 7, 9, [])]),
            stage("report.html", uses: nil, [("x", 9.5, 10, []), ("y", 9.5, 11, [])]),
        ]
        let path = CriticalPath(run)
        #expect(path.links.map { $0.items.map(\.label) } == [["a1"], ["a3"], ["b1", "b3"], ["y"]])
        #expect(path.links.map(\.reason) == [.plan, .unit, .stage("a"), .allStages])
        #expect(path.contains(1, 2) && !path.contains(1, 1))
    }

    @Test func `a stage without units is a link, and a unit that was stopped ends with the run`() {
        var run = RunTimeline(jobs: 1)
        (run.planned, run.duration) = (0, 5)
        run.stages = [stage("a", [("a1", 0, 2, []), ("a2", 2, nil, [])])]
        #expect(CriticalPath(run).links.map { [$0.start, $0.end] } == [[0, 5]])
        run.stages[0].units[1].end = 3
        var publish = RunTimeline.Stage(name: "publish", uses: "./publish")
        (publish.start, publish.end) = (4, 5)
        run.stages.append(publish)
        #expect(CriticalPath(run).links.map(\.reason) == [.plan, .allStages])
        #expect(CriticalPath(RunTimeline(jobs: 1)).links.isEmpty)
    }

    @Test func `the page names what people ask for, and hostile names stay text`() {
        var run = RunTimeline(jobs: 2)
        (run.planned, run.duration, run.result) = (1, 75, "failed, nothing released")
        run.stages = [stage("<b>", [("<script>", 1, 70, [])])]
        run.stages[0].units[0].outcome = .failed
        run.errors = [Diagnostic("<img src=x>", help: "fix it")]
        let page = String(decoding: run.bytes, as: UTF8.self)
        #expect(!page.contains("<script") && !page.contains("<img"))
        #expect(page.contains("&lt;script&gt;: 1 min 9 s, failed"))
        #expect(page.contains("1 min 15 s"))
    }

    @Test(arguments: [0.04, 3.1, 25.2, 75, 600.5, 5_500])
    func `no time below the bars begins where it would make the page wider`(duration: Double)
        throws
    {
        var run = RunTimeline(jobs: 1)
        (run.planned, run.duration) = (0, duration)
        run.stages = [stage("a", [("a1", 0, duration, [])])]
        let page = String(decoding: run.bytes, as: UTF8.self)
        let labels = page.matches(of: /<span style="left:(\d+)\.\d%">([^<]*)</)
        #expect(labels.count > 2)
        for label in labels {
            #expect((try #require(Int(label.1)) < 86) == !label.2.isEmpty, "\(label.0)")
        }
    }

    @Test func `artifacts are compared by their paths, with sizes before and after`() throws {
        let before = manifest([("stages/a/same", "1", 1), ("stages/a/old", "2", 20)])
        let after = manifest([
            ("stages/a/same", "1", 1), ("stages/a/new", "3", 5_000), ("stages/a/both", "4", 7),
        ])
        var older = before
        older.artifacts += manifest([("stages/a/both", "5", 3)]).artifacts
        let found = ReleaseDifferences(from: older, to: after)
        #expect(found.differences.map(\.path) == ["stages/a/both", "stages/a/new", "stages/a/old"])
        #expect(found.differences.map(\.kind) == ["changed", "added", "removed"])
        #expect(found.unchanged == 1 && found.size == (24, 5_008))
        #expect(found.html.text.contains("1 changed, 1 added, 1 removed, 1 the same"))
    }

    private func stage(
        _ name: String,
        uses: String? = "splash",
        needs: [String] = [],
        _ units: [(String, Double, Double?, Set<String>)]
    ) -> RunTimeline.Stage {
        var stage = RunTimeline.Stage(name: name, uses: uses, needs: needs)
        stage.start = units.map(\.1).min()
        stage.end = units.compactMap(\.2).max()
        stage.units = units.map { label, start, end, needs in
            var unit = RunTimeline.Unit(label: label, start: start, needs: needs)
            unit.end = end
            return unit
        }
        return stage
    }

    private func manifest(_ files: [(String, String, Int)]) -> Manifest {
        Manifest(
            ReleaseFacts(
                name: "App",
                version: "1.0.0",
                tag: "v1.0.0",
                build: "1",
                commit: String(repeating: "a", count: 40),
                date: "2026-01-01T00:00:00Z",
                channel: "stable"
            ),
            stages: [Manifest.Stage(name: "a", uses: "splash")],
            artifacts: files.map { path, digit, size in
                Manifest.Artifact(
                    path: path,
                    digest: ContentDigest(hash: String(repeating: digit, count: 64), size: size),
                    mediaType: "text/plain",
                    kind: "text",
                    stage: "a",
                    metadata: [:]
                )
            }
        )
    }
}
