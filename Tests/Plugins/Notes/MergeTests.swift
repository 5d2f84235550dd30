import Releases
import Testing

@testable import NotesPlugin

struct MergeTests {
    @Test func `the commits of a merged branch get its number, and keep one of their own`() throws {
        let commits = history(
            ("9", "Merge pull request #5 from o/b\n\nTwo things", ["3", "8"]),
            ("8", "feat: one", ["7"]),
            ("7", "feat: two (#4)", ["6"]),
            ("6", "wip", ["2"]),
            ("3", "fix: beside", ["2"])
        )
        #expect(
            try notes(commits).outline == [
                "Features: one [#5]; two [#4]", "Fixes: beside", "Other changes: wip [#5]",
            ]
        )
    }

    @Test func `a title in conventional form speaks for commits of which none is`() throws {
        var commits = history(
            ("9", "Merge pull request #5 from o/b\n\nfeat(ui): dark mode", ["3", "8"]),
            ("8", "wip", ["7"]),
            ("7", "more wip", ["2"]),
            ("3", "fix: beside", ["2"])
        )
        commits[1].author = "Bob"
        let notes = try notes(commits)
        #expect(notes.outline == ["Features: ui| dark mode [#5]", "Fixes: beside"])
        let entry = notes.groups[0].entries[0]
        #expect(entry.commits == ["9", "8", "7"].map(longID))
        #expect(entry.authors == ["Bob", "Ada"])
    }

    @Test func `a branch merged into a branch is credited with the inner number`() throws {
        let commits = history(
            ("9", "Merge pull request #6 from o/train\n\nfeat: train", ["1", "8"]),
            ("8", "Merge branch 'x' into 'train'\n\nInner\n\nSee merge request o/a!5", ["7", "6"]),
            ("7", "feat: outer", ["2"]),
            ("6", "feat: inner", ["2"])
        )
        #expect(try notes(commits).outline == ["Features: outer [#6]; inner [!5]"])
    }

    @Test func `main merged into a branch is not the branch's work`() throws {
        let mine = (id: "7", message: "feat: mine", parents: ["2"] as [String]?)
        let theirs = (id: "3", message: "feat: theirs", parents: ["2"] as [String]?)
        for (third, fourth) in [(mine, theirs), (theirs, mine)] {
            let commits = history(
                ("9", "Merge pull request #6 from o/b\n\nB", ["3", "8"]),
                ("8", "Merge branch 'main' into b", ["7", "3"]),
                third,
                fourth
            )
            let entries = try notes(commits).groups[0].entries
            #expect(
                entries.map { "\($0.description) \($0.pullRequests.map(\.name))" }.sorted()
                    == [##"mine ["#6"]"##, "theirs []"]
            )
        }
    }

    @Test func `a merge is an entry only when it brought in nothing of the range`() throws {
        let commits = history(
            ("9", "Merge pull request #6 from o/b\n\nfix: backport", ["3", "1"]),
            ("4", "Merge pull request #7 from o/c", ["3", "1"]),
            ("3", "Merge branch 'x'", ["2", "1"]),
            ("2", "Merge tag 'v9'", ["1", "0"])
        )
        #expect(try notes(commits).outline == ["Fixes: backport [#6]"])
    }

    @Test func `an octopus brings in all its arms`() throws {
        let commits = history(
            ("9", "Merged in a (pull request #8)\n\nArms", ["1", "2", "3", "4"]),
            ("4", "feat: four", ["1"]),
            ("3", "feat: three", ["1"]),
            ("2", "feat: two", ["1"]),
            ("1", "feat: base", [])
        )
        #expect(
            try notes(commits).outline == ["Features: four [#8]; three [#8]; two [#8]; base"]
        )
    }

    @Test func `without the paths, commits are left out and merges still credit`() throws {
        var commits = history(
            ("9", "Merge pull request #5 from o/b\n\nfeat: both", ["1", "8"]),
            ("8", "feat: inside", ["7"]),
            ("7", "feat: outside", ["1"])
        )
        commits[0].touches = false
        commits[2].touches = false
        #expect(try notes(commits).outline == ["Features: inside [#5]"])
    }
}

struct RevertTests {
    private func revert(_ id: String) -> String {
        "Revert \"x\"\n\nThis reverts commit \(longID(id)).\n"
    }

    @Test func `a commit and its revert cancel each other`() throws {
        let commits = history(
            ("b", revert("a"), nil),
            ("f", "fix: y", nil),
            ("a", "feat: x", nil)
        )
        #expect(try notes(commits).outline == ["Fixes: y"])
    }

    @Test func `the revert of a revert brings the commit back, and a third takes it again`() throws
    {
        let two = history(("c", revert("b"), nil), ("b", revert("a"), nil), ("a", "feat: x", nil))
        #expect(try notes(two).outline == ["Features: x"])
        let three = history(
            ("d", revert("c"), nil),
            ("c", revert("b"), nil),
            ("b", revert("a"), nil),
            ("a", "feat: x", nil)
        )
        #expect(try notes(three).outline == [])
    }

    @Test func `what was released before is reverted for all to see`() throws {
        let commits = history(
            ("b", "revert: x\n\nThis reverts commit 1234567.", nil),
            ("a", "x", nil)
        )
        #expect(try notes(commits).outline == ["Reverts: x", "Other changes: x"])
        let one = history(
            ("c", "revert: both\n\nRefs: aaaaaaaa, 1234567", nil),
            ("aaaaaaaa", "feat: x", nil)
        )
        #expect(try notes(one).outline == ["Features: x", "Reverts: both"])
    }

    @Test(arguments: [
        "revert: let us never again speak of it\n\nRefs: aaaaaaaa, BBBBBBBB",
        "Revert both\n\nThis reverts commit aaaaaaaa.\nThis reverts commit bbbbbbbb, too.",
    ])
    func `several commits are reverted at once`(message: String) throws {
        let commits = history(
            ("c", message, nil),
            ("bbbbbbbb", "feat: y", nil),
            ("aaaaaaaa", "feat: x", nil)
        )
        #expect(try notes(commits).outline == [])
    }

    @Test func `a reverted merge takes its branch along, and GitHub's button is understood`() throws
    {
        let merge = ("9", "Merge pull request #5 from o/b\n\nfeat: x", ["3", "8"])
        let branch = [("8", "feat: one", ["7"]), ("7", "feat: two", ["3"])]
        let reverts = [
            "Revert \"Merge pull request #5 from o/b\"\n\nThis reverts commit \(longID("9")), reversing\n"
                + "changes made to \(longID("3")).",
            "Revert \"feat: x\" (#6)\n\nReverts o/a#5",
        ]
        for message in reverts {
            let commits = history(
                ("a", message, ["9"]),
                (merge.0, merge.1, merge.2),
                (branch[0].0, branch[0].1, branch[0].2),
                (branch[1].0, branch[1].1, branch[1].2),
                ("3", "fix: beside", [])
            )
            #expect(try notes(commits).outline == ["Fixes: beside"])
        }
    }

    @Test func `an id that begins like two commits', or like none older, cancels nothing`() throws {
        let two = history(
            ("c", "Revert\n\nThis reverts commit aaaaaaa.", nil),
            ("aaaaaaa2", "feat: y", nil),
            ("aaaaaaa1", "feat: x", nil)
        )
        #expect(try notes(two).outline == ["Features: y; x", "Other changes: Revert"])
        let newer = history(("b", "feat: x", nil), ("a", revert("b"), nil))
        #expect(try notes(newer).groups.count == 2)
    }
}
