import Testing
import TestSupport

@testable import NotesPlugin

struct ConventionalCommitTests {
    private func parse(_ message: String) -> ConventionalCommit? {
        CommitMessage(message).conventional
    }

    // The examples of conventionalcommits.org/en/v1.0.0, in its order.
    @Test func `the specification's examples are read as it says`() throws {
        let both = try #require(
            parse(
                """
                feat: allow provided config object to extend other configs

                BREAKING CHANGE: `extends` key in config file is now used for extending other config files
                """
            )
        )
        #expect(both.type == "feat")
        #expect(both.description == "allow provided config object to extend other configs")
        #expect(
            both.breakingChanges == [
                "`extends` key in config file is now used for extending other config files"
            ]
        )
        let mark = try #require(
            parse("feat!: send an email to the customer when a product is shipped")
        )
        #expect(mark.isMarkedBreaking)
        #expect(mark.breakingChanges == [mark.description])
        let scope = try #require(
            parse("feat(api)!: send an email to the customer when a product is shipped")
        )
        #expect(scope.scope == "api")
        #expect(scope.isMarkedBreaking)
        let two = try #require(
            parse(
                """
                feat!: drop support for Node 6

                BREAKING CHANGE: use JavaScript features not available in Node 6.
                """
            )
        )
        #expect(two.breakingChanges == ["use JavaScript features not available in Node 6."])
        let plain = try #require(parse("docs: correct spelling of CHANGELOG"))
        #expect(plain.type == "docs")
        #expect(plain.breakingChanges == [])
        #expect(parse("feat(lang): add Polish language")?.scope == "lang")
    }

    @Test func `a body of several paragraphs ends where the footers begin`() throws {
        let commit = try #require(
            parse(
                """
                fix: prevent racing of requests

                Introduce a request id and a reference to latest request. Dismiss
                incoming responses other than from latest request.

                Remove timeouts which were used to mitigate the racing issue but are
                obsolete now.

                Reviewed-by: Z
                Refs: #123
                """
            )
        )
        #expect(commit.body.hasPrefix("Introduce a request id"))
        #expect(commit.body.hasSuffix("obsolete now."))
        #expect(
            commit.footers == [
                .init(token: "Reviewed-by", value: "Z"), .init(token: "Refs", value: "#123"),
            ]
        )
    }

    @Test(arguments: [
        ("FEAT: x", "feat"), ("Fix(UI): x", "fix"), ("änderung: x", "änderung"),
        ("build-system: x", "build-system"),
    ])
    func `types are no different for their case`(subject: String, type: String) throws {
        #expect(try #require(parse(subject)).type == type)
    }

    @Test(arguments: [
        "", "update things", "feat:no space", "feat : x", "feat (a): x", "feat(): x", "feat( ): x",
        "feat(a: x", "feat(a)b: x", "feat((a)): x", "feat!(a): x", "feat!!: x", "feat:", "feat: ",
        ": x", "(a): x", "!: x", "two words: x", "Merge branch 'a': x", "https://example.com: x",
        "1: x", "feat：x", "\u{301}: x",
    ])
    func `a subject of another form is no conventional commit`(subject: String) {
        #expect(parse(subject) == nil)
    }

    @Test(arguments: [
        ("BREAKING-CHANGE: gone", ["gone"]),
        ("BREAKING CHANGE: a\nBREAKING CHANGE: b", ["a", "b"]),
        (
            "BREAKING CHANGE: over\ntwo lines\n\nand a paragraph\nRefs #1",
            ["over\ntwo lines\n\nand a paragraph"]
        ),
        ("BREAKING CHANGE:\nbelow", ["below"]),
        ("BREAKING CHANGE:", ["x"]),
        ("Text right above.\nBREAKING CHANGE: seen", ["seen"]),
        ("Refs: #1\nBREAKING CHANGE: behind another\nSigned-off-by: Z", ["behind another"]),
        ("BREAKING CHANGE: a\n\n---------\n\nCo-authored-by: Z <z@example.com>", ["a"]),
        ("BREAKING CHANGE: a\n(cherry picked from commit 1234567)", ["a"]),
        ("breaking change: small letters", []),
        ("Breaking change: small letters", []),
        ("This is no BREAKING CHANGE: at all", []),
        ("BREAKING CHANGES: many", []),
    ])
    func `breaking changes are found in footers`(body: String, texts: [String]) throws {
        #expect(try #require(parse("fix: x\n\n\(body)\n")).breakingChanges == texts)
    }

    @Test func `a footer under the subject, without a blank line, is only one that breaks`() throws
    {
        let commit = try #require(parse("fix: x\nNote: y\nBREAKING CHANGE: z\n"))
        #expect(commit.body == "Note: y")
        #expect(commit.footers == [.init(token: "BREAKING CHANGE", value: "z")])
    }

    @Test func `carriage returns are line ends too`() throws {
        let commit = try #require(parse("\r\n\r\nfix: x\r\n\r\nbody\r\n\r\nBREAKING CHANGE: z\r\n"))
        #expect(commit.description == "x")
        #expect(commit.body == "body")
        #expect(commit.breakingChanges == ["z"])
    }

    @Test func `no bytes break the parser, and none that steers a terminal passes`() {
        var random = SeededGenerator(seed: 3)
        let parts = [
            "feat", "fix", "(", ")", "!", ":", " ", ": ", "\n", "\n\n", "\r\n", "BREAKING CHANGE",
            "BREAKING-CHANGE: ", "Refs #", "`", "(#12)", "Merge pull request #1 from a/b",
            "\u{1B}[2J",
            "\u{202E}", "\u{301}", "🧑‍🚀", "\0", "See merge request a/b!1", "Merged PR 1: ",
        ].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                if Bool.random(using: &random) {
                    bytes += parts.randomElement(using: &random) ?? []
                } else {
                    bytes.append(.random(in: 0...255, using: &random))
                }
            }
            let message = CommitMessage(String(decoding: bytes, as: UTF8.self))
            let commit = message.conventional
            let text = message.subject + (commit?.breakingChanges.joined() ?? "")
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
            #expect(commit.map { !$0.description.isEmpty && !$0.type.isEmpty } ?? true)
        }
    }
}
