import JSON
import Markup
import Testing
import TestSupport

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
                == texts.map { text in
                    // The one control of these texts that XML can't hold, and none in its place.
                    let held = JSONValue.string(text.replacing("\u{1B}", with: "\u{FFFD}"))
                    return [held, held, "e", 0]
                }
        )
    }

    @Test func `what XML can't hold becomes a replacement character`() {
        #expect(
            XMLText.escaped("a\u{0}b\u{1B}\u{FFFE}\u{FFFF}\t\n")
                == "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\t\n"
        )
        #expect(HTMLText.escaped("a\u{0}b\r") == "a\u{FFFD}b&#13;")
    }

    @Test func `no control character is written as itself`() {
        let controls =
            "\u{1}\u{8}\u{1B}\u{7F}\u{80}\u{85}\u{9B}\u{2028}\u{202A}\u{202E}\u{2066}\u{2069}"
        let replaced = String(repeating: "\u{FFFD}", count: controls.unicodeScalars.count)
        #expect(HTMLText.escaped("a\t\n\(controls)b\u{200F}") == "a\t\n\(replaced)b\u{200F}")
        #expect(markdown("a\(controls)`\(controls)`") == "a\(replaced)`\(replaced)`")
        #expect(
            XMLText.escaped("\u{7F}\u{85}\u{9B}\u{202E}") == "&#x7F;&#x85;&#x9B;&#x202E;"
        )
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let text = hostileText(&random) + "\u{1B}]8;;x\u{7}"
            for written in [HTMLText.escaped(text), XMLText.attribute(text), markdown(text)] {
                let hidden = written.unicodeScalars.filter {
                    $0.isControl && !["\t", "\n", "\r"].contains($0)
                }
                #expect(hidden.isEmpty, "\(written.debugDescription)")
            }
        }
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
        #expect(
            seen == texts.map(shownText).map { [.string($0), .string($0), .string($0), 0] }
        )
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
