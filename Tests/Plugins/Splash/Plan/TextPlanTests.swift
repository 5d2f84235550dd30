import Diagnostics
import PluginAPI
import Raster
import Testing
import TestSupport

@testable import SplashPlugin

struct TextPlanTests {
    /// Latin, Hebrew and Arabic letters of DejaVu Sans, from the fixtures of the module Images.
    private static let font =
        #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        + "/Native/Images/Fixtures/DejaVuSans-subset.ttf"

    private func plan(_ layer: String, _ more: String = "") async throws -> StagePlan<SplashWork> {
        try await withTemporaryFolder { folder in
            try write(try read(Self.font), to: "\(folder)/Fonts/sans.ttf")
            return try SplashStage(
                """
                {"devices": ["iphone-17"], "appearances": ["light"], "fonts": ["Fonts"]\(more),
                 "layers": [\(layer)]}
                """,
                in: folder
            ).plan()
        }
    }

    private func errors(_ layer: String, _ more: String = "") async throws -> [Diagnostic] {
        do {
            _ = try await plan(layer, more)
            return []
        } catch let error as Diagnostics {
            return error.all
        }
    }

    private func text(_ plan: StagePlan<SplashWork>) -> [LaunchImage.Text] {
        plan.units.flatMap { $0.launchImage?.layers ?? [] }.compactMap { layer in
            if case .text(let text) = layer.content { text } else { nil }
        }
    }

    @Test func `a text is as high as its lines, and as wide as its longest at most`() async throws {
        let frame = #""frame": {"top": 100, "left": 50, "width": "auto", "height": "auto"}"#
        let short = try await plan(
            #"{"text": "Aurora", "font": "Fonts/sans.ttf", "size": 20, \#(frame)}"#
        )
        let one = try #require(short.units.first?.launchImage?.layers.first?.frame)
        #expect(one.left == 150 && one.top == 300)
        // A line of DejaVu Sans is 1.164 times its size: 69.8 pixels at 60.
        #expect(one.height == 70 && (180...220).contains(one.width))
        let two = try await plan(
            #"{"text": "Aurora\nBorealis", "font": "Fonts/sans.ttf", "size": 20, \#(frame)}"#
        )
        let lines = try #require(two.units.first?.launchImage?.layers.first?.frame)
        #expect(lines.height == 140 && lines.width > one.width)
        let long = String(repeating: "aurora ", count: 40)
        let wrapped = try await plan(
            #"{"text": "\#(long)", "font": "Fonts/sans.ttf", "size": 20, \#(frame)}"#
        )
        let full = try #require(wrapped.units.first?.launchImage?.layers.first?.frame)
        #expect(full.width == 1206 && full.height > 4 * 70)
    }

    @Test(arguments: ["DejaVu Sans", "dejavu sans", "DejaVuSans", "Fonts/sans.ttf"])
    func `a font is found by path, family or name`(_ font: String) async throws {
        let found = try await plan(#"{"text": "Hi", "font": "\#(font)", "size": 20}"#)
        #expect(found.units.first?.inputs.map(\.source) == [.file("Fonts/sans.ttf")])
        let text = try #require(text(found).first)
        #expect(text.source == font && text.size == 60 && text.face == 0)
        #expect(text.color == PaintColor(red: 0, green: 0, blue: 0))
        #expect(text.input == found.units.first?.inputs.first?.path)
    }

    @Test func `each language has its text, or that of the language it is a variety of`()
        async throws
    {
        let found = try await plan(
            #"{"text": {"en": "Hello", "ar": "مرحبا"}, "font": "DejaVu Sans", "size": 20}"#,
            #", "languages": ["ar", "en-GB"]"#
        )
        #expect(text(found).map(\.text) == ["مرحبا", "Hello"])
        #expect(text(found).map(\.language) == ["ar", "en-GB"])
    }

    @Test func `a text that nobody sees is reported: a language that is not listed, an empty one`()
        async throws
    {
        let found = try await plan(
            #"{"text": {"en": "Hello", "AR": " ", "de": "Hallo"}, "font": "DejaVu Sans", "size": 20, "anchor": "safe-area"}"#,
            #", "languages": ["ar", "en-GB"]"#
        )
        #expect(
            found.warnings.map(\.summary) == [
                #"the text in "AR" is empty"#,
                #"the text in "de" is never shown: "languages" doesn't list it"#,
            ]
        )
        #expect(
            found.warnings.map { $0.place?.pointer } == ["/layers/0/text/AR", "/layers/0/text/de"]
        )
        let empty = try await plan(#"{"text": "", "font": "DejaVu Sans", "size": 20}"#)
        #expect(empty.warnings.map(\.summary) == ["the text is empty"])
    }

    @Test(arguments: [
        (#"{"text": "€", "font": "DejaVu Sans", "size": 9}"#, "", "/font", "\"€\"", "covers"),
        (#"{"text": "a", "font": "DejaVu Sons", "size": 9}"#, "", "/font", "Sons", "DejaVu Sans"),
        (#"{"text": "a", "font": "no.ttf", "size": 9}"#, "", "/font", "no.ttf", "repository"),
        (
            #"{"text": {"en": "a", "de": "b"}, "font": "DejaVu Sans", "size": 9}"#, "", "/text",
            "\"de\", \"en\"", "\"languages\": [\"de\", \"en\"]"
        ),
        (
            #"{"text": {"en": "a"}, "font": "DejaVu Sans", "size": 9}"#, #", "languages": ["fr"]"#,
            "/text", "\"fr\"", "add \"fr\": \"…\""
        ),
        (#"{"text": "a", "size": 9}"#, "", "", "no \"font\"", "fonts"),
        (#"{"text": "a", "font": "DejaVu Sans"}"#, "", "", "no \"size\"", "points"),
    ])
    func `a text that can't be set is refused with its layer`(
        _ layer: String,
        _ more: String,
        _ place: String,
        _ summary: String,
        _ help: String
    ) async throws {
        let found = try await errors(layer, more)
        #expect(found.map { $0.place?.pointer } == ["/layers/0\(place)"])
        #expect(found.first?.summary.contains(summary) == true, "\(found)")
        #expect(found.first?.help?.contains(help) == true, "\(found)")
    }

    @Test func `text outside of the safe area is reported by its lines, not by its frame`()
        async throws
    {
        let inside = try await plan(
            """
            {"text": "Hi", "font": "DejaVu Sans", "size": 20, "textAlign": "center",
             "frame": {"top": "safe-area.top", "height": "auto"}}
            """,
            #", "orientations": {"iphone": ["landscape"]}"#
        )
        #expect(inside.warnings == [])
        let outside = try await plan(
            """
            {"text": "Hi", "font": "DejaVu Sans", "size": 20, "textAlign": "left",
             "frame": {"top": "safe-area.top", "height": "auto"}}
            """,
            #", "orientations": {"iphone": ["landscape"]}"#
        )
        #expect(
            outside.warnings.map(\.summary) == [
                "/layers/0 reaches 62 points out of the safe area on iphone-17 in landscape"
            ]
        )
    }

    @Test func `a text that is higher than its frame is reported`() async throws {
        let found = try await plan(
            """
            {"id": "claim", "text": "one\\ntwo", "font": "DejaVu Sans", "size": 20,
             "frame": {"top": 200, "height": 40, "left": 20, "right": 20}}
            """
        )
        #expect(found.warnings.map { $0.place?.pointer } == ["/layers/0/frame"])
        #expect(
            found.warnings.first?.summary
                == "the lines of claim are 6.56 points higher than its frame on iphone-17 in portrait"
        )
    }
}
