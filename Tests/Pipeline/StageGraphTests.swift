import Diagnostics
import Testing

@testable import Pipeline

struct StageGraphTests {
    @Test func `the order keeps the needs and else the file's order`() {
        let graph = StageGraph([("c", ["a"]), ("b", []), ("a", ["b"]), ("d", [])])
        #expect(graph.order == ["b", "a", "c", "d"])
        #expect(graph.cycle == nil)
        #expect(graph.needs(of: "c") == ["a", "b"])
    }

    @Test func `a circle is named from a stage that is in it`() {
        let graph = StageGraph([
            ("x", ["a"]), ("a", ["b"]), ("b", ["c"]), ("c", ["a"]), ("free", []),
        ])
        #expect(graph.order == ["free"])
        #expect(graph.cycle == ["a", "b", "c", "a"])
    }

    @Test func `a stage that needs itself is a circle`() {
        #expect(StageGraph([("a", ["a"])]).cycle == ["a", "a"])
    }

    @Test func `only keeps a stage with its needs`() {
        let graph = StageGraph([("a", []), ("b", ["a"]), ("c", [])])
        let (errors, reasons) = StageSelection(only: ["b"]).reasons(
            for: ["a", "b", "c"],
            in: graph
        )
        #expect(errors.isEmpty)
        #expect(reasons == ["c": "left out by --only"])
    }

    @Test func `skip takes the stages with it that need the skipped one`() {
        let graph = StageGraph([("a", []), ("b", ["a"]), ("c", ["b"])])
        let (_, reasons) = StageSelection(skip: ["a"]).reasons(for: ["a", "b", "c"], in: graph)
        #expect(
            reasons == [
                "a": "left out by --skip", "b": "needs a, which is left out",
                "c": "needs a, which is left out",
            ]
        )
    }

    @Test func `a stage that is asked for and left out is refused`() {
        let graph = StageGraph([("a", [])])
        let selection = StageSelection(only: ["a"], skip: ["a"])
        #expect(selection.reasons(for: ["a"], in: graph).0.count == 1)
    }

    @Test func `a name that is not a stage is refused with the nearest`() {
        let (errors, _) = StageSelection(only: ["splsh"]).reasons(
            for: ["splash"],
            in: StageGraph([("splash", [])])
        )
        #expect(errors.map(\.help) == ["did you mean \"splash\"? stages: \"splash\""])
    }
}
