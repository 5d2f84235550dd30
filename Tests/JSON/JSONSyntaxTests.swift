import JSON
import Testing
import TestSupport

/// Comments and trailing commas.
struct JSONSyntaxTests {
    private func document(
        _ text: String,
        _ syntax: JSONSyntax = .comments
    ) throws -> JSONDocument { try JSONDocument(Array(text.utf8), syntax: syntax) }

    @Test(arguments: [
        "// first\n{\"a\": [1, 2]}", "/* first */{\"a\": [1, 2]}", "{\"a\": [1, 2]} // last",
        "{\"a\": [1, 2]}/* last */", "{\"a\": [1, 2,],}", "{/**/\"a\"/**/:/**/[/**/1/**/,/**/2]}",
        "{\"a\": [1 // one\n, 2 // two\n, // no more\n], /* nor here */ }",
        "{\r\n// a line\r\n\"a\": [1,\r\n2] /* two\r\nlines */\r\n}\r\n",
        "//\r{\"a\": [1, 2]}", "\u{FEFF}// é 😀 */ /*\n{\"a\": [1, 2]}",
        "/***/{\"a\": [1, 2]}/* / * **/",
        "{\"a\": [1, 2]} //", "/* // */ {\"a\": [1, 2]}",
    ])
    func `comments and trailing commas change no value`(text: String) throws {
        #expect(try document(text).value == ["a": [1, 2]])
    }

    @Test func `what looks like a comment in a string is text`() throws {
        let value = try document(#"{"//": "/* a */", "b": "https://example.com" /* " */}"#).value
        #expect(value == ["//": "/* a */", "b": "https://example.com"])
    }

    @Test(arguments: [
        ("[1, /* two", "unterminated comment", 1, 5), ("[1] /*/", "unterminated comment", 1, 5),
        ("[1, / 2]", "expected a comment: // or /* */", 1, 5),
        ("/", "expected a comment: // or /* */", 1, 1),
        ("[1 /* a /* b */ */]", "\"*/\" without \"/*\": comments do not nest", 1, 17),
        ("// only\n", "expected a value, found the end of the text", 2, 1),
        ("[1,,]", "expected a value", 1, 4), ("[,]", "expected a value", 1, 2),
        ("{,}", "expected a key in double quotes", 1, 2),
        ("{\"a\": 1 // one\n \"b\": 2}", "expected a comma or \"}\"", 2, 2),
        ("{'a': 1}", "expected a key in double quotes", 1, 2),
        ("{a: 1}", "expected a key in double quotes", 1, 2), ("['a']", "expected a value", 1, 2),
        ("[+1]", "expected a value", 1, 2), ("[.5]", "expected a value", 1, 2),
        ("[0x1F]", "expected a comma or \"]\"", 1, 3), ("[NaN]", "expected a value", 1, 2),
        ("[1] # one", "unexpected text after the value", 1, 5),
        ("[1 /* \u{FEFF} é */ x]", "expected a comma or \"]\"", 1, 14),
    ])
    func `nothing else of JSON5 is read, and each error has its place`(
        text: String,
        summary: String,
        line: Int,
        column: Int
    ) {
        let error = #expect(throws: JSONError.self) { try document(text) }
        #expect(error == JSONError(summary, at: TextPosition(line: line, column: column)))
    }

    @Test(arguments: [
        "[1] // one", "/* */[1]", "[1 /* one */]", "[1,]", "{\"a\": 1,}", "[\n1, // one\n2]",
    ])
    func `other texts have neither`(text: String) {
        #expect(throws: JSONError.self) { try document(text, .standard) }
        #expect(throws: JSONError.self) { try JSONValue(text: Array(text.utf8)) }
    }

    @Test func `trailing commas alone come without comments`() throws {
        #expect(try document("[1,]", .trailingCommas).value == [1])
        #expect(throws: JSONError.self) { try document("[1,] // one", .trailingCommas) }
    }

    @Test func `values after comments keep their places`() throws {
        let text = "/* one\r\n two */ {\r\n  // é\r\n  /* 😀 */ \"a\": [1, /**/ true,],\r\n}"
        let read = try document(text)
        #expect(read.position(of: "") == TextPosition(line: 2, column: 9))
        #expect(read.keyPosition(of: "/a") == TextPosition(line: 4, column: 11))
        #expect(read.position(of: "/a/1") == TextPosition(line: 4, column: 25))
    }

    @Test func `a byte order mark is no column, and text that is not UTF-8 has a place`() throws {
        let read = try document("\u{FEFF}{\"a\": 1}")
        #expect(read.keyPosition(of: "/a") == TextPosition(line: 1, column: 2))
        let bytes = Array("// é\n{\"a\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
        let error = #expect(throws: JSONError.self) { try JSONDocument(bytes, syntax: .comments) }
        #expect(error == JSONError("invalid UTF-8", at: TextPosition(line: 2, column: 8)))
    }

    @Test func `comments of megabytes, and a hundred thousand of them, are passed in a moment`()
        throws
    {
        let long = "/*" + String(repeating: "* /", count: 2_000_000) + "*/"
        let many = String(repeating: "/**/ // a\n", count: 100_000)
        let start = ContinuousClock.now
        #expect(try document("\(long)[\(many)1]").value == [1])
        #expect(throws: JSONError.self) { try document("[" + long.dropLast(2)) }
        #expect(ContinuousClock.now - start < .seconds(20))
        // Comments are no levels, and open no level.
        let deep = String(repeating: "[/* [ */", count: 100_000)
        let error = #expect(throws: JSONError.self) { try document(deep) }
        #expect(error?.summary == "nested deeper than 128 levels")
    }

    @Test func `mutated text with comments is read as the same value or refused`() {
        let text = Array("/* a */ {\"b\": [1, // c\n 2,], /* d */ \"e\": \"/* f */\",}\n//".utf8)
        var random = SeededGenerator(seed: 11)
        var count = 0
        for _ in 0..<5_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] =
                    Array("/*\n\r,\"{}[] 1x".utf8).randomElement(using: &random) ?? 0
            }
            guard let value = try? JSONDocument(bytes, syntax: .comments).value else { continue }
            count += 1
            let again = try? JSONDocument(Array(value.canonicalText.utf8)).value
            #expect(again?.canonicalText == value.canonicalText)
        }
        #expect(count > 100)
    }
}
