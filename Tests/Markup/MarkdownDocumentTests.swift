import JSON
import Testing
import TestSupport

@testable import Markup

/// `markdown-it` reads the same documents, and html5lib both pages.
struct MarkdownDocumentTests {
    private static let documents = [
        "# 1.2.0 (2026-06-21)\n\nChanges since 1.1.0.\n\n## Features\n\n- share the *sky* (#31)\n- two\n",
        "# one #\n###### six\n####### seven\n#none\n    # code is text\n",
        "text\nin two lines\n\nsecond  \nbroken\\\nagain\n",
        "- a\n  - b\n    - c\n  - d\n- e\n\ntext",
        "1. one\n2. two\n\n   more of two\n3) other\n",
        "7. seven\n8. eight\n",
        "* a\n* b\n- c\n",
        "> quoted\n> - with a list\n\nand not",
        "```swift\nlet a = \"<b>\"\n# no heading\n```\nafter\n\n~~~\nx\n~~~",
        "---\n\n***\n- - -\n",
        "a `code` b ``c ` d`` ` e",
        "*a* **b** ***c*** _d_ __e__ snake_case_name 2*3*4 * x *",
        "[text](https://example.com/a_b?c=d&e=f) and <https://example.com/?x=1> <ada@example.com>",
        "[**bold** link](https://example.com) \\[no\\](link)",
        "R&D &amp; &lt;b&gt; &#8203; &#x41; &unknown; \\& \\\\ \\a",
        "- [ ] task\n- a: b\n\n  second paragraph\n",
        "-none\n1.none\n+ plus\n",
        "**not closed and *this* is\n\n*a\n\nb*",
    ]

    @Test func `a document is read as markdown-it reads it`() async throws {
        let ours = Self.documents.map { MarkdownDocument.html($0, topLevel: 1).text }
        let pages = try await pages(ours: ours, Self.documents)
        for ((document, ours), page) in zip(zip(Self.documents, ours), pages) {
            #expect(page["ours"] == page["theirs"], "\(document)\n\(ours)")
        }
    }

    @Test func `what the notes escape is read as the very text`() async throws {
        var random = SeededGenerator(seed: 11)
        let texts = (0..<400).map { _ in
            hostileText(&random).replacing("\r", with: "r").replacing("\r\n", with: "rn")
                .replacing("\n", with: "n").replacing("\t", with: "t")
        }
        let ours = texts.map { MarkdownDocument.html("x " + markdown($0), topLevel: 3).text }
        let pages = try await pages(ours: ours, texts)
        for ((text, ours), page) in zip(zip(texts, ours), pages) {
            // A host that mentions people would find no name behind a space without width.
            let seen = page["text"]?.string?.replacing("\u{200B}", with: "")
            let code = shownText("x " + text).filter { $0 != "`" && $0 != " " }
            #expect(
                seen.map { $0.filter { $0 != "`" && $0 != " " && $0 != "\n" } } == code,
                "\(text.debugDescription)\n\(ours)"
            )
        }
    }

    @Test func `hostile documents have no element but those of notes`() async throws {
        var random = SeededGenerator(seed: 12)
        let lines = [
            "# ", "- ", "1. ", "> ", "```", "    ", "", "---", "![a](", "[b](javascript:", "</p>",
        ]
        let documents = (0..<300).map { _ in
            (0..<6).map { _ in (lines.randomElement(using: &random) ?? "") + hostileText(&random) }
                .joined(separator: "\n")
        }
        let ours = documents.map { MarkdownDocument.html($0, topLevel: 3).text }
        let known: Set<String> = [
            "p", "ul", "ol", "li", "h3", "h4", "h5", "h6", "pre", "code", "blockquote", "hr", "em",
            "strong", "br", "a href rel", "ol start",
        ]
        for (page, document) in zip(try await pages(ours: ours, documents), documents) {
            let elements = Set((page["elements"]?.array ?? []).compactMap(\.string))
            #expect(elements.isSubset(of: known), "\(elements) \(document)")
            for address in (page["links"]?.array ?? []).compactMap(\.string) {
                #expect(["https:", "http:/", "mailto"].contains(String(address.prefix(6))))
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `no document takes long`() {
        for piece in ["[", "*", "_a", "`", "<", "> ", "- ", "&", "[a](", "**a", "\n> - "] {
            let text = String(repeating: piece, count: 65_536 / piece.utf8.count)
            #expect(!MarkdownDocument.html(text, topLevel: 1).text.isEmpty)
        }
    }

    /// What html5lib sees in our pages, and in those of markdown-it.
    private func pages(ours: [String], _ documents: [String]) async throws -> [JSONValue] {
        try await withTemporaryFolder { folder in
            let input: JSONValue = [
                "ours": .array(ours.map { .string($0) }),
                "documents": .array(documents.map { .string($0) }),
            ]
            try write(input.canonicalText, to: "\(folder)/input.json")
            let read = try run([try pythonWithHTML5(), "-c", Self.reader, "\(folder)/input.json"])
            try #require(read.status == 0, "\(read.error)")
            return try JSONDocument(Array(read.output.utf8)).value.array ?? []
        }
    }

    private static let reader = """
        import html5lib, json, sys
        from markdown_it import MarkdownIt
        def tree(element):
            parts = []
            def walk(node):
                parts.append([node.tag, node.get("href"), node.get("start")])
                if node.text and node.text.strip(): parts.append(" ".join(node.text.split()))
                for child in node:
                    walk(child)
                    if child.tail and child.tail.strip(): parts.append(" ".join(child.tail.split()))
                parts.append("/" + node.tag)
            walk(element)
            return parts
        def tight(parts):
            # A paragraph in a list's item is shown as its text: loose lists are not told apart.
            return [p for p in parts if p not in ("/p",) and not (isinstance(p, list) and p[0] == "p")]
        result = []
        data = json.load(open(sys.argv[1], encoding="utf-8"))
        parser = MarkdownIt("commonmark", {"html": False})
        for ours, document in zip(data["ours"], data["documents"]):
            body = html5lib.parseFragment(ours, namespaceHTMLElements=False)
            theirs = html5lib.parseFragment(parser.render(document), namespaceHTMLElements=False)
            elements = [" ".join([e.tag] + sorted(e.attrib)) for e in body.iter()
                        if isinstance(e.tag, str) and e is not body]
            result.append({
                "ours": tight(tree(body)), "theirs": tight(tree(theirs)), "text": "".join(body.itertext()),
                "elements": elements,
                "links": [e.attrib["href"] for e in body.iter() if e.tag == "a"],
            })
        print(json.dumps(result))
        """
}
