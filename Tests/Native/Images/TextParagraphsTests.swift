import Foundation
import Images
import Testing
import TestSupport

struct TextParagraphsTests {
    /// Latin, Hebrew and Arabic letters of DejaVu Sans; see Fixtures/README.md.
    static let font: [UInt8] = PackageResources.DejaVuSans_subset_ttf

    private func set(
        _ text: String,
        width: Double? = nil,
        _ change: (inout TextStyle) -> Void = { _ in }
    ) throws -> TextParagraphs {
        var style = TextStyle(size: 20, width: width)
        change(&style)
        return try TextParagraphs(text, font: Self.font.span, style: style)
    }

    @Test func `Latin text is wrapped at spaces, which hang`() throws {
        let text = try set("The quick brown fox jumps over the lazy dog.", width: 130)
        #expect(
            text.lines.map(\.text) == ["The quick", "brown fox", "jumps over", "the lazy dog."]
        )
        for line in text.lines {
            let alone = try set(line.text)
            #expect(line.width == alone.lines[0].width && line.width <= 130)
            #expect(line.left == 0)
        }
        #expect(text.width == 130)
        // Each line is as full as it can be: with the next word it would be too wide.
        let fuller = try set("The quick brown")
        #expect(fuller.width > 130)
    }

    @Test func `line ends are kept, a blank line too`() throws {
        let text = try set("one\n\ntwo\r\nthree")
        #expect(text.lines.map(\.text) == ["one", "", "two", "three"])
        #expect(text.lines[1].path.isEmpty && text.lines[1].ink == nil)
        #expect(try set("").lines.count == 1)
        let step = text.height / 4
        for (row, line) in text.lines.enumerated() {
            #expect(abs(line.baseline - text.lines[0].baseline - Double(row) * step) < 0.001)
        }
    }

    @Test func `a word wider than the line is broken between characters, not inside one`() throws {
        // "e" with a combining acute accent: two scalars that must stay together.
        let word = String(repeating: "e\u{301}", count: 9)
        let text = try set(word, width: 30)
        #expect(text.lines.count > 3)
        #expect(text.lines.map(\.text).joined() == word)
        #expect(text.lines.allSatisfy { $0.text.unicodeScalars.count % 2 == 0 && $0.width <= 30 })
        let narrow = try set("abc", width: 1)
        #expect(narrow.lines.map(\.text) == ["a", "b", "c"])
    }

    @Test func `a soft hyphen is seen only where the line breaks`() throws {
        let word = "fahr\u{AD}karte"
        let whole = try set(word)
        let plain = try set("fahrkarte")
        #expect(abs(whole.width - plain.width) < 0.01)
        let broken = try set(word, width: 60)
        let hyphen = try set("fahr\u{2010}")
        #expect(broken.lines.count == 2)
        #expect(abs(broken.lines[0].width - hyphen.width) < 0.01)
    }

    @Test func `alignment and line height place the lines`() throws {
        let lefts = try [TextAlignment.left, .center, .right, .natural].map { alignment in
            try set("abc", width: 100) { $0.alignment = alignment }.lines[0].left
        }
        let width = try set("abc").width
        #expect(lefts == [0, (100 - width) / 2, 100 - width, 0])
        let single = try set("a\nb")
        let double = try set("a\nb") { $0.lineHeight = 2 }
        #expect(abs(double.height - 2 * single.height) < 0.001)
        // The text keeps the middle of its line.
        let drop = double.lines[0].baseline - single.lines[0].baseline
        #expect(abs(drop - single.height / 4) < 0.001)
    }

    @Test func `Hebrew runs from the right, its numbers and Latin words from the left`() throws {
        let text = try set("אב 12 cd", width: 200)
        #expect(text.lines[0].left == 200 - text.lines[0].width)
        // From left to right: "cd", "12", then the Hebrew letters from last to first.
        #expect(try isDrawn("אב 12 cd", as: ["cd", " ", "12", " ", "ב", "א"]))
        #expect(try isDrawn("(אב) a", as: ["a", " ", ")", "ב", "א", "("], mirrored: true))
    }

    @Test func `the base direction can be set, and the language decides where no letter does`()
        throws
    {
        let forced = try set("ab", width: 100) { $0.direction = .rightToLeft }
        #expect(forced.lines[0].left > 0)
        let arabic = try set("12", width: 100) { $0.language = "ar-EG" }
        #expect(arabic.lines[0].left > 0)
        let latin = try set("12", width: 100) { $0.language = "az-Latn" }
        #expect(latin.lines[0].left == 0)
    }

    @Test func `Arabic letters join, and a line break parts no word`() throws {
        let word = try set("سلام").width
        let letters = try "سلام".reduce(0) { try $0 + set(String($1)).width }
        #expect(word < letters * 0.9)
        let text = try set("مرحبا بالعالم في الإصدار 2026 من التطبيق", width: 120)
        #expect(
            text.lines.map(\.text).joined(separator: " ")
                == "مرحبا بالعالم في الإصدار 2026 من التطبيق"
        )
        #expect(text.lines.count > 2 && text.missing.isEmpty)
        #expect(text.lines.allSatisfy { abs($0.left + $0.width - 120) < 0.001 })
    }

    @Test func `Japanese breaks between letters but not before its full stop`() throws {
        let text = try set("日本語の文章。", width: 60) { $0.language = "ja" }
        #expect(text.lines.count > 1)
        #expect(text.lines.allSatisfy { !$0.text.hasPrefix("。") })
        #expect(text.missing == ["日", "本", "語", "の", "文", "章", "。"])
    }

    @Test func `what the font lacks is reported by whole characters, each once`() throws {
        #expect(try set("a👩‍🚀b👩‍🚀→").missing == ["👩‍🚀", "→"])
        #expect(try set("a\u{200E}b\u{200D}c\tz").missing == [])
    }

    @Test(arguments: [
        "", "\u{202E}\u{2066}\u{2069}", "\u{0301}", "a\u{0}b", "\u{AD}", "   ", "\u{2028}",
    ])
    func `odd text is set all the same`(_ odd: String) throws {
        for width in [nil, 0, 0.5, 10] {
            #expect(!(try set(odd, width: width).lines.isEmpty))
        }
    }

    @Test func `faces are reported by name, in collections too`() throws {
        let names = try FontNames.read(Self.font.span)
        #expect(names.map(\.family) == ["DejaVu Sans"])
        #expect(names[0].fullName == "DejaVu Sans" && names[0].postScriptName == "DejaVuSans")
        let collection = try FontNames.read(collection(of: Self.font, count: 2).span)
        #expect(collection.map(\.face) == [0, 1])
        #expect(collection.map(\.family) == ["DejaVu Sans", "DejaVu Sans"])
        #expect(throws: ImagesError.self) { try FontNames.read(Array("no font".utf8).span) }
    }

    /// Whether a text looks like pieces that are set one by one from left to right.
    private func isDrawn(_ text: String, as pieces: [String], mirrored: Bool = false) throws -> Bool
    {
        let line = try set(text).lines[0]
        let images = try pieces.map { piece in
            try set(piece) { $0.direction = mirrored ? .rightToLeft : .natural }
        }
        var path = ""
        var x = 0.0
        for image in images {
            path += #"<path transform="translate(\#(x) 0)" d="\#(image.lines[0].path)"/>"#
            x += image.width == 0 ? try set("a b").width - set("ab").width : image.width
        }
        let (width, height) = (Int(line.width) + 2, 30)
        let found = try Image(
            drawing: #"<path d="\#(line.path)"/>"#,
            width: width,
            height: height
        )
        let wanted = try Image(drawing: path, width: width, height: height)
        let (one, other) = (try found.pixels(), try wanted.pixels())
        return zip(one, other).allSatisfy { abs(Int($0) - Int($1)) < 40 }
    }

    /// A collection of equal faces (OpenType 1.9, "otff", TTC header version 1).
    private func collection(of font: [UInt8], count: Int) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        let head = 12 + 4 * count
        var face = font
        let tables = Int(font[4]) << 8 | Int(font[5])
        for table in 0..<tables {
            let place = 12 + table * 16 + 8
            let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            face.replaceSubrange(place..<place + 4, with: word(offset + head))
        }
        let offsets = (0..<count).flatMap { _ in word(head) }
        return Array("ttcf".utf8) + word(0x10000) + word(count) + offsets + face
    }
}
