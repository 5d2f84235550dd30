import Releases
import Testing

@testable import NotesPlugin

struct GroupingTests {
    private let commits = history(
        ("9", "feat(ui): dark mode (#7)", nil),
        ("8", "Fix: crash", nil),
        ("7", "chore: tidy", nil),
        ("6", "bump version", nil),
        ("5", "perf: faster", nil),
        ("4", "FEAT: old screens", nil),
        ("3", "parser(x): odd type", nil),
        ("2", "docs: words", nil),
        ("1", "revert: one", nil)
    )

    @Test func `types are in the order of their groups, commits in history's, none is lost`()
        throws
    {
        let notes = try notes(commits)
        #expect(
            notes.outline == [
                "Features: ui| dark mode [#7]; old screens", "Fixes: crash", "Performance: faster",
                "Reverts: one", "Other changes: bump version; parser(x)| odd type",
            ]
        )
        #expect(notes.hidden == 2)
    }

    @Test func `groups of the options' own take their place, and a star the rest`() throws {
        let options = #"""
            {"groups": [{"title": "Rest", "types": ["*"]}, {"title": "Words", "types": ["docs"]},
                        {"title": "New", "types": ["Feat"]}], "hidden": ["chore", "Fix"]}
            """#
        #expect(
            try notes(commits, options).outline == [
                "Rest: bump version; perf| faster; parser(x)| odd type; revert| one",
                "Words: words",
                "New: ui| dark mode [#7]; old screens",
            ]
        )
        let hidden = try notes(commits, #"{"hidden": ["*", "fix"]}"#)
        #expect(
            hidden.outline == [
                "Features: ui| dark mode [#7]; old screens", "Fixes: crash", "Performance: faster",
                "Reverts: one",
            ]
        )
    }

    @Test func `changes that are all there is are no other ones`() throws {
        let commits = history(("2", "one thing", nil), ("1", "another", nil))
        #expect(try notes(commits).outline == ["Changes: one thing; another"])
    }

    @Test func `breaking changes are listed, also of a hidden type`() throws {
        let commits = history(
            ("3", "chore!: drop iOS 16", nil),
            ("2", "feat: new\n\nBREAKING CHANGE: one\nmore\n\nBREAKING CHANGE: two", nil),
            ("1", "fix: x", nil)
        )
        let notes = try notes(commits)
        #expect(notes.breaking.map(\.breakingChanges) == [["drop iOS 16"], ["one more", "two"]])
        #expect(notes.outline == ["Features: new", "Fixes: x"])
        #expect(notes.hidden == 0)
    }

    @Test func `commits that say the same are one entry with all their numbers`() throws {
        var commits = history(
            ("3", "fix(UI): crash (#9)", nil),
            ("2", "fix: crash", nil),
            ("1", "Fix(ui): crash (#4)", nil)
        )
        commits[2].author = "Bob"
        let notes = try notes(commits)
        #expect(notes.outline == ["Fixes: UI| crash [#9, #4]; crash"])
        #expect(notes.groups[0].entries[0].commits == [longID("3"), longID("1")])
        #expect(notes.groups[0].entries[0].authors == ["Ada", "Bob"])
    }
}
