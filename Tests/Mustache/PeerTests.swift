#if os(Linux)
import JSON
import Mustache
import Testing
import TestSupport

/// Compares with pystache, of which Homebrew has no package.
struct PeerTests {
    @Test func `pystache renders the specification's cases alike`() async throws {
        let cases = MustacheTests.cases
        let seen = try await rendered(cases.map { ($0.template, $0.data) })
        for (expected, seen) in zip(cases, seen) {
            #expect(seen == expected.text, "\(expected.template)")
        }
        #expect(seen.count == cases.count)
    }

    @Test func `pystache renders random templates alike`() async throws {
        var random = SeededGenerator(seed: 17)
        let templates = (0..<2_000).map { _ in
            var template = RandomTemplate()
            template.add(depth: 0, inWords: false, &random)
            return template.text
        }
        let seen = try await rendered(templates.map { ($0, RandomTemplate.data) })
        let data = try value(RandomTemplate.data)
        #expect(seen.count == templates.count)
        for (template, seen) in zip(templates, seen) {
            let text = try MustacheTemplate(template).render(data)
            #expect(text == seen, "\(template.debugDescription)")
        }
    }

    private func rendered(_ cases: [(template: String, data: String)]) async throws -> [String] {
        let input = JSONValue.array(
            try cases.map { .array([.string($0.template), try value($0.data)]) }
        )
        return try await withTemporaryFolder { folder in
            try write(input.canonicalText, to: "\(folder)/cases.json")
            // The interpreter on PATH may be another one than the system's.
            let script = """
                import json, pystache, sys
                cases = json.load(open(sys.argv[1], encoding="utf-8"))
                def render(template, data):
                    try:
                        return pystache.render(template, data)
                    except Exception as error:
                        return f"{type(error).__name__}: {error}"
                print(json.dumps([render(*case) for case in cases]))
                """
            let peer = try run(["/usr/bin/python3", "-c", script, "\(folder)/cases.json"])
            try #require(peer.status == 0, "\(peer.error)")
            let texts = try value(peer.output).array ?? []
            return texts.compactMap(\.string)
        }
    }
}

/// A valid template by chance, over values whose text all implementations agree on.
private struct RandomTemplate {
    static let data = """
        {"s":"x<y","t":"é&\\"","n":7,"yes":true,"no":false,"empty":[],
        "o":{"s":"in","p":{"t":"deep"}},"words":["a","b"],
        "list":[{"s":"1"},{"t":"2","empty":[1]},{"n":3,"o":{"s":"last"}}]}
        """

    private(set) var text = ""
    private var (opening, closing) = ("{{", "}}")

    mutating func add(depth: Int, inWords: Bool, _ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: text += pick(["a", " ", "\n", "  \n", "\r\n", "{ ", " }", "\t"], &random)
            case 2, 3: addValue(inWords: inWords, &random)
            case 4: addTag("!", pick([" ", " note ", "\n lines\n"], &random), &random)
            case 5 where depth < 4: addDelimiters(&random)
            case 5...8 where depth < 4: addSection(depth: depth, &random)
            default: text += "\n"
            }
        }
    }

    private mutating func addValue(inWords: Bool, _ random: inout SeededGenerator) {
        let names = ["s", "t", "n", "o.s", "o.p.t", "o.none", "none.s", "none"]
        let name = inWords ? "." : pick(names, &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: addTag("", name, &random)
        case 1: addTag("&", name, &random)
        default: text += "\(opening){\(name)}\(closing)"
        }
    }

    private mutating func addDelimiters(_ random: inout SeededGenerator) {
        let (new, end) = pick([("{{", "}}"), ("<%", "%>"), ("[", "]")], &random)
        addTag("=", "\(new) \(end)=", &random)
        (opening, closing) = (new, end)
    }

    private mutating func addSection(depth: Int, _ random: inout SeededGenerator) {
        let names = ["yes", "no", "o", "list", "words", "empty", "none", "o.p", "s"]
        let (name, sign) = (pick(names, &random), pick(["#", "#", "^"], &random))
        addTag(sign, name, &random)
        add(depth: depth + 1, inWords: sign == "#" && name == "words", &random)
        addTag("/", name, &random)
    }

    private mutating func addTag(_ sign: String, _ name: String, _ random: inout SeededGenerator) {
        text += pick(["", "", " ", "\n", "\n  "], &random)
        text += opening + sign + name + closing
        text += pick(["", "", " ", "\n", "\r\n"], &random)
    }

    private func pick<Element>(_ all: [Element], _ random: inout SeededGenerator) -> Element {
        all[Int.random(in: 0..<all.count, using: &random)]
    }
}
#endif
