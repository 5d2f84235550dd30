import Testing

@testable import NotesPlugin

struct CommitMessageTests {
    @Test(arguments: [
        ("feat: x (#12)", "feat: x", ["#12"]),
        ("feat: x (#12) (#345)", "feat: x", ["#12", "#345"]),
        ("feat: x (!7)", "feat: x", ["!7"]),
        ("Add x (pull request #8)", "Add x", ["#8"]),
        (
            "Merge pull request #3 from o/branch\n\nfeat: dark mode\n\nbody", "feat: dark mode",
            ["#3"]
        ),
        ("Merge pull request #3 from o/branch", "", ["#3"]),
        ("Merge pull request #4 in P/r from a to b\n\n* commit 'abc':\n  x", "", ["#4"]),
        ("Merged in feature/x (pull request #5)\n\nAdd x\n\nApproved-by: Z", "Add x", ["#5"]),
        ("Merged PR 6: fix: y", "fix: y", ["#6"]),
        (
            "Merge branch 'a' into 'main'\n\nfeat: z\n\nSee merge request group/sub/project!123",
            "feat: z", ["!123"]
        ),
        ("feat: squashed\n\nSee merge request group/project!9", "feat: squashed", ["!9"]),
        ("Merge branch 'a' into b", "Merge branch 'a' into b", []),
    ])
    func `what hosts write is taken apart`(message: String, subject: String, names: [String]) {
        let message = CommitMessage(message)
        #expect(message.subject == subject)
        #expect(message.pullRequests.map(\.name) == names)
    }

    @Test(arguments: [
        "(#12)", "feat: x #12", "fix (#12) in the middle", "Fix (#)", "Fix (#x)",
        "Fix (#12345678901)", "Merge pull request #x from a", "Merged PR x: y", "Merged in a",
        "Merge pull requests",
    ])
    func `what is no number of a pull request stays`(text: String) {
        let message = CommitMessage(text)
        #expect(message.subject == text)
        #expect(message.pullRequests == [])
    }

    @Test func `a subject of 100 kB is cut between two characters`() {
        let message = CommitMessage("fix: " + String(repeating: "👩‍👩‍👧‍👦 ", count: 10_000))
        #expect(message.subject.unicodeScalars.count <= 500)
        #expect(message.subject.hasSuffix("👩‍👩‍👧‍👦…"))
        // One character of many scalars leaves nothing to cut at.
        let mark = CommitMessage("e" + String(repeating: "\u{301}", count: 100_000))
        #expect(mark.subject == "…")
    }

    @Test func `characters that steer terminals or turn the line are seen, not obeyed`() {
        let message = CommitMessage("fix: \u{1B}[31mred\u{7} \u{202E}back \tשלום\u{200F} 🎉")
        #expect(message.subject == "fix: \u{FFFD}[31mred\u{FFFD} \u{FFFD}back שלום\u{200F} 🎉")
    }
}
