import FileEdits
import Testing

struct ReplacementTests {
    private func edits(_ replacements: [TextReplacement], in text: String) throws -> [LineEdit] {
        try LineEdit.edits(replacements, in: Array(text.utf8), of: "a.txt")
    }

    /// Text after the edits of some replacements were made in it.
    private func edited(_ replacements: [TextReplacement], in text: String) throws -> String {
        let edits = try edits(replacements, in: text)
        let bytes = try FileEdit("a.txt", .lines(edits)).applied(to: Array(text.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("a = 1\nb = 2\n", "a = 10\nb = 2\n"), ("a = 1\r\nb = 2\r\n", "a = 10\r\nb = 2\r\n"),
        ("a = 1", "a = 10"), ("a = 1;b", "a = 10;b"),
    ])
    func `a value changes in its line alone`(before: String, after: String) throws {
        let replacement = TextReplacement(4..<5, with: "10")
        #expect(try edited([replacement], in: before) == after)
        #expect(try edits([replacement], in: before).map(\.line) == [1])
    }

    @Test func `two values of one line are one edit, and equal values are none`() throws {
        let text = "x\n{a = 1; b = 2;}\ny\n"
        let both = [TextReplacement(14..<15, with: "20"), TextReplacement(7..<8, with: "10")]
        #expect(
            try edits(both, in: text) == [
                LineEdit(2, from: "{a = 1; b = 2;}", to: ["{a = 10; b = 20;}"])
            ]
        )
        #expect(try edits([TextReplacement(7..<8, with: "1")], in: text) == [])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `lines are inserted, joined and removed`(end: String) throws {
        let text = ["a", "b", "c"].joined(separator: end) + end
        let b = text.utf8.distance(from: text.startIndex, to: text.firstIndex(of: "b")!)
        #expect(
            try edited([TextReplacement(b..<b, with: "new\n")], in: text)
                == ["a", "new", "b", "c", ""].joined(separator: end)
        )
        #expect(
            try edited([TextReplacement(1..<b, with: "+")], in: text)
                == ["a+b", "c", ""].joined(separator: end)
        )
        let last = text.utf8.count
        #expect(try edited([TextReplacement(last..<last, with: "d")], in: text) == text + "d" + end)
    }

    @Test func `overlapping changes and other texts than UTF-8 are refused`() throws {
        #expect(throws: FileEditError.self) {
            try edits([.init(0..<2, with: ""), .init(1..<3, with: "")], in: "abcd\n")
        }
        #expect(throws: FileEditError.self) {
            try LineEdit.edits([.init(0..<1, with: "")], in: [0x61, 0xFF, 0x0A], of: "a.txt")
        }
    }
}
