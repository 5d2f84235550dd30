import FileEdits
import JSON
import PropertyLists
import TestSupport
import Testing

struct FileEditTests {
    @Test func `a line keeps its end, and all others their bytes`() throws {
        let text = Array("a = 1;\r\nb = 2;\r\nc = 3;".utf8)
        let edit = FileEdit(
            "x",
            .lines([
                LineEdit(3, from: "c = 3;", to: ["c = 4;"]),
                LineEdit(1, from: "a = 1;", to: ["a", "b"]),
            ])
        )
        #expect(try edit.applied(to: text) == Array("a\r\nb\r\nb = 2;\r\nc = 4;".utf8))
    }

    @Test func `a last line without an end keeps having none, and what is put before it has one`()
        throws
    {
        let edit = FileEdit("x", .lines([LineEdit(1, from: "a", to: ["b", "c"])]))
        #expect(try edit.applied(to: Array("a".utf8)) == Array("b\nc".utf8))
        let removal = FileEdit("x", .lines([LineEdit(1, from: "a", to: [])]))
        #expect(try removal.applied(to: Array("a\nb\n".utf8)) == Array("b\n".utf8))
    }

    @Test(arguments: [("a\nB\n", 2), ("a\n", 2), ("a\nb\u{301}\n", 2)])
    func `a line that is another one is refused, with its place`(_ text: String, _ line: Int) throws
    {
        let edit = FileEdit("x", .lines([LineEdit(line, from: "b", to: ["c"])]))
        let error = #expect(throws: FileEditError.self) { try edit.applied(to: Array(text.utf8)) }
        #expect(error?.position?.line == line)
    }

    @Test func `keys are set, copied where they are missing, and removed, in order`() throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            \t<!-- kept -->
            \t<key>A</key>
            \t<dict><key>x</key><string>1</string></dict>
            \t<key>Gone</key>
            \t<true/>
            \t<key>Z</key>
            \t<string>z</string>
            </dict>
            </plist>

            """
        let edit = FileEdit(
            "Info.plist",
            .keys([
                KeyEdit(["A~ipad"], .copyIfMissing(from: ["A"])),
                KeyEdit(["A~ipad", "y"], .set(.string("2"))),
                KeyEdit(["A", "y"], .copyIfMissing(from: ["Missing"])),
                KeyEdit(["Gone"], .remove), KeyEdit(["Never", "there"], .remove),
            ])
        )
        let after = String(decoding: try edit.applied(to: Array(list.utf8)), as: UTF8.self)
        #expect(
            after.contains(
                "\t<!-- kept -->\n\t<key>A</key>\n\t<dict><key>x</key><string>1</string></dict>\n\t<key>Z</key>"
            )
        )
        let value = try PropertyList(Array(after.utf8))
        #expect(value[["A~ipad", "x"]] == .string("1") && value[["A~ipad", "y"]] == .string("2"))
        #expect(value[["A", "y"]] == nil && value[["Gone"]] == nil)
    }

    @Test func `an edit is the same after it was written as JSON`() throws {
        let value = PropertyListValue.dictionary([
            .init("n", .integer(1)), .init("r", .real(1)), .init("b", .boolean(true)),
            .init("a", .array([.string("s")])),
        ])
        let edits = [
            KeyEdit(["k", "l"], .set(value)), KeyEdit(["k"], .copyIfMissing(from: ["m"])),
            KeyEdit(["k"], .remove),
        ]
        let text = try JSONValue(encoding: edits).prettyText()
        #expect(try JSONDocument(Array(text.utf8)).value.decode(as: [KeyEdit].self) == edits)
        let lines = [LineEdit(2, from: "é", to: ["x", "y"])]
        let lineText = try JSONValue(encoding: lines).prettyText()
        #expect(try JSONDocument(Array(lineText.utf8)).value.decode(as: [LineEdit].self) == lines)
    }

    @Test func `two authors contradict each other where the order of their edits counts`() {
        let set = KeyEdit(["A", "x"], .set(.string("1")))
        #expect(!set.contradicts(set))
        #expect(set.contradicts(KeyEdit(["A", "x"], .set(.string("2")))))
        #expect(set.contradicts(KeyEdit(["A"], .remove)))
        #expect(KeyEdit(["A"], .set(.dictionary([]))).contradicts(set))
        #expect(!set.contradicts(KeyEdit(["A", "y"], .set(.string("2")))))
        #expect(!set.contradicts(KeyEdit(["A"], .copyIfMissing(from: ["B"]))))
        #expect(LineEdit(1, from: "a", to: ["b"]).contradicts(LineEdit(1, from: "a", to: ["c"])))
        #expect(!LineEdit(1, from: "a", to: ["b"]).contradicts(LineEdit(2, from: "a", to: ["c"])))
    }
}
