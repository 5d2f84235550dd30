import JSON
import Markup
import TestSupport
import Testing

/// Other parsers read the very text back.
struct HostileMarkupTests {
    @Test func `XML reads back as the very text`() async throws {
        var random = SeededGenerator(seed: 3)
        let texts = (0..<500).map { _ in hostileText(&random) }
        let elements = texts.map {
            "<e a=\"\(XMLText.attribute($0))\">\(XMLText.escaped($0))</e>"
        }
        let document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><r>\(elements.joined())</r>"
        let reader = """
            import json, sys, xml.etree.ElementTree as tree
            elements = list(tree.parse(sys.argv[1]).getroot())
            print(json.dumps([[e.attrib["a"], e.text or "", e.tag, len(e)] for e in elements]))
            """
        #expect(
            try await read(document, by: ["python3", "-c", reader])
                == texts.map { [.string($0), .string($0), "e", 0] }
        )
    }

    @Test func `what XML can't hold becomes a replacement character`() {
        #expect(
            XMLText.escaped("a\u{0}b\u{1B}\u{FFFE}\u{FFFF}\t\n")
                == "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\t\n"
        )
        #expect(HTMLText.escaped("a\u{0}b\r") == "a\u{FFFD}b&#13;")
    }

    #if os(Linux)
    @Test func `HTML reads back as the very text`() async throws {
        var random = SeededGenerator(seed: 4)
        let texts = (0..<500).map { _ in hostileText(&random) }
        let elements = texts.map {
            let escaped = HTMLText.escaped($0)
            return "<p title=\"\(escaped)\" lang='\(escaped)'>\(escaped)</p>"
        }
        let document = "<!doctype html><meta charset=utf-8><title></title>\(elements.joined())"
        let reader = """
            import html5lib, json, sys
            page = html5lib.parse(open(sys.argv[1], "rb"), namespaceHTMLElements=False)
            print(json.dumps([[p.attrib["title"], p.attrib["lang"], p.text or "", len(p)]
                              for p in page.find("body")]))
            """
        let seen = try await read(document, by: [try pythonWithHTML5(), "-c", reader])
        #expect(seen == texts.map { [.string($0), .string($0), .string($0), 0] })
    }
    #endif

    private func read(_ document: String, by reader: [String]) async throws -> [JSONValue] {
        try await withTemporaryFolder { folder in
            try write(document, to: "\(folder)/document")
            let read = try run(reader + ["\(folder)/document"])
            try #require(read.status == 0, "\(read.error)")
            return try JSONDocument(Array(read.output.utf8)).value.array ?? []
        }
    }

    @Test(arguments: [
        ("a b", "./a%20b"), ("javascript:alert(1)", "./javascript%3Aalert%281%29"),
        ("//host/x", ".///host/x"), ("a\u{301}/\u{301}", "./a%CC%81/%CC%81"),
        ("%?#\t", "./%25%3F%23%09"),
    ])
    func `a path is a relative reference`(path: String, reference: String) {
        #expect(PercentEncoding.reference(path) == reference)
    }
}
