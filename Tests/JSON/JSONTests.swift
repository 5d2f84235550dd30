import JSON
import Testing
import TestSupport

struct JSONTests {
    @Test(arguments: [
        (
            "[1, -2, 3.5, 1e3, \"a\\u00e9\\n\", true, null, {}]",
            "[1,-2,3.5,1000.0,\"aé\\n\",true,null,{}]"
        ),
        ("{\"b\": 1, \"a\": {\"d\": [], \"c\": 2}}", "{\"a\":{\"c\":2,\"d\":[]},\"b\":1}"),
        ("\"\\ud83d\\ude00\"", "\"😀\""),
        ("\u{FEFF} 12345678901234567890 ", "1.2345678901234567e+19"),
    ])
    func `canonical text is compact, sorted and unescaped`(text: String, canonical: String) throws {
        #expect(try JSONDocument(Array(text.utf8)).value.canonicalText == canonical)
    }

    @Test(arguments: [
        ("{\n  \"a\": 1,\n  \"a\": 2\n}", 3, 3),
        ("[1,\n 2,]", 2, 3),
        ("{\"a\" 1}", 1, 6),
        ("[01]", 1, 2),
        ("[\"a\nb\"]", 1, 4),
        ("[\"\\ud800\"]", 1, 3),
        ("nul", 1, 1),
        ("", 1, 1),
        ("[1] x", 1, 5),
        ("[1e999]", 1, 2),
    ])
    func `a fault is named with line and column`(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
        #expect(error?.position == TextPosition(line: line, column: column))
    }

    @Test func `deep nesting is refused instead of crashing`() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
    }

    @Test func `text that is no UTF-8 is refused`() {
        #expect(throws: JSONError.self) { try JSONDocument([0x22, 0xFF, 0x22]) }
    }

    @Test func `a comma behind the last element passes where it is asked for`() throws {
        let document = try JSONDocument(Array("{\"a\": [1, 2,],}".utf8), syntax: .trailingCommas)
        #expect(document.value == ["a": [1, 2]])
    }

    @Test func `each value and key has its place`() throws {
        let document = try JSONDocument(Array("{\n  \"é/~\": [\n    true ]}".utf8))
        #expect(document.position(of: "/é~1~0/0") == TextPosition(line: 3, column: 5))
        #expect(document.keyPosition(of: "/é~1~0") == TextPosition(line: 2, column: 3))
        #expect(document.position(of: "/é~1~0/7/x") == TextPosition(line: 2, column: 10))
    }

    @Test func `keys that hold slashes and marks have places of their own`() throws {
        let text = "{\"a/\u{301}b\": {\"~1\": [0,\n 1]}, \"a\": 2}"
        let document = try JSONDocument(Array(text.utf8))
        let pointer = JSONValue.pointerToken("a/\u{301}b") + JSONValue.pointerToken("~1")
        #expect(pointer.unicodeScalars.count { $0 == "/" } == 2)
        #expect(document.position(of: pointer + "/1") == TextPosition(line: 2, column: 2))
        #expect(document.bytes(of: pointer + "/2") == nil)
        #expect(document.bytes(of: "/a")?.count == 1)
    }

    @Test func `a text beyond the limits is refused where it exceeds them`() {
        let limits = JSONLimits(values: 4, key: 3, depth: 2)
        for (text, column) in [("[1,2,3,4]", 8), ("{\"abcd\": 1}", 2), ("[[[1]]]", 4)] {
            let error = #expect(throws: JSONError.self) {
                try JSONDocument(Array(text.utf8), limits: limits)
            }
            #expect(error?.position.column == column, "\(text)")
        }
    }

    @Test func `lines are known for values anywhere in a text`() throws {
        let elements = (0..<100).map { String(repeating: "\n", count: $0 % 3) + " \($0)" }
        let document = try JSONDocument(Array("[\(elements.joined(separator: ","))]\n".utf8))
        var line = 1
        for index in 0..<100 {
            line += index % 3
            #expect(document.line(of: "/\(index)") == line)
            #expect(document.position(of: "/\(index)").line == line)
        }
    }

    @Test func `what is written reads as the same value`() throws {
        let value: JSONValue = [
            "z": ["\u{1}\"\\/\u{7F}", 1.5, .integer(.max), .null], "a": ["b": [:], "c": []],
        ]
        for text in [value.canonicalText, value.prettyText(), value.prettyText(sorted: false)] {
            let read = try JSONDocument(Array(text.utf8)).value
            #expect(read.canonicalText == value.canonicalText)
        }
        #expect(value.prettyText(sorted: false).hasPrefix("{\n  \"z\": ["))
    }

    @Test func `mutated text is refused or read, and never crashes`() {
        let text = Array(
            "{\"a\": [1, 2.5e3, \"x\\u00e9\\ud83d\\ude00\", true, null], \"b\": {\"c\": -0}}".utf8
        )
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            guard let value = try? JSONDocument(bytes).value else { continue }
            let again = try? JSONDocument(Array(value.canonicalText.utf8)).value
            #expect(again?.canonicalText == value.canonicalText)
        }
    }
}
