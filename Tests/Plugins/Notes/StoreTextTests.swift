import Diagnostics
import Releases
import Testing
import TestSupport

@testable import NotesPlugin

struct StoreTextTests {
    private func store(_ commits: [ReleaseHistory.Commit], _ options: String = "{}") throws
        -> String
    {
        try notes(commits, options).storeText(try decoded(options).store).text
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

    @Test func `a first line that is too long is shortened`() throws {
        let long = String(repeating: "😀", count: 60)
        let commits = history(("2", "feat: \(long)", nil), ("1", "fix: short", nil))
        let options = #"{"store": {"limit": 80, "fallback": "Small improvements."}}"#
        let text = try store(commits, options)
        // 9 units for the heading, 3 around the line and 1 for the ellipsis leave 67: 33 pairs.
        #expect(text == "Features\n• \(String(repeating: "😀", count: 33))…\n")
        #expect(text.utf16.count == 79)
        #expect(
            try warnings(commits, options).map(\.summary) == [
                "0 of 2 entries fit into the store's 80 characters"
            ]
        )
    }

    @Test func `an empty text for the store is reported with ways to fix it`() throws {
        let plain = history(("2", "tidy up", nil), ("1", "chore: x", nil))
        #expect(try store(plain) == "")
        let help = try #require(try warnings(plain).first?.help)
        #expect(help.hasSuffix(#"or list the others: "store": { "groups": ["Other changes"] }"#))
        let rest = #"{"store": {"groups": ["Other changes"]}}"#
        #expect(try store(plain, rest) == "Changes\n• Tidy up\n")
        #expect(try warnings(plain, rest).isEmpty)
        let hidden = history(("1", "chore: x", nil))
        #expect(try warnings(hidden).first?.help?.contains("Other") == false)
        let fallback = #"{"store": {"fallback": "Small improvements."}}"#
        #expect(try store(hidden, fallback) == "Small improvements.\n")
        #expect(try warnings(hidden, fallback).isEmpty)
    }

    @Test func `most commits in no conventional form are listed by their subjects`() throws {
        var commits = history(
            ("9", "Settings: larger text (#7)", nil),
            ("8", "Crash on start", nil),
            ("7", "fix: pinned chats", nil),
            ("6", "Bump x from 1 to 2", nil)
        )
        commits[3].author = "dependabot[bot]"
        #expect(
            try store(commits) == """
                Fixes
                • Pinned chats

                Other changes
                • Settings: larger text
                • Crash on start

                """
        )
        let found = try warnings(commits)
        #expect(found.map(\.summary) == [Messages.plainForStore.summary])
        // Who says which groups are for the store gets those, without a warning.
        let fixes = #"{"store": {"groups": ["Fixes"]}}"#
        #expect(try store(commits, fixes) == "Fixes\n• Pinned chats\n")
        #expect(try warnings(commits, fixes).isEmpty)
        // Half of them are enough for Conventional Commits.
        commits.append(contentsOf: history(("5", "docs: words", nil)))
        #expect(try store(commits) == "Fixes\n• Pinned chats\n")
        #expect(try warnings(commits).isEmpty)
    }

    @Test(arguments: [
        ("Bump Build to 2026.7.3 (2026)", true), ("2.5", true), ("v1.4.0-rc.1", true),
        ("Update version number", true), ("Prepare for release 7", true),
        ("Translated using Weblate (Polish)", true), ("Update SDK to 26.07.22", false),
        ("Release notes are shown", false), ("New app", false),
        ("Set a timer for 3 minutes", false),
    ])
    func `a subject that says nothing but a version is nothing for the store`(
        subject: String,
        isHousekeeping: Bool
    ) throws {
        let commits = history(("2", subject, nil), ("1", "Crash on start", nil))
        let text = try store(commits)
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("•") }.count
                == (isHousekeeping ? 1 : 2)
        )
        #expect(try notes(commits).groups.flatMap(\.entries).count == 2, "it is in the notes")
    }

    @Test func `what bots did is nothing for the store`() throws {
        var commits = history(("2", "fix(deps): update x", nil), ("1", "fix: crash", nil))
        commits[0].author = "renovate[bot]"
        #expect(try store(commits) == "Fixes\n• Crash\n")
        let alone = Array(commits.prefix(1))
        #expect(try store(alone) == "")
        #expect(try warnings(alone).first?.help?.contains("Fixes") == false)
    }

    @Test func `entries that do not fit are counted`() throws {
        let commits = (10..<80).flatMap { history(("\($0)", "feat: number \($0) of some", nil)) }
        let found = try warnings(commits, #"{"store": {"limit": 500}}"#)
        // "Features\n" has 9 units, and each line "• Number 10 of some\n" 20.
        #expect(found.map(\.summary) == ["24 of 70 entries fit into the store's 500 characters"])
        #expect(found.first?.severity == .warning)
        #expect(try warnings(commits).isEmpty)
    }

    private func warnings(_ commits: [ReleaseHistory.Commit], _ options: String = "{}") throws
        -> [Diagnostic]
    {
        try notes(commits, options).storeText(try decoded(options).store).warnings
    }
}
