import JSON
import PropertyLists
import Testing

struct XMLEditingTests {
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    @Test func `a new key goes behind the last entry and every other byte stays`() throws {
        let source =
            Self.head + """
                <dict>
                \t<!-- the name -->
                \t<key>CFBundleName</key>
                \t<string>A &amp; B &#x41;</string>
                \t<key>Last</key>
                \t<true/> <!-- stays with Last -->
                </dict>
                </plist>

                """
        let changed = try set(.dictionary([.init("K", .string("a<b"))]), at: ["Icons"], in: source)
        let entry = """

            \t<key>Icons</key>
            \t<dict>
            \t\t<key>K</key>
            \t\t<string>a&lt;b</string>
            \t</dict>
            """
        #expect(changed == source.replacing("Last -->", with: "Last -->" + entry))
    }

    @Test func `carriage returns and an indent of two spaces are kept up`() throws {
        let source =
            "<plist><!--x-->\r\n<dict>\r\n  <key>A</key>\r\n  <integer>1</integer>\r\n</dict>\r\n</plist>"
        let changed = try set(.array([.string("x"), .boolean(false)]), at: ["B", "C"], in: source)
        #expect(
            changed
                == "<plist><!--x-->\r\n<dict>\r\n  <key>A</key>\r\n  <integer>1</integer>\r\n"
                + "  <key>B</key>\r\n  <dict>\r\n    <key>C</key>\r\n    <array>\r\n"
                + "      <string>x</string>\r\n      <false/>\r\n    </array>\r\n  </dict>\r\n"
                + "</dict>\r\n</plist>"
        )
    }

    @Test func `lines of the C preprocessor stay where they are`() throws {
        let source = """
            <plist version="1.0">
            <dict>
            \t<key>A</key>
            \t<string>#if this is text</string>
            #ifdef DEBUG
            \t<key>B</key>
            \t<array>
              #if X
            \t\t<string>b</string>
              #endif
            \t</array>
            #endif
            </dict>
            </plist>

            """
        var list = try PropertyList(Array(source.utf8), allowsDirectives: true)
        #expect(list[["A"]] == .string("#if this is text"))
        #expect(list[["B"]] == .array([.string("b")]))
        try list.set(.boolean(true), at: ["C"])
        try list.set(.boolean(false), at: ["D"])
        try list.remove(at: ["D"])
        #expect(
            String(decoding: list.bytes, as: UTF8.self)
                == source.replacing(
                    "#endif\n</dict>",
                    with: "#endif\n\t<key>C</key>\n\t<true/>\n</dict>"
                )
        )
        for (text, isAllowed) in [("<dict> #if X\n</dict>", true), (source, false)] {
            #expect(throws: PropertyListError.self) {
                _ = try PropertyList(Array(text.utf8), allowsDirectives: isAllowed)
            }
        }
    }

    @Test(arguments: [
        ("<plist><dict/></plist>", "<plist><dict><key>A</key><true/></dict></plist>"),
        ("<plist><dict></dict></plist>", "<plist><dict><key>A</key><true/></dict></plist>"),
        (
            "<plist><dict><key>B</key><data>\n</data></dict></plist>",
            "<plist><dict><key>B</key><data>\n</data><key>A</key><true/></dict></plist>"
        ),
        (
            "<plist>\n<dict>\n</dict>\n</plist>",
            "<plist>\n<dict>\n\t<key>A</key>\n\t<true/>\n</dict>\n</plist>"
        ),
        (
            "<plist>\n<dict/>\n</plist>",
            "<plist>\n<dict>\n\t<key>A</key>\n\t<true/>\n</dict>\n</plist>"
        ),
        (
            "<plist>\n<dict>\n<key>A</key>\n<!-- c --><string>old</string> <!-- d -->\n</dict></plist>",
            "<plist>\n<dict>\n<key>A</key>\n<!-- c --><true/> <!-- d -->\n</dict></plist>"
        ),
    ])
    func `empty dictionaries, one-line files and values in place are changed in their own style`(
        source: String,
        expected: String
    ) throws {
        #expect(try set(.boolean(true), at: ["A"], in: source) == expected)
    }

    @Test func `an equal value keeps its bytes`() throws {
        let source = "<plist><dict><key>A</key><integer> 0x10 </integer></dict></plist>"
        #expect(try set(.integer(16), at: ["A"], in: source) == source)
    }

    @Test func `a key in the middle of nested dictionaries is reached`() throws {
        let source = """
            <plist>
            <dict>
                <key>A</key>
                <dict>
                    <key>B</key>
                    <string>x</string>
                </dict>
                <key>Z</key>
                <true/>
            </dict>
            </plist>
            """
        let changed = try set(.string("春节"), at: ["A", "节"], in: source)
        let entry = "\n        <key>节</key>\n        <string>春节</string>"
        #expect(
            changed == source.replacing("<string>x</string>", with: "<string>x</string>" + entry)
        )
    }

    @Test(
        arguments: [
            ("", "the file is empty", nil),
            ("{ A = 1; }", "a property list in the OpenStep text format, or JSON", nil),
            ("plain text", "not a property list: neither XML nor binary", nil),
            ("<html></html>", "no property list: the root element is <html>", 1),
            ("<plist>\n<array/></plist>", "the root is array, not dict", 2),
            ("<plist>\n<dict>\n<key>A</key>\n</dict></plist>", "the key \"A\" has no value", 3),
            (
                "<plist><dict>\n<key>A</key><tru/></dict></plist>",
                "<tru> is not an element of a property list", 2
            ),
            ("<plist><dict>\n<key>A</key>\n<string>x", "the text ends inside an element", 3),
            ("<plist><dict>\n", "expected a tag, found the end of the text", 2),
            (
                "<plist><dict>\n<key>A</key><integer>1x</integer></dict></plist>",
                "\"1x\" is not a valid integer", 2
            ),
            ("<plist><dict>\n</array></plist>", "expected </dict>, found </array>", 2),
            ("<plist><dict>\n<true/></dict></plist>", "expected <key>, found <true>", 2),
            ("<plist><dict/></plist>\n<x/>", "unexpected text after the property list", 2),
            (
                "<plist><dict><key>A</key>\n<string>&b;</string></dict></plist>",
                "&b; is not a reference that property lists have", 2
            ),
            (
                "<plist><dict>\n<key>A</key><true/>\n<key>A</key><true/></dict></plist>",
                "duplicate key \"A\"", 3
            ),
        ] as [(String, String, Int?)]
    )
    func `a malformed file is refused with its line`(
        text: String,
        summary: String,
        line: Int?
    ) throws {
        let error = try #require(throws: PropertyListError.self) {
            _ = try PropertyList(Array(text.utf8))
        }
        #expect(error.summary == summary)
        #expect(error.position?.line == line)
    }

    @Test func `a value on the way that is no dictionary is not overwritten`() throws {
        let error = try #require(throws: PropertyListError.self) {
            _ = try set(
                .boolean(true),
                at: ["A", "B"],
                in: "<plist><dict><key>A</key>\n<true/></dict></plist>"
            )
        }
        #expect(error.summary == "A is true, not dict")
        #expect(error.position?.line == 2)
    }

    private func set(
        _ value: PropertyListValue,
        at path: [String],
        in source: String
    ) throws -> String {
        var list = try PropertyList(Array(source.utf8))
        #expect(list.format == .xml)
        try list.set(value, at: path)
        return String(decoding: list.bytes, as: UTF8.self)
    }
}
