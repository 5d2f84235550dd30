import JSON
import Testing

@testable import Diagnostics

struct SourceLineTests {
    /// The two lines that are shown of a place.
    private func shown(_ line: String, _ column: Int, width: Int = 60) throws -> [String] {
        let source = try #require(SourceLine(Array(line.utf8)[...], column: column))
        return source.lines(number: 7, width: width, .error).map(\.text)
    }

    /// How many columns the terminal uses for a text, by the widths that these tests need.
    private func columns(_ text: Substring) -> Int {
        text.reduce(0) { sum, character in
            sum
                + (character.unicodeScalars.contains { (0x3000..<0xFFE0).contains($0.value) }
                    ? 2 : 1)
        }
    }

    @Test(arguments: [
        ("\"a\": 1", 6, "1"), ("\t\t\"a\": 1", 8, "1"), ("a\tb", 3, "b"),
        ("\"極光\": x", 7, "x"), ("e\u{301}e\u{301}: y", 5, "y"), ("👩‍👩‍👧 z", 3, "z"),
        ("a\u{1B}[31mb", 7, "b"),
    ])
    func `the caret is below the place`(line: String, column: Int, sign: String) throws {
        let shown = try shown(line, column)
        let caret = try #require(shown[1].firstIndex(of: "^"))
        let place = try #require(shown[0].lastIndex(of: Character(sign)))
        let width = columns(shown[0][..<place]) + (line.unicodeScalars.contains("👩") ? 1 : 0)
        #expect(columns(shown[1][..<caret]) == width, "\(shown)")
        #expect(shown[0].hasPrefix("  7 | ") && shown[1].hasPrefix("    | "))
        #expect(!shown[0].unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\t" })
    }

    @Test(arguments: [1, 50, 2000, 4000, 9000])
    func `a long line is cut around the place`(offset: Int) throws {
        let line = String(repeating: "a", count: offset) + "X" + String(repeating: "b", count: 5000)
        let shown = try shown(line, offset + 1)
        #expect(shown[0].count <= 60)
        let caret = try #require(shown[1].firstIndex(of: "^"))
        let column = shown[1].distance(from: shown[1].startIndex, to: caret)
        #expect(Array(shown[0])[column] == "X", "\(shown)")
        #expect(shown[0].hasSuffix("b…"))
        #expect(shown[0].hasPrefix("  7 | …") == (offset > 40))
    }

    @Test func `a place whose column is not known is the beginning of its words`() throws {
        #expect(try shown("    version: 1", 1)[1] == "    |     ^")
    }

    @Test(arguments: [
        Array("-----BEGIN PRIVATE KEY-----".utf8), [0xFF, 0xFE], [0x61, 0, 0x62],
    ])
    func `a key, and what is not text, is not shown`(line: [UInt8]) {
        #expect(SourceLine(line[...], column: 1) == nil)
    }

    @Test func `a diagnostic shows its line, and is equal to one without`() throws {
        let file = Array("{\n  \"a\": 1,\r\n}".utf8)
        let position = TextPosition(line: 2, column: 8)
        var place = Place(file: "p.json", position: position, pointer: "/a")
        place.source = SourceLine(of: file, at: position)
        let diagnostic = Diagnostic("a is odd", at: place, help: "even it")
        #expect(
            diagnostic.lines == [
                "error: a is odd", "  --> p.json:2:8  /a", "  2 |   \"a\": 1,", "    |        ^",
                "  help: even it",
            ]
        )
        #expect(place == Place(file: "p.json", position: position, pointer: "/a"))
        #expect(SourceLine(of: file, at: TextPosition(line: 9, column: 1)) == nil)
    }
}
