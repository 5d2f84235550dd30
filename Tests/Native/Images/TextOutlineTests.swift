import Foundation
import Images
import Testing
import TestSupport

struct TextOutlineTests {
    /// A font with 1000 units an em, ascent 800, descent 200; "A": advance 600, a box from (0, 0)
    /// to (500, 800); "B": advance 400, a box from (100, -200) to (300, 400); kerning of "AB" is
    /// -100.
    ///
    /// Made for these tests with fontTools' FontBuilder; nobody else's design is in it.
    static let font: [UInt8] = Array(
        Data(base64Encoded: fontText, options: .ignoreUnknownCharacters) ?? Data()
    )

    @Test func `glyphs are placed by advance and kerning`() throws {
        let text = try TextOutline("AB", font: Self.font.span, size: 10)
        // 6 for "A", less 1 of kerning, and 4 for "B".
        #expect(text.advance == 9)
        #expect(text.ascent == 8)
        #expect(text.descent == 2)
        // The ink ends with "B", 5 + 3 to the right, 2 below the baseline.
        #expect(text.ink == TextOutline.Box(left: 0, top: -8, right: 8, bottom: 2))
        #expect(text.missing == [])
    }

    @Test func `text is drawn pixel by pixel in its colour`() throws {
        let text = try TextOutline("A", font: Self.font.span, size: 10)
        let color = Color(red: 1, green: 2, blue: 3)
        let image = try Image(
            drawing: text.element(x: 0, y: text.ascent, color: color),
            width: 6,
            height: 10
        )
        let pixels = try image.pixels()
        let alpha = pixels.enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
        let inked: [UInt8] = [255, 255, 255, 255, 255, 0]
        let blank: [UInt8] = [0, 0, 0, 0, 0, 0]
        #expect(alpha == Array(repeating: inked, count: 8).flatMap { $0 } + blank + blank)
        #expect(pixels.prefix(3) == [1, 2, 3])
    }

    @Test func `characters that the font lacks are reported`() throws {
        let text = try TextOutline("AéB→é", font: Self.font.span, size: 10)
        #expect(text.missing == ["é", "→"])
    }

    @Test func `a blank text has no ink`() throws {
        let text = try TextOutline(" ", font: Self.font.span, size: 10)
        #expect(text.ink == nil)
        #expect(text.advance == 3)
    }

    @Test(arguments: [[], Array("no font at all".utf8), Array(font.prefix(200))])
    func `bytes that are no font are refused`(_ bytes: [UInt8]) {
        #expect(throws: ImagesError.self) {
            try TextOutline("A", font: bytes.span, size: 10)
        }
    }

    @Test func `a damaged font never crashes`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            var bytes = Self.font
            for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x55 }
            _ = try? TextOutline("AB A", font: bytes.span, size: 20)
        }
    }
}

private let fontText = """
    AAEAAAALAIAAAwAwT1MvMkUAQ1UAAAE4AAAAYGNtYXAAdQBcAAABqAAAADxnbHlmn8JhLgAAAfAAAABIaGVhZGELQzgAAAC8 \
    AAAANmhoZWEFFgH5AAAA9AAAACRobXR4BdwAZAAAAZgAAAAQa2VybgAK/7QAAAI4AAAAGGxvY2EALwAiAAAB5AAAAAptYXhw \
    AAYABgAAARgAAAAgbmFtZeGXDJkAAAJQAAAAXXBvc3QAAwAAAAACsAAAACAAAQAAAAEAANQUOIJfDzz1AAMD6AAAAAAAAAAA \
    AAAAAAAAAAAAAP84AfQDIAAAAAMAAgAAAAAAAAABAAADIP84AAACWAAAAGQB9AABAAAAAAAAAAAAAAAAAAAABAABAAAABAAE \
    AAEAAAAAAAIAAAAAAAAAAAAAAAAAAAAAAAMBdwGQAAUABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA \
    AAAAAAAAAAAAAD8/Pz8AAAAgAEIDIP84AAADIADIAAAAAAAAAAAAAAAAAAAAIAAAAMgAAAEsAAACWAAAAZAAZAAAAAIAAAAD \
    AAAAFAADAAEAAAAUAAQAKAAAAAYABAABAAIAIABC//8AAAAgAEH////h/8EAAQAAAAAAAAAAAAsACwAXACQAAAABAAAAAABk \
    AGQAAwAAMTUzFWRkZAAAAQAAAAAB9AMgAAMAADERIREB9AMg/OAAAQBk/zgBLAGQAAMAABcRMxFkyMgCWP2oAAAAAAEAAAAU \
    AAEAAQAGAAAAAAACAAP/nAAAAAQANgABAAAAAAABAAYAAAABAAAAAAACAAcABgADAAEECQABAAwADQADAAEECQACAA4AGUJs \
    b2Nrc1JlZ3VsYXIAQgBsAG8AYwBrAHMAUgBlAGcAdQBsAGEAcgAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    """
