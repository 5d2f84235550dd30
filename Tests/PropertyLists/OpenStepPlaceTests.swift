import PropertyLists
import Testing

struct OpenStepPlaceTests {
    /// The parts of a text at the given ranges.
    private func parts(_ text: String, _ ranges: [Range<Int>]) -> [String] {
        let bytes = Array(text.utf8)
        return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        "{a = 1; b = \"2 \\\" x\"; c /* key */ = /* value */ (x, 'y'); d = <0a 0b>; e = {f = g}}",
        "\u{FEFF}// !$*UTF8*$!\r\n{\r\n\ta = 1;\r\n\tb = \"2 \\\" x\" ;\r\n\tc = (x, 'y',);\r\n"
            + "\td = <0a 0b>;\r\n\te = {f = g};\r\n}\r\n",
    ])
    func `each value and entry has the bytes that it is written in`(text: String) throws {
        let root = try OpenStepPropertyList.parse(Array(text.utf8))
        let entries = try #require(root.entries)
        #expect(entries.map(\.key) == ["a", "b", "c", "d", "e"])
        let values = parts(text, entries.map(\.node.range))
        #expect(values[0] == "1")
        #expect(values[1] == #""2 \" x""#)
        #expect(values[2].hasPrefix("(x, 'y'") && values[2].hasSuffix(")"))
        #expect(values[3] == "<0a 0b>")
        #expect(values[4] == "{f = g}")
        let whole = parts(text, entries.map(\.range))
        #expect(zip(whole, entries).allSatisfy { $0.hasPrefix($1.key) })
        #expect(whole[0] == "a = 1;")
        #expect(whole.dropLast().allSatisfy { $0.hasSuffix(";") })
        let elements = try #require(entries[2].node.array)
        #expect(parts(text, elements.map(\.range)) == ["x", "'y'"])
    }

    @Test func `the last entry of a dictionary may have no semicolon`() throws {
        let text = "{a = {b = c /* d */ } ; }"
        let outer = try #require(try OpenStepPropertyList.parse(Array(text.utf8)).entries?.first)
        #expect(parts(text, [outer.range]) == ["a = {b = c /* d */ } ;"])
        #expect(parts(text, outer.node.entries?.map(\.range) ?? []) == ["b = c"])
    }

    @Test func `of duplicate keys each has its place`() throws {
        let text = "{a = 1; a = 2; \"a\" = 3;}"
        let root = try OpenStepPropertyList.parse(Array(text.utf8))
        #expect(parts(text, root.entries?.map(\.node.range) ?? []) == ["1", "2", "3"])
        #expect(root["a"]?.string == "1")
    }
}
