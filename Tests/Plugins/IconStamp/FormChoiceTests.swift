import AppIcons
import Diagnostics
import Images
import JSON
import Testing
import PluginTestSupport
import TestSupport

@testable import IconStampPlugin

struct FormChoiceTests {
    private static let phone = [40, 58, 60, 80, 87, 120, 180, 1024]

    private func choice(
        _ label: String,
        _ facts: BuildFacts,
        style: LabelStyle,
        position: StampPosition,
        shorter: [String]?
    ) throws -> FormChoice {
        let forms =
            shorter.map { LabelForms(of: label, shorter: $0, facts) }
            ?? LabelForms(of: label, facts)
        let colors = LabelColors(
            background: try #require(Color("#D32F2F")),
            foreground: try #require(Color("#FFFFFF"))
        )
        return FormChoice(
            label: Label(
                forms: [],
                style: style,
                position: position,
                colors: colors,
                fixesContrast: true
            ),
            forms: forms,
            measured: try LabelRuler(font: IconStampPlugin.defaultFont).measured(forms.all)
        )
    }

    /// The forms at sizes of several outlines.
    private func choice(
        frames: [IconFrame],
        _ label: String,
        _ facts: BuildFacts,
        style: LabelStyle
    ) throws -> [IconFrame: LabelForm] {
        try choice(label, facts, style: style, position: .bottom, shorter: nil).forms(for: frames)
    }

    /// The text at each size, lines parted by ` / `, and what is said of it.
    private func choice(
        _ label: String,
        _ facts: BuildFacts,
        style: LabelStyle = .ribbon,
        position: StampPosition = .bottomRight,
        shorter: [String]? = nil,
        sides: [Int] = phone,
        outline: IconOutline = .square
    ) throws -> (texts: [Int: String], warning: Diagnostic?) {
        let choice = try choice(
            label,
            facts,
            style: style,
            position: position,
            shorter: shorter
        )
        let frames = sides.map { IconFrame(width: $0, height: $0, outline: outline) }
        let chosen = choice.forms(for: frames)
        let texts = chosen.map { ($0.key.width, $0.value.lines.joined(separator: " / ")) }
        return (
            Dictionary(uniqueKeysWithValues: texts), choice.warning(chosen, of: "A.appiconset")
        )
    }

    private static let long = BuildFacts(
        version: "2026.10.123",
        build: "20261122.4",
        channel: "stable"
    )
    private static let snapshot = BuildFacts(
        version: "1.4.1-snapshot.1",
        build: "7",
        channel: "snapshot"
    )
    private static let usual = BuildFacts(version: "1.4.0", build: "812", channel: "stable")

    @Test(arguments: [
        (LabelStyle.ribbon, StampPosition.bottomRight), (.ribbon, .topLeft), (.bar, .bottom),
        (.bar, .left), (.badge, .bottom), (.badge, .topRight),
    ])
    func `a long build number is on every size, and in one form on all large ones`(
        style: LabelStyle,
        position: StampPosition
    ) throws {
        let label = "2026.10.123 (20261122.4)"
        let (texts, warning) = try choice(label, Self.long, style: style, position: position)
        #expect(warning == nil)
        // Below 120 pixels a ribbon has no room for two such lines.
        let large = Set(texts.filter { $0.key >= (style == .ribbon ? 120 : 80) }.values)
        #expect(large == ["2026.10.123 / 20261122.4"], "\(texts)")
        for side in Self.phone {
            let text = try #require(texts[side], "\(side)")
            #expect(text.hasSuffix("2.4"), "\(side): \(text)")
        }
    }

    @Test(arguments: [LabelStyle.ribbon, .bar, .badge])
    func `a snapshot's number is on every size`(style: LabelStyle) throws {
        let position: StampPosition = style == .ribbon ? .bottomRight : .bottom
        let (texts, warning) = try choice(
            "1.4.1-snapshot.1",
            Self.snapshot,
            style: style,
            position: position
        )
        #expect(warning == nil)
        for side in Self.phone {
            let text = try #require(texts[side], "\(side)")
            #expect(text.hasSuffix("1") && text.contains("s"), "\(side): \(text)")
        }
        #expect(Set(texts.filter { $0.key >= 120 }.values).count == 1)
    }

    @Test(arguments: [LabelStyle.ribbon, .bar, .badge])
    func `the build number of a prerelease without one of its own is on every size`(
        style: LabelStyle
    ) throws {
        let facts = BuildFacts(version: "0.9.19-beta", build: "3889", channel: "beta")
        let (texts, warning) = try choice(
            "0.9.19-beta (3889)",
            facts,
            style: style,
            position:
                style == .ribbon ? .bottomRight : .bottom
        )
        #expect(warning == nil)
        #expect(Set(texts.keys) == Set(Self.phone))
        #expect(texts.values.allSatisfy { $0.hasSuffix("89") || $0.hasSuffix("3889)") }, "\(texts)")
    }

    @Test func `the same words are divided so that most sizes can hold them`() throws {
        let (texts, _) = try choice("1.4.0 (812)", Self.usual)
        let kinds = Set(texts.filter { $0.key >= 58 }.values)
        #expect(kinds.count == 1, "\(texts)")
        // Sizes that can't hold it get a shorter form that distinguishes builds too.
        #expect(texts[40].map { $0.hasSuffix("812") } == true)
    }

    @Test func `icons of watches, which are round, take no room from those of phones`() throws {
        func frame(_ side: Int, _ outline: IconOutline) -> IconFrame {
            IconFrame(width: side, height: side, outline: outline)
        }
        let frames = [
            frame(1024, .square), frame(180, .square), frame(120, .square), frame(1024, .circle),
            frame(172, .circle),
        ]
        let label = "2026.10.123 (20261122.4)"
        let phones = try choice(frames: Array(frames.prefix(3)), label, Self.long, style: .bar)
        let all = try choice(frames: frames, label, Self.long, style: .bar)
        for frame in frames.prefix(3) { #expect(all[frame] == phones[frame]) }
        #expect(all[frames[3]] != nil && all[frames[3]] == all[frames[4]])
    }

    @Test func `where nothing is legible there is no form`() throws {
        let (texts, _) = try choice("1.4.0 (812)", Self.usual, sides: [16, 1024])
        #expect(texts[16] == nil)
        #expect(texts[1024] != nil)
    }

    @Test func `a label whose build fits nowhere gets a warning`() throws {
        let build = String(repeating: "20261122.", count: 6) + "4"
        let facts = BuildFacts(version: "1.4.0", build: build, channel: "stable")
        let (texts, warning) = try choice("1.4.0 (\(build))", facts, shorter: ["1.4.0"])
        #expect(Set(texts.values) == ["1.4.0"])
        #expect(
            warning?.summary
                == "no size of A.appiconset has room for what distinguishes builds in "
                + "\"1.4.0 (\(build))\": two builds look alike with \"1.4.0\""
        )
        let none = try choice(build, facts, shorter: [])
        #expect(none.texts.isEmpty)
        #expect(none.warning?.summary.hasSuffix("it stays as it is") == true)
    }

    @Test func `text is legible there and on a home screen, and never wider than the icon`() {
        let forms = [("long", [9.0]), ("two", [4.4, 4.2]), ("mid", [4.2]), ("s", [3.0])]
        let measured = forms.map { MeasuredForm(form: LabelForm($0.0), widths: $0.1) }
        for side in 16...1024 {
            let size = Double(side)
            let layouts: [(MeasuredForm) -> LabelLayout?] = [
                { LabelLayout.bar($0, extent: size, side: size, in: .square) },
                { LabelLayout.badge($0, .bottom, width: size, side: size, in: .square) },
                { LabelLayout.ribbon($0, .bottomRight, side: size) },
            ]
            for layout in layouts {
                let fitting = measured.lazy.compactMap { text in layout(text).map { (text, $0) } }
                guard let (text, layout) = fitting.first else {
                    #expect(side < 42)
                    continue
                }
                let block = layout.capHeight + Double(text.count - 1) * layout.capHeight * 1.5
                #expect(layout.capHeight >= max(6, size / 20))
                #expect(block * 1.2 < layout.thickness)
                #expect(layout.capHeight * 1.3 < layout.thickness)
                #expect(text.width * layout.capHeight <= size * 0.9)
            }
        }
    }

    @Test func `a set's icons that have no room for text are copied`() async throws {
        try await withTemporaryFolder { folder in
            for side in [16, 120] {
                try write(try makeIcon(side), to: "\(folder)/A.appiconset/\(side).png")
            }
            let contents = """
                {"images": [{"filename": "16.png", "idiom": "mac", "size": "16x16", "scale": "1x"},
                {"filename": "120.png", "idiom": "iphone", "size": "60x60", "scale": "2x"}]}
                """
            try write(contents, to: "\(folder)/A.appiconset/Contents.json")
            let with = #"{"set": "A.appiconset"}"#
            let run = try await StageRun.run(IconStampPlugin(), with, in: folder)
            let small = try run.bytes("A.appiconset/16.png")
            #expect(small == (try makeIcon(16)))
            #expect(run.metadata["A.appiconset/16.png"]?["stamped"] == false)
            #expect(run.metadata["A.appiconset/120.png"]?["stamped"] == true)
            #expect(run.metadata["A.appiconset/120.png"]?["label"] == "1.4.0 (812)")
        }
    }
}
