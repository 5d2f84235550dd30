import ExactStrings
import JSON
import Markup
import Testing
import TestSupport

@testable import Diagnostics
@testable import Releases
@testable import Reports
@testable import WorkTree

/// Reads the page as a browser does, with html5lib.
struct ReportPageTests {
    @Test func `hostile names stay text, whatever they are joined to`() async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 8)
            let pages = (0..<80).map { _ in HostileReport(&random) }
            for (index, page) in pages.enumerated() {
                try write(page.report().bytes, to: "\(folder)/\(index).html")
            }
            let files = pages.indices.map { "\(folder)/\($0).html" }
            let read = try run([try pythonWithHTML5(), "-c", Self.reader] + files)
            try #require(read.status == 0, "\(read.error)")
            let seen = try JSONDocument(Array(read.output.utf8)).value.array ?? []
            #expect(seen.count == pages.count)
            for (page, seen) in zip(pages, seen) {
                let unknown = Set(texts(seen, "elements")).subtracting(Self.elements)
                #expect(unknown.isEmpty, "\(unknown)")
                #expect(texts(seen, "title") == [shownText("\(page.name) \(page.version)")])
                #expect(texts(seen, "h1") == [shownText("\(page.name) \(page.version)")])
                let links = texts(seen, "href")
                for path in page.paths { #expect(links.contains("./\(path)")) }
                let captions = texts(seen, "figcaption")
                for name in page.names {
                    #expect(captions.contains { $0.hasPrefix(shownText(name)) })
                }
                let rows = texts(seen, "th")
                for name in page.names { #expect(rows.contains(shownText(name))) }
                #expect(rows.contains(shownText(page.changed)))
                #expect(texts(seen, "pre").contains(shownText(page.reason)))
                #expect(
                    texts(seen, "p").contains(
                        shownText("none (\(page.uses)) was skipped: \(page.reason).")
                    )
                )
                #expect(texts(seen, "p").contains(shownText("st: \(page.name)")))
                #expect(
                    seen["policy"]?.string?.hasPrefix("default-src 'none'; img-src data:;") == true
                )
                #expect(texts(seen, "src").allSatisfy { $0.hasPrefix("data:image/webp;base64,") })
            }
        }
    }

    @Test func `each section has a heading, and the links at the top lead to them`() throws {
        var random = SeededGenerator(seed: 1)
        let page = String(decoding: try HostileReport(&random).report().bytes, as: UTF8.self)
        for id in [
            "warnings", "notes", "launch-images", "icons", "patches", "pictures", "changes",
            "files", "verify",
        ] {
            #expect(page.contains("<a href=\"#\(id)\">"), "\(id)")
            #expect(
                page.contains("<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">"),
                "\(id)"
            )
            #expect(page.contains("<h2 id=\"\(id)-title\">"), "\(id)")
        }
        #expect(!page.contains("<script"))
    }

    @Test func `pictures beyond the page's size are counted, and shown by their names`() {
        var thumbnails = Thumbnails()
        let bytes = [UInt8](repeating: 0, count: 1_000_000)
        for index in 0..<5 {
            thumbnails.add(bytes, of: .artifact(ExactString("stages/st/\(index).png")))
        }
        #expect(thumbnails.omitted == 2)
        let names = (0..<5).map { "\($0).png" }
        var report = report(names.map { artifact($0, kind: "launch-image") })
        report.thumbnails = thumbnails
        let page = String(decoding: report.bytes, as: UTF8.self)
        #expect(page.contains("2 pictures not shown here"))
        #expect(page.split(separator: "<img", omittingEmptySubsequences: false).count == 4)
        #expect(
            page.split(separator: "<span class=\"none\">", omittingEmptySubsequences: false).count
                == 3
        )
    }

    @Test func `many launch images are asked for smaller`() {
        let few = report((0..<240).map { artifact("\($0).png", kind: "launch-image") })
        let many = report((0..<241).map { artifact("\($0).png", kind: "launch-image") })
        #expect(Set(few.wantedThumbnails.map(\.longestSide)) == [460])
        #expect(Set(many.wantedThumbnails.map(\.longestSide)) == [300])
    }

    @Test func `commands to verify are words of a shell`() {
        var report = report([])
        report.seals = [
            .init(
                document: "manifest.json",
                file: "manifest.json.sig",
                check: ["openssl", "a b", "it's"]
            )
        ]
        let page = String(decoding: report.bytes, as: UTF8.self)
        #expect(
            page.contains(
                "<pre>openssl &#39;a b&#39; &#39;it&#39;\\&#39;&#39;s&#39;\nsha256sum --check checksums.txt</pre>"
            )
        )
        #expect(page.contains("shipit verify . --key PATH/TO/release-key.pub.pem"))
    }

    /// All elements of a page with their attributes.
    private static let elements = [
        "a class href", "a href", "b", "body", "code", "dd", "details", "div",
        "div aria-label class role tabindex", "div class",
        "dl class",
        "dt", "figcaption", "figure", "footer", "h1", "h2 id", "h3", "head", "header", "html lang",
        "img alt class src width", "img alt src", "li", "main id", "meta charset",
        "meta content http-equiv", "meta content name", "nav aria-label", "p", "p class", "pre",
        "section aria-labelledby id", "small", "span class", "span class style", "strong", "style",
        "summary",
        "table", "table class", "tbody", "td", "td class", "th class scope", "th scope", "thead",
        "time datetime", "title", "tr", "ul", "ul class",
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
                page.setdefault(element.tag, []).append("".join(element.itertext()))
                if "href" in element.attrib:
                    link = element.attrib["href"]
                    parts = urllib.parse.urlsplit(link)
                    assert parts[:2] == ("", "") and parts[3] == "", element.attrib
                    assert link.startswith(("./", "#")), element.attrib
                    page.setdefault("href", []).append(urllib.parse.unquote(link, errors="strict"))
                if "src" in element.attrib:
                    page.setdefault("src", []).append(element.attrib["src"])
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

/// A report of one stage.
private func report(_ artifacts: [Manifest.Artifact]) -> ReleaseReport {
    ReleaseReport(
        release: facts("Aurora", "1.0.0"),
        isPartial: false,
        stages: [ReleaseReport.Stage(name: "st", uses: "splash", artifacts: artifacts)],
        warnings: [],
        changes: nil,
        bundles: [],
        seals: []
    )
}

private func facts(_ name: String, _ version: String) -> ReleaseFacts {
    ReleaseFacts(
        name: name,
        version: version,
        tag: version,
        build: "1",
        commit: "c",
        date: "2026-11-22T00:00:00Z",
        channel: "stable"
    )
}

private func artifact(
    _ name: String,
    kind: String,
    _ mediaType: String = "image/png",
    _ metadata: JSONValue = [:]
) -> Manifest.Artifact {
    Manifest.Artifact(
        path: "stages/st/\(name)",
        digest: ContentDigest(hash: String(repeating: "a", count: 64), size: 1),
        mediaType: mediaType,
        kind: kind,
        stage: "st",
        metadata: metadata
    )
}

/// A report in which every text that others choose is hostile.
private struct HostileReport {
    let name, version, reason, uses, kind, changed: String
    let names: [String]

    init(_ random: inout SeededGenerator) {
        name = hostileText(&random)
        version = hostileText(&random)
        // A parser drops the line feed that begins a `pre`.
        reason = "r" + hostileText(&random).replacing("\r", with: "")
        uses = hostileText(&random)
        kind = hostileText(&random)
        // As outputs are: no part is empty, and no control but DEL and those of C1 is in them.
        let names = (0..<5).map { _ in
            let text = hostileText(&random).unicodeScalars.filter { $0.value >= 0x20 && $0 != "/" }
            return "x\(String(String.UnicodeScalarView(text)))"
        }
        changed = names[4]
        self.names = Array(names.prefix(4))
    }

    var artifacts: [Manifest.Artifact] {
        let odd: JSONValue = [
            "devices": [.string(kind)], "orientation": .string(kind), "appearance": .string(kind),
            "theme": .string(kind), "scale": 2, "width": 2, "height": 3, "stamped": true,
            "points": ["width": 1, "height": 2],
        ]
        return [
            artifact(names[0], kind: kind),
            artifact(names[1], kind: "icon", "image/png", odd),
            artifact(names[2], kind: kind, "image/x"),
            artifact(names[3], kind: kind, "image/png", odd),
            artifact("\(kind.replacing("/", with: ""))l", kind: "launch-image", "image/png", odd),
            artifact("notes.txt", kind: "release-notes", "text/plain"),
            artifact(
                "p",
                kind: "asset-pack",
                "application/zip",
                ["from": .string(kind), "baseSize": 7]
            ),
            artifact("c", kind: "contact-sheet"),
        ]
    }

    func report() throws -> ReleaseReport {
        let digest = ContentDigest(hash: String(repeating: "b", count: 64), size: 1)
        var changes = try WorkTreeDocument(
            Array(
                #"{"schema":1,"commit":"\#(String(repeating: "c", count: 40))","dirty":false,"files":[]}"#
                    .utf8
            ),
            file: "work-tree.json"
        )
        changes.files = [
            WorkTreeDocument.Entry(
                path: changed,
                mode: "100644",
                before: digest,
                after: digest,
                changes: [.init(uses, .content(artifact: "stages/st/\(names[1])"))]
            )
        ]
        var report = ReleaseReport(
            release: facts(name, version),
            isPartial: true,
            stages: [
                ReleaseReport.Stage(name: "st", uses: uses, artifacts: artifacts),
                ReleaseReport.Stage(name: "none", uses: uses, skipped: reason, artifacts: []),
            ],
            warnings: [
                Manifest.Warning(
                    stage: "st",
                    message: name,
                    help: reason,
                    file: names[0],
                    pointer: "/\(kind)"
                )
            ],
            changes: changes,
            bundles: [names[2]],
            seals: [.init(document: "manifest.json", file: names[3], check: [kind, name])]
        )
        report.texts["stages/st/notes.txt"] = reason
        report.thumbnails.add([1], of: .artifact(ExactString("stages/st/\(names[0])")))
        report.thumbnails.add([2], of: .artifact(ExactString("stages/st/\(names[1])")))
        report.thumbnails.add([3], of: .original(ExactString(changed)))
        return report
    }

    var paths: [String] { names.map { "stages/st/\($0)" } + [names[2], names[3]] }
}
