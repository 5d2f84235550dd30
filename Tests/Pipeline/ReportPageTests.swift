#if os(Linux)
import JSON
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

/// Reads the page as a browser does, with html5lib; Homebrew has no package of it.
struct ReportPageTests {
    @Test func `hostile names stay text, whatever they are joined to`() async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 8)
            let pages = (0..<80).map { _ in HostilePage(&random) }
            let files = pages.indices.map { "\(folder)/\($0).html" }
            for (file, page) in zip(files, pages) { try write(page.page.bytes, to: file) }
            let read = try run([try pythonWithHTML5(), "-c", Self.reader] + files)
            try #require(read.status == 0, "\(read.error)")
            let seen = try JSONDocument(Array(read.output.utf8)).value.array ?? []
            #expect(seen.count == pages.count)
            for (page, seen) in zip(pages, seen) {
                #expect(seen["elements"] == .array(Self.elements.map { .string($0) }))
                #expect(texts(seen, "title") == [shownText("\(page.name) \(page.version)")])
                #expect(texts(seen, "h1") == [shownText("\(page.name) \(page.version)")])
                #expect(texts(seen, "h2") == ["Files", "1 warning"] + page.titles.map(shownText))
                #expect(texts(seen, "p").dropFirst() == [shownText("Skipped: \(page.reason).")])
                #expect(texts(seen, "figcaption") == page.captions.map(shownText))
                #expect(texts(seen, "alt") == page.descriptions.map(shownText))
                let cells = texts(seen, "td").suffix(page.cells.count)
                #expect(Array(cells) == page.cells.map(shownText))
                #expect(texts(seen, "href").suffix(page.paths.count) == page.paths[...])
                #expect(seen["policy"]?.string?.hasPrefix("default-src 'none'; img-src") == true)
            }
        }
    }

    /// All elements of a page with their attributes.
    private static let elements = [
        "a href", "b", "body", "br", "code", "details", "div class", "figcaption", "figure",
        "footer",
        "h1",
        "h2", "head", "header", "html lang", "img alt loading src", "meta charset",
        "meta content http-equiv", "meta content name", "p", "section", "small", "span", "style",
        "summary", "table", "tbody", "td", "td class", "title", "tr",
    ]

    private static let reader = """
        import html5lib, json, sys, urllib.parse
        pages = []
        for file in sys.argv[1:]:
            tree = html5lib.parse(open(file, "rb"), namespaceHTMLElements=False)
            page = {"elements": set()}
            for element in tree.iter():
                if not isinstance(element.tag, str):
                    page["elements"].add("comment")
                    continue
                page["elements"].add(" ".join([element.tag] + sorted(element.attrib)))
                text = "".join(element.itertext())
                page.setdefault(element.tag, []).append(text)
                if "alt" in element.attrib:
                    page.setdefault("alt", []).append(element.attrib["alt"])
                for key in ("href", "src"):
                    if key in element.attrib:
                        parts = urllib.parse.urlsplit(element.attrib[key])
                        assert parts[:2] == ("", "") and parts[3:] == ("", ""), element.attrib
                        path = urllib.parse.unquote(parts.path, errors="strict")
                        assert path.startswith("./")
                        page.setdefault(key, []).append(path[2:])
                if "http-equiv" in element.attrib:
                    page["policy"] = element.attrib["content"]
            page["elements"] = sorted(page["elements"])
            pages.append(page)
        print(json.dumps(pages))
        """

    private func texts(_ page: JSONValue, _ key: String) -> [String] {
        (page[key]?.array ?? []).compactMap(\.string)
    }
}

/// A page in which every text that others choose is hostile.
private struct HostilePage {
    let name, version, reason: String
    let uses: [String]
    let kind: String
    let names: [String]

    init(_ random: inout SeededGenerator) {
        name = hostileText(&random)
        version = hostileText(&random)
        reason = hostileText(&random)
        uses = [hostileText(&random), hostileText(&random)]
        kind = hostileText(&random)
        // As outputs are: no part is empty, and no control but DEL and those of C1 is in them.
        names = (0..<3).map { _ in
            let text = hostileText(&random).unicodeScalars.filter { $0.value >= 0x20 && $0 != "/" }
            return "x\(String(String.UnicodeScalarView(text)))"
        }
    }

    var page: ReportPage {
        ReportPage(
            release: ReleaseFacts(
                name: name,
                version: version,
                tag: version,
                build: "1",
                commit: "c",
                date: "2026-11-22T00:00:00Z",
                channel: "stable"
            ),
            isPartial: false,
            stages: [
                StageResult(
                    name: "st",
                    uses: uses[0],
                    outcome: .done(ran: 1, cached: 0),
                    artifacts: names.map { artifact($0, "image/png") }
                        + [artifact("\u{301}\(names[0])", "text/plain")]
                ),
                StageResult(
                    name: "none",
                    uses: uses[1],
                    outcome: .skipped(reason: reason),
                    artifacts: []
                ),
            ],
            warnings: [
                Manifest.Warning(
                    stage: "st",
                    message: name,
                    help: reason,
                    file: "\(names[0])",
                    pointer: "/\(kind)"
                )
            ],
            bundles: [],
            seals: []
        )
    }

    private func artifact(_ name: String, _ mediaType: String) -> StageArtifact {
        StageArtifact(
            UnitOutput(name, kind: kind, mediaType: mediaType),
            of: .fixture("unit", of: "st"),
            digest: ContentDigest(hash: String(repeating: "a", count: 64), size: 1)
        )
    }

    private var outputs: [String] { names + ["\u{301}\(names[0])"] }
    var titles: [String] { ["st \(uses[0])", "none \(uses[1])"] }
    var captions: [String] { names }
    var descriptions: [String] { names.map { "\(kind.replacing("-", with: " ")) \($0)" } }
    var paths: [String] { outputs.map { "stages/st/\($0)" } }
    var cells: [String] {
        outputs.flatMap { [$0, kind, byteCount(1), String(repeating: "a", count: 16)] }
    }
}
#endif
