import PropertyLists
import Testing
import TestSupport

struct OpenStepTests {
    private func value(_ text: String) throws -> PropertyListValue {
        try OpenStepPropertyList.read(Array(text.utf8))
    }

    @Test func `a project file's objects, lists and comments are read`() throws {
        let list = try value(
            """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1; /* a word // in it */
            \tobjects = {
            \t\t0A1 /* App */ = { isa = PBXGroup; children = ( 0B2 /* a */, "two words", ); };
            \t};
            }
            """
        )
        #expect(list["archiveVersion"] == .string("1"))
        let group = list["objects"]?["0A1"]
        #expect(group?["children"] == .array([.string("0B2"), .string("two words")]))
        #expect(group?["isa"] == .string("PBXGroup"))
    }

    @Test func `quotes, escapes and data are what Foundation takes them for`() throws {
        let list = try value(
            #"{ a = "say \"hi\"\n\U65b0\Ud83e\Udde7 \101"; b = 'one'; c = <0fbd 77>; d = a/b.c-d; }"#
        )
        #expect(list["a"] == .string("say \"hi\"\n新🧧 A"))
        #expect(list["c"] == .data([0x0F, 0xBD, 0x77]))
        #expect(list["d"] == .string("a/b.c-d"))
    }

    @Test func `a strings file is a dictionary without braces`() throws {
        let list = try value("/* title */\n\"Hello\" = \"Hallo\";\n\"Bye\";\n")
        #expect(list["Hello"] == .string("Hallo"))
        #expect(list["Bye"] == .string("Bye"))
    }

    @Test func `a comment may follow a word directly, and a URL is not a comment`() throws {
        let list = try value("{ a = b/* c */; url = \"http://x//y\"; }")
        #expect(list["a"] == .string("b"))
        #expect(list["url"] == .string("http://x//y"))
    }

    @Test(arguments: [
        ("{ a = 1", "no \";\" after the value of \"a\""),
        ("{ a = \"x", "a quoted string has no end"),
        ("( 1 2 )", "no \",\" or \")\" after an element"), ("{ a = <0>; }", "data has no end"),
        ("/* never", "a comment has no end"), ("{ = 1; }", "expected a value"),
        ("", "the text ends too early"), ("{} {}", "unexpected text after the value"),
    ])
    func `an error has its place`(text: String, summary: String) throws {
        let error = try #require(throws: PropertyListError.self) { try value(text) }
        #expect(error.summary == summary)
        #expect(error.position != nil)
    }

    @Test func `values nested too deep are refused`() throws {
        let error = try #require(throws: PropertyListError.self) {
            try value(String(repeating: "(", count: 100_000))
        }
        #expect(error.summary == "values are nested too deep")
    }

    @Test func `no bytes make the reader crash`() {
        var random = SeededGenerator(seed: 5)
        let seed = Array("{ a = (\"b\\U65b0\", <0f>, /* c */ 'd'); e = { f = g; }; } // h".utf8)
        for _ in 0..<5000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                bytes[at] = UInt8.random(in: 0...255, using: &random)
            }
            let end = Int.random(in: 0...bytes.count, using: &random)
            _ = try? OpenStepPropertyList.read(Array(bytes[..<end]))
        }
    }
}
