import JSON
import Pipeline
import TestSupport
import Testing

@testable import NotesPlugin

struct OutputTests {
    private let commits = history(
        ("9", "feat(ui)!: dark *mode* (#7)\n\nBREAKING CHANGE: themes are\nlists now", nil),
        ("8", "fix: crash for @ada & <b>", nil),
        ("7", "fix: `nil` names (!3)", nil),
        ("6", "tidy up", nil)
    )

    @Test func `the Markdown tells what breaks first, and names commits without a number`() throws {
        #expect(
            try notes(commits).markdownText(NotesOptions.Links()) == """
                ## 1.1.0 (2023-11-14)

                Changes since 1.0.0.

                ### Breaking changes

                - **ui:** themes are lists now (#7)

                ### Features

                - **ui:** dark \\*mode\\* (#7)

                ### Fixes

                - crash for @&#8203;ada & \\<b\\> (8000000000)
                - `nil` names (!3)

                ### Other changes

                - tidy up (6000000000)

                """
        )
    }

    @Test func `links lead where the options say`() throws {
        let options = #"""
            {"links": {"pull-request": "https://h.example/pull/{number}",
             "commit": "https://h.example/c/{commit}",
             "compare": "https://h.example/compare/{from}...{to}"}}
            """#
        var notes = try notes(commits, options)
        notes.subject.tag = "v1.1.0+b 1"
        let text = notes.markdownText(try decoded(options).links)
        #expect(
            text.contains(
                "\n[Changes since 1.0.0](https://h.example/compare/v1.0.0...v1.1.0%2Bb%201).\n"
            )
        )
        #expect(text.contains("([#7](https://h.example/pull/7))\n"))
        #expect(text.contains("([6000000000](https://h.example/c/\(longID("6"))))\n"))
        #expect(notes.json(try decoded(options).links)["groups"]?.array?.count == 3)
    }

    @Test func `a first release says so, and how much it leaves out`() throws {
        var notes = try notes([])
        notes.subject.previous = nil
        let empty = notes.markdownText(NotesOptions.Links())
        #expect(empty == "## 1.1.0 (2023-11-14)\n\nThe first release.\n\nNo notable changes.\n")
        #expect(!empty.contains("since"))
        notes.subject.omitted = 812
        #expect(
            notes.markdownText(NotesOptions.Links()).hasSuffix("\n\nAnd 812 earlier commits.\n")
        )
    }

    @Test func `the JSON holds every key, and Python reads it`() async throws {
        let json = try notes(commits).json(NotesOptions.Links())
        let entry = try #require(json["groups"]?.array?.first?["entries"]?.array?.first)
        #expect(
            entry == [
                "id": .string(longID("9")), "shortID": "9000000000", "url": .null,
                "commits": [.string(longID("9"))], "authors": ["Ada"], "type": "feat",
                "scope": "ui", "label": "ui", "description": "dark *mode*",
                "markdown": "**ui:** dark \\*mode\\*", "isBreaking": true,
                "breaking": [["text": "themes are lists now", "markdown": "themes are lists now"]],
                "pullRequests": [["number": 7, "name": "#7", "url": .null]],
            ]
        )
        #expect(
            json.members?.map(\.key) == [
                "name", "version", "title", "date", "day", "from", "to", "isFirst", "compareURL",
                "omitted",
                "hidden", "isEmpty", "hasBreaking", "breaking", "groups",
            ]
        )
        try await withTemporaryFolder { folder in
            try write(json.prettyText(sorted: false), to: "\(folder)/notes.json")
            let script = """
                import json
                notes = json.load(open('notes.json'))
                print(notes['from']['version'], notes['to']['tag'], len(notes['groups']))
                """
            #expect(try run(["python3", "-c", script], in: folder).output == "1.0.0 v1.1.0 3\n")
        }
    }
}

struct StoreTextTests {
    private func store(_ commits: [ReleaseHistory.Commit], _ options: String = "{}") throws
        -> String
    {
        try notes(commits, options).storeText(try decoded(options).store)
    }

    @Test func `the store's text has what users feel, plainly`() throws {
        let commits = history(
            ("9", "feat(ui): dark mode (#7)", nil),
            ("8", "fix!: `nil` names", nil),
            ("7", "perf: iPhone starts faster", nil),
            ("6", "tidy up", nil),
            ("5", "revert: x", nil)
        )
        #expect(
            try store(commits) == """
                Features
                • Dark mode

                Fixes
                • Nil names

                Performance
                • iPhone starts faster

                """
        )
        #expect(
            try store(commits, #"{"store": {"groups": ["Reverts"]}}"#) == "Reverts\n• X\n"
        )
    }

    @Test func `the text is cut at a line's end, and no heading is left hanging`() throws {
        let line = String(repeating: "x", count: 37)
        let commits = history(
            ("3", "feat: a\(line)", nil),
            ("2", "fix: b\(line)", nil),
            ("1", "fix: c\(line)", nil)
        )
        // "Features\n• A…\n" has 9 + 41 units, "\nFixes\n• B…\n" has 7 + 41, and the last line 41.
        let whole = try store(commits)
        #expect(whole.utf16.count == 139)
        for (limit, end) in [(138, "• B"), (98, "• B"), (97, "• A"), (91, "• A")] {
            let text = try store(commits, #"{"store": {"limit": \#(limit)}}"#)
            #expect(text.utf16.count <= limit)
            #expect(text.hasSuffix("\(end)\(line)\n"), "\(limit): \(text)")
            #expect(text.contains("Fixes") == (end == "• B"))
        }
    }

    @Test(arguments: [80, 500, 4000])
    func `neither UTF-16 units nor characters exceed the limit`(limit: Int) throws {
        var random = SeededGenerator(seed: UInt64(limit))
        let signs = ["a", "é", "e\u{301}", "👩‍👩‍👧‍👦", "極", "ש", " ", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]
        let commits = (0..<200).map { index in
            let text = (0..<Int.random(in: 1...60, using: &random))
                .map { _ in signs.randomElement(using: &random) ?? "" }.joined()
            return ("\(100 + index)", "feat: \(index)\(text)", [String]?.none)
        }
        let made = commits.map { history($0) }.joined()
        let text = try store(Array(made), #"{"store": {"limit": \#(limit)}}"#)
        #expect(text.utf16.count <= limit && text.count <= limit)
        #expect(text.utf16.count > limit - 400, "it is filled")
        #expect(text.hasSuffix("\n"))
        let lines = text.split(separator: "\n").dropFirst()
        #expect(lines.allSatisfy { $0.hasPrefix("• ") } && !lines.isEmpty)
    }

    @Test func `a line that never fits is passed over, and the fallback stands for nothing`() throws
    {
        let long = String(repeating: "long ", count: 60)
        let commits = history(("2", "feat: \(long)", nil), ("1", "fix: short", nil))
        #expect(try store(commits, #"{"store": {"limit": 80}}"#) == "Fixes\n• Short\n")
        let dull = history(("1", "chore: x", nil))
        #expect(try store(dull) == "")
        #expect(
            try store(dull, #"{"store": {"fallback": "Small improvements."}}"#)
                == "Small improvements.\n"
        )
    }
}
