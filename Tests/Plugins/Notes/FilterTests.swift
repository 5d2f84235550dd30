import Releases
import Testing

@testable import NotesPlugin

struct FilterTests {
    private func commits(_ commits: (author: String, message: String)...)
        -> [ReleaseHistory.Commit]
    {
        let ids = (0..<commits.count).map { "\(9 - $0)" }
        return zip(ids, commits).flatMap { id, commit in
            history((id, commit.message, [])).map { made in
                var made = made
                made.author = commit.author
                return made
            }
        }
    }

    private var mixed: [ReleaseHistory.Commit] {
        commits(
            ("Ada", "feat(ios): widgets (#5)"),
            ("Bob", "fix(android): back button"),
            ("Ada", "Bump version to 1.1"),
            ("Eve Poe", "chore!: drop old servers"),
            ("Eve Poe", "Crash on start")
        )
    }

    @Test(arguments: [
        (
            #""exclude": {"scopes": ["android"]}"#,
            ["Features: ios| widgets [#5]", "Other changes: Bump version to 1.1; Crash on start"]
        ),
        (
            #""exclude": {"subjects": ["bump VERSION*", "*start"], "authors": ["bob"]}"#,
            ["Features: ios| widgets [#5]"]
        ),
        (#""include": {"scopes": ["ios"]}"#, ["Features: ios| widgets [#5]"]),
        (
            #""include": {"authors": ["Ada", "*poe"]}, "exclude": {"subjects": ["bump*"]}"#,
            ["Features: ios| widgets [#5]", "Other changes: Crash on start"]
        ),
        (
            #""include": {"authors": ["Ada"], "subjects": ["*version*"]}"#,
            ["Changes: Bump version to 1.1"]
        ),
    ])
    func `filters choose by author, scope and subject`(options: String, outline: [String]) throws {
        #expect(try notes(mixed, "{\(options)}").outline == outline)
    }

    @Test func `what a filter leaves out is counted, also what breaks something`() throws {
        let notes = try notes(mixed, #"{"exclude": {"authors": ["Eve*", "Bob"]}}"#)
        #expect(notes.hidden == 3)
        #expect(notes.breaking.isEmpty)
    }

    @Test func `a pattern without a star is a whole name`() throws {
        let options = #"{"exclude": {"authors": ["Eve"], "subjects": ["Crash", "a*a"]}}"#
        #expect(try notes(mixed, options).hidden == 0)
    }

    private var bots: [ReleaseHistory.Commit] {
        commits(
            ("Ada", "fix: crash"),
            ("dependabot[bot]", "Bump nokogiri from 1 to 2 (#11)"),
            ("renovate[bot]", "fix(deps): update dependency x to v2 (#12)"),
            ("renovate[bot]", "chore(deps): update dependency y to v3 (#13)"),
            ("Hosted Weblate", "Translations (#14)"),
            ("Abbot", "Crash on start")
        )
    }

    @Test func `the commits of bots are one line`() throws {
        #expect(
            try notes(bots).outline == [
                "Fixes: crash",
                "Other changes: 2 dependency updates, 1 other automated change [#11, #12, #14]; "
                    + "Crash on start",
            ]
        )
        let updates = try notes(bots, #"{"exclude": {"authors": ["*weblate"]}}"#)
        #expect(
            updates.outline[1] == "Other changes: 2 dependency updates [#11, #12]; Crash on start"
        )
        #expect(updates.groups[1].entries[0].commits == [longID("8"), longID("7")])
    }

    @Test func `a bot's only commit, and one that breaks something, are listed as they are`() throws
    {
        let one = Array(bots[0...1])
        #expect(
            try notes(one).outline == [
                "Fixes: crash", "Other changes: Bump nokogiri from 1 to 2 [#11]",
            ]
        )
        let breaking = commits(
            ("renovate[bot]", "fix(deps)!: drop iOS 16"),
            ("renovate[bot]", "fix(deps): x"),
            ("renovate[bot]", "fix(deps): y")
        )
        #expect(
            try notes(breaking).outline == [
                "Fixes: deps| drop iOS 16", "Other changes: 2 dependency updates",
            ]
        )
    }

    @Test func `options say who is a bot`() throws {
        let options = #"{"bots": ["Ada", "Abbot"]}"#
        #expect(
            try notes(bots, options).outline == [
                "Fixes: deps| update dependency x to v2 [#12]",
                "Other changes: 2 automated changes; Bump nokogiri from 1 to 2 [#11]; "
                    + "Translations [#14]",
            ]
        )
        #expect(try notes(bots, #"{"bots": []}"#).outline[1].contains("nokogiri"))
    }

    @Test func `a line names ten pull requests at most`() throws {
        let updates = (10..<30).flatMap { index in
            commits(("renovate[bot]", "Update dependency \(index) (#\(index))"))
        }
        let text = try notes(updates).markdownText(NotesOptions.Links())
        #expect(text.contains("- 20 dependency updates (#10, #11, "))
        #expect(text.contains(", #19 and 10 more)\n"))
    }
}
