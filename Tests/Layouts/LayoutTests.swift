import Diagnostics
import Testing
import TestSupport

@testable import Layouts

struct LayoutTests {
    @Test func `a layer is below another and as wide as a share of the screen`() throws {
        let layout = try ResolvedLayout(
            ##"""
            [{"id": "logo", "color": "#FFF000", "frame": {"top": "safe-area.top + 18",
               "height": 100, "width": "screen.width * 0.6 - 8"}},
             {"color": "#000000", "id": "line",
              "frame": {"top": "logo.bottom+12", "height": 2, "left": "logo.left", "right": "logo.right"}}]
            """##
        )
        // 375 × 667 points, 20 of status bar.
        #expect(layout["logo"] == [79, 38, 217, 100])
        #expect(layout["line"] == [79, 150, 217, 2])
    }

    @Test(arguments: [
        ("{}", [10, 20, 200, 300]),
        (#"{"left": 5, "right": 5}"#, [15, 20, 190, 300]),
        (#"{"left": "50% - 20", "width": "25% + 1"}"#, [90, 20, 51, 300]),
        (#"{"width": 20, "height": 30}"#, [100, 155, 20, 30]),
        (#"{"right": "10%", "width": 20, "top": 1, "height": 2}"#, [170, 21, 20, 2]),
        (#"{"left": "screen.width * 0.6 - 8", "width": 1}"#, [217, 20, 1, 300]),
        (#"{"left": "container.left", "width": "container.height * 0.5"}"#, [10, 20, 150, 300]),
        (#"{"centerX": "container.right", "width": 20}"#, [200, 20, 20, 300]),
    ])
    func `a container's layers are measured from it`(
        _ frame: String,
        _ expected: [Double]
    ) throws {
        let layout = try ResolvedLayout(
            ##"""
            [{"frame": {"left": 10, "top": 20, "width": 200, "height": 300},
              "layers": [{"id": "held", "color": "#FFFFFF", "frame": \##(frame)}]}]
            """##
        )
        #expect(layout["held"] == expected)
    }

    @Test func `own sizes follow the other axis, or are taken as they are`() throws {
        let layout = try ResolvedLayout(
            """
            [{"id": "wide", "image": "a.png", "frame": {"left": 0, "right": 0, "top": 5, "height": "auto"}},
             {"id": "tall", "image": "a.png", "frame": {"width": "auto", "top": 0, "height": 30}},
             {"id": "own", "image": "a.png", "frame": {"left": 3, "width": "auto", "height": "auto"}}]
            """,
            sizes: ["wide": (40, 20), "tall": (40, 20), "own": (40, 20)]
        )
        #expect(layout["wide"] == [0, 5, 375, 187.5])
        #expect(layout["tall"] == [157.5, 0, 60, 30])
        #expect(layout["own"] == [3, 323.5, 40, 20])
    }

    @Test func `two layers may give each other an edge and a length`() throws {
        let layout = try ResolvedLayout(
            ##"""
            [{"id": "a", "color": "#FFFFFF", "frame": {"left": "b.right", "width": 100}},
             {"id": "b", "color": "#FFFFFF", "frame": {"left": 0, "width": "a.width"}}]
            """##
        )
        #expect(layout["a"] == [100, 0, 100, 667])
        #expect(layout["b"] == [0, 0, 100, 667])
    }

    @Test func `leading and trailing change sides from right to left, left and right don't`() throws
    {
        let layers = ##"""
            [{"id": "logo", "color": "#FFFFFF", "frame": {"leading": 20, "width": 100}},
             {"id": "name", "color": "#FFFFFF", "frame": {"leading": "logo.trailing + 8", "width": 50}},
             {"id": "fixed", "color": "#FFFFFF", "frame": {"left": 20, "width": 100}},
             {"id": "share", "color": "#FFFFFF",
              "frame": {"trailing": "screen.width * 0.4", "width": 10}}]
            """##
        let left = try ResolvedLayout(layers)
        #expect(left["logo"][0] == 20 && left["name"][0] == 128 && left["fixed"][0] == 20)
        #expect(left["share"][0] == 140)
        let right = try ResolvedLayout(layers, on: "iphone-se-3", .rightToLeft)
        #expect(right["logo"][0] == 375 - 120 && right["name"][0] == 375 - 178)
        #expect(right["fixed"][0] == 20 && right["share"][0] == 375 - 150)
    }

    @Test func `an anchor may be another layer`() throws {
        let layout = try ResolvedLayout(
            ##"""
            [{"id": "badge", "color": "#FFFFFF", "anchor": "logo",
              "frame": {"right": 4, "bottom": 4, "width": 10, "height": 10}},
             {"id": "logo", "color": "#FFFFFF", "frame": {"left": 0, "top": 0, "width": 50, "height": 60}}]
            """##
        )
        #expect(layout["badge"] == [36, 46, 10, 10])
    }

    @Test(arguments: [
        (
            #"{"left": "logo.botom"}"#, "/left", "\"botom\" in \"logo.botom\" is not an edge",
            "bottom"
        ),
        (#"{"left": "lego.left"}"#, "/left", "the id \"lego\"", "did you mean \"logo\"?"),
        (#"{"left": "logo.left / 2"}"#, "/left", "after logo.left, found \"/ 2\"", "\"50% - 20\""),
        (
            #"{"left": "logo.left +"}"#, "/left",
            "expected a number such as 12 or 0.5, found the end", "\"50% - 20\""
        ),
        (
            #"{"left": "12ex"}"#, "/left", "expected \"%\" after a number, found \"ex\"",
            "\"50% - 20\""
        ),
        (#"{"left": "12pt"}"#, "/left", "\"12pt\" has a unit", "write 12"),
        (#"{"left": ""}"#, "/left", "\"\" is not a length", "auto"),
        (#"{"left": "logo"}"#, "/left", "expected \".\" after logo, found the end", "auto"),
        (#"{"left": 1e9}"#, "/left", "is too far", "10000"),
        (#"{"left": "logo.left * 99999"}"#, "/left", "99999", "10000"),
        (#"{"left": "container.left"}"#, "/left", "not in a container", "safe-area"),
        (#"{"left": "logo.top"}"#, "/left", "different axes", "left"),
        (#"{"width": "logo.left"}"#, "/width", "is a position", "logo.width"),
        (#"{"left": "logo.leading"}"#, "/left", "right to left", "trailing"),
        (#"{"left": "auto", "right": 0}"#, "/left", "can't be \"auto\"", "width"),
        (#"{"width": "auto"}"#, "/width", "no size of its own", "image"),
    ])
    func `a value that means nothing is reported with what is expected`(
        _ frame: String,
        _ key: String,
        _ summary: String,
        _ help: String
    ) throws {
        let whole =
            frame.contains(#""left""#) && !frame.contains("right\":")
            ? frame.dropLast() + #", "width": 5}"# : frame[...]
        let found = try ResolvedLayout.errors(
            ##"""
            [{"id": "logo", "color": "#FFFFFF"}, {"color": "#FFFFFF", "frame": \##(whole)}]
            """##
        )
        #expect(found.map { $0.place?.pointer } == ["/layers/1/frame\(key)"])
        #expect(found.first?.summary.contains(summary) == true, "\(found)")
        #expect(found.first?.help?.contains(help) == true, "\(found)")
    }

    @Test(arguments: [
        (#"{"left": 1}"#, "\"left\" leaves the frame's size undefined"),
        (#"{"top": 1, "bottom": 1, "height": 4}"#, "are more than an axis can have"),
        (#"{"left": 1, "leading": 4}"#, "mix edges"),
        (#"{"left": 1, "trailing": 4}"#, "mix edges"),
    ])
    func `an axis with too few or too many values is refused`(
        _ frame: String,
        _ summary: String
    ) throws {
        let found = try ResolvedLayout.errors(##"[{"color": "#FFFFFF", "frame": \##(frame)}]"##)
        #expect(found.map { $0.place?.pointer } == ["/layers/0/frame"])
        #expect(found.first?.summary.contains(summary) == true, "\(found)")
    }

    @Test func `a cycle of frames is spelled out, once`() throws {
        let found = try ResolvedLayout.errors(
            ##"""
            [{"id": "logo", "color": "#FFFFFF", "frame": {"top": "slogan.bottom", "height": 20}},
             {"id": "slogan", "color": "#FFFFFF", "frame": {"top": "logo.bottom", "height": 20}},
             {"id": "self", "color": "#FFFFFF", "frame": {"width": "self.width"}}]
            """##
        )
        #expect(
            found.map(\.summary) == [
                "the frames depend on each other: logo.top → slogan.bottom → slogan.top"
                    + " → logo.bottom → logo.top",
                "the frames depend on each other: self.width → self.width",
            ]
        )
        #expect(
            found.map { $0.place?.pointer } == ["/layers/0/frame/top", "/layers/2/frame/width"]
        )
    }

    @Test func `cycles that share an edge are reported as one`() throws {
        let found = try ResolvedLayout.errors(
            ##"""
            [{"id": "a", "color": "#FFFFFF", "frame": {"top": "c.height", "height": 10}},
             {"id": "c", "color": "#FFFFFF", "frame": {"top": "a.top", "bottom": "a.top"}}]
            """##
        )
        #expect(found.count == 1)
    }

    @Test func `ids that are twice, taken or no names are refused`() throws {
        let found = try ResolvedLayout.errors(
            ##"""
            [{"id": "a", "color": "#FFFFFF"}, {"id": "a", "color": "#FFFFFF"},
             {"id": "screen", "color": "#FFFFFF"}, {"id": "b.c", "color": "#FFFFFF"},
             {"anchor": "c", "color": "#FFFFFF"}]
            """##
        )
        #expect(
            found.map { $0.place?.pointer } == [
                "/layers/1/id", "/layers/2/id", "/layers/3/id", "/layers/4/anchor",
            ]
        )
    }

    @Test func `a long chain of layers needs no long stack`() throws {
        let links = (1...5000).map {
            ##"{"id": "l\##($0)", "color": "#FFFFFF", "frame": {"left": "l\##($0 - 1).left", "width": 1}}"##
        }
        let first = ##"{"id": "l0", "color": "#FFFFFF", "frame": {"left": 7, "width": 1}}"##
        // Written from the far end, so that each layer needs the next.
        let layers = links.reversed() + [first]
        let layout = try ResolvedLayout("[\(layers.joined(separator: ","))]")
        #expect(layout.rectangles.first?.left == 7)
    }
}
