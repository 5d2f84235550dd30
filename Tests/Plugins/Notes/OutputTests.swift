import JSON
import Releases
import Testing
import TestSupport

@testable import NotesPlugin

struct OutputTests {
    private let commits = history(
        ("9", "feat(ui)!: dark *mode* (#7)\n\nBREAKING CHANGE: themes are\nlists now", nil),
        ("8", "fix: crash for @ada & <b>", nil),
        ("7", "fix: `nil` names (!3)", nil),
        ("6", "tidy up", nil)
    )

    @Test func `the Markdown lists breaking changes first, and names commits without a number`()
        throws
    {
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

    @Test func `two builds of one version are distinguished by their tags`() throws {
        var notes = try notes(commits)
        notes.subject.version = "7.157.0"
        notes.subject.tag = "7.157.0-5"
        notes.subject.previous = ReleaseFacts.Previous(
            tag: "7.157.0-4",
            version: "7.157.0",
            commit: longID("a")
        )
        let text = notes.markdownText(NotesOptions.Links())
        #expect(text.hasPrefix("## 7.157.0-5 (2023-11-14)\n\nChanges since 7.157.0-4.\n"))
        let json = notes.json(NotesOptions.Links())
        #expect(json["title"] == "7.157.0-5")
        #expect(json["version"] == "7.157.0" && json["from"]?["version"] == "7.157.0")
    }
}
