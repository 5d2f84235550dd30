import Diagnostics
import Foundation
import JSON
import PluginAPI
import Releases
import Testing
import TestSupport

@testable import NotesPlugin

struct NotesPluginTests {
    @Test func `squashes, merges, reverts and odd letters of a real repository become notes`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            let base = try repository.commit(["a.txt": "1"], message: "feat: before")
            try repository.commit(["a.txt": "2"], message: "fix: squashed (#11)")
            try repository.git("checkout", "--quiet", "-b", "side")
            try repository.commit(["b.txt": "1"], message: "feat(ui): שלום 極光 🎉")
            try repository.git("checkout", "--quiet", "main")
            let wrong = try repository.commit(["c.txt": "1"], message: "feat: mistake")
            let message = "Merge pull request #12 from o/side\n\nSide"
            try repository.git("merge", "--quiet", "--no-ff", "-m", message, "side")
            try repository.git("revert", "--no-edit", wrong)
            try repository.commit(message: "perf!: " + String(repeating: "long ", count: 20_000))
            let text = try repository.notes(since: base)
            #expect(
                text.contains(
                    """
                    ### Features

                    - **ui:** שלום 極光 🎉 (#12)

                    ### Fixes

                    - squashed (#11)

                    ### Performance

                    - long long
                    """
                ),
                "\(text)"
            )
            #expect(!text.contains("mistake") && !text.contains("before"))
            #expect(text.utf8.count < 2_000)
            #expect(try repository.notes(since: base) == text)
        }
    }

    @Test func `the range is what git says it is, whatever the clocks said`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            let base = try repository.commit(message: "root", date: 1_700_000_000)
            try repository.git("checkout", "--quiet", "-b", "side")
            try repository.commit(message: "side 1", date: 1_600_000_000)
            try repository.git("checkout", "--quiet", "main")
            let tag = try repository.commit(message: "main 1", date: 1_650_000_000)
            try repository.git("merge", "--quiet", "--no-ff", "-m", "Merge branch 'side'", "side")
            try repository.commit(message: "main 2", date: 1_500_000_000)
            let commits = try repository.history.commits(
                since: tag,
                until: try repository.git("rev-parse", "HEAD"),
                touching: []
            )
            let expected = try repository.git("rev-list", "--topo-order", "\(tag)..HEAD")
            #expect(Set(commits.map(\.id)) == Set(expected.split(separator: "\n").map(String.init)))
            #expect(commits.first?.message == "main 2\n")
            #expect(commits.first?.author == "Ada")
            #expect(!commits.contains { $0.id == base })
        }
    }

    @Test func `paths list one product's commits only, and a merge still gives its number`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            let base = try repository.commit(["ios/a": "1", "mac/a": "1"], message: "root")
            try repository.git("checkout", "--quiet", "-b", "side")
            try repository.commit(["ios/a": "2"], message: "feat: for the phone")
            try repository.commit(["mac/a": "2"], message: "feat: for the desk")
            try repository.git("checkout", "--quiet", "main")
            let message = "Merge pull request #12 from o/side\n\nBoth"
            try repository.git("merge", "--quiet", "--no-ff", "-m", message, "side")
            let text = try repository.notes(since: base, #"{"paths": ["./ios/"]}"#)
            #expect(text.contains("- for the phone (#12)\n"))
            #expect(!text.contains("desk"))
        }
    }

    @Test func `a shallow clone gives no notes but the way to the history`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            for index in 1...5 { try repository.commit(message: "feat: \(index)") }
            let source = "file://\(repository.path)"
            try repository.git("clone", "--quiet", "--depth=2", source, "\(folder)/shallow")
            let shallow = GitRepository(existing: "\(folder)/shallow")
            let found = #expect(throws: Diagnostic.self) { try shallow.notes(since: nil) }
            #expect(found?.help == "git fetch --unshallow --tags --force")
        }
    }

    @Test func `of a first release the newest are listed, when the options say so`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            for index in 1...5 { try repository.commit(message: "feat: number \(index)") }
            let all = try repository.notes(since: nil)
            #expect(all.contains("The first release.") && all.contains("number 1"))
            #expect(!all.contains("earlier"))
            let some = try repository.notes(since: nil, #"{"first": 2}"#)
            #expect(some.contains("number 5") && some.contains("number 4"))
            #expect(!some.contains("number 3") && some.hasSuffix("And 3 earlier commits.\n"))
        }
    }

    @Test func `every error in the options is reported at once`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(["t.mustache": "{{nothing}}"], message: "root")
            let options = #"""
                {"outputs": ["markdown"], "paths": ["../x"],
                 "groups": [{"title": "A", "types": ["x", "X"]}, {"title": "A", "types": ["y"]}],
                 "links": {"commit": "https://h.example/", "pull-request": "ftp://{number}",
                  "compare": "https://h.example/{from}"},
                 "store": {"groups": ["B"], "limit": 80, "fallback": "\#(
                     String(repeating: "x", count: 80))"},
                 "template": {"file": "t.mustache", "output": "notes.md"}}
                """#
            let found = #expect(throws: Diagnostics.self) {
                try repository.notes(since: nil, options)
            }
            #expect(
                found?.all.map(\.place?.pointer) == [
                    "/paths/0", "/groups/0/types/1", "/groups/1/title", "/links/pull-request",
                    "/links/commit", "/links/compare", "/store/groups/0", "/store/fallback",
                    "/template", nil,
                ]
            )
            #expect(found?.all.last?.place?.file == "t.mustache")
            #expect(found?.all.allSatisfy { $0.help?.isEmpty == false } == true)
        }
    }

    @Test
    func `a path that nothing has is reported, and a range without commits is not blamed on it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            let head = try repository.commit(["DuckDuckGo/a": "1"], message: "feat: x")
            let context = try repository.context(since: head)
            var options = try decoded(#"{"paths": ["DuckDukGo", "DuckDuckGo/", "./DuckDuckGo/a"]}"#)
            // The path may be why a text is empty.
            let found = #expect(throws: Diagnostics.self) {
                try NotesPlugin().plan(options, in: context)
            }
            #expect(found?.all.map(\.severity) == [.warning, .error])
            options.outputs = [.markdown]
            let plan = try NotesPlugin().plan(options, in: context)
            #expect(
                plan.warnings.map(\.summary)
                    == ["nothing at \(head.prefix(10)) is called \"DuckDukGo\""]
            )
            #expect(plan.warnings.first?.place?.pointer == "/paths/0")
            let printed = try NotesPlugin.printed(.markdown, options, in: context)
            #expect(printed.warnings == plan.warnings)
            options.paths = nil
            #expect(try NotesPlugin().plan(options, in: context).warnings.isEmpty)
        }
    }

    @Test(arguments: [
        (
            "pull-request", "{nummer}", "has an unknown name {{nummer}}",
            "did you mean \"{{number}}\"?"
        ),
        ("compare", "{form}...{to}", "has an unknown name {{form}}", "did you mean \"{{from}}\"?"),
        ("commit", "{commit}/{commit}", nil, nil), ("commit", "x", "no {{commit}}", "{{commit}}"),
    ])
    func `a link's unknown name is reported as users write it`(
        key: String,
        path: String,
        summary: String?,
        help: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(message: "feat: x")
            let options = #"{"links": {"\#(key)": "https://h.example/\#(path)"}}"#
            guard let summary, let help else {
                _ = try repository.notes(since: nil, options)
                return
            }
            let found = #expect(throws: Diagnostics.self) {
                try repository.notes(since: nil, options)
            }
            #expect(found?.all.count == 1 && found?.all[0].place?.pointer == "/links/\(key)")
            #expect(found?.all[0].summary.contains(summary) == true)
            #expect(found?.all[0].help?.contains(help) == true)
        }
    }

    @Test func `an empty text for the store is an error of a final release, else a warning`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(message: "chore: x")
            let context = try repository.context(since: nil)
            let thrown = #expect(throws: Diagnostics.self) {
                try NotesPlugin().plan(NotesOptions(), in: context)
            }
            let found = thrown?.all.first
            #expect(found?.summary == "store.txt is empty: no commit belongs to any of its groups")
            #expect(found?.severity == .error && found?.place?.pointer == "/store")
            #expect(found?.help?.hasSuffix("leave \"store\" out of \"outputs\"") == true)
            for options in [
                #"{"store": {"fallback": "Small things."}}"#, #"{"outputs": ["json"]}"#,
            ] {
                let plan = try NotesPlugin().plan(try decoded(options), in: context)
                #expect(plan.warnings.isEmpty)
            }
            var release = context.release
            release.isFinal = false
            let plan = try NotesPlugin().plan(
                NotesOptions(),
                in: PlanContext(
                    release: release,
                    sources: context.sources,
                    history: context.history
                )
            )
            #expect(plan.warnings.map(\.severity) == [.warning])
        }
    }

    @Test func `a unit declares the forms it makes, and its bytes follow from its inputs`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(["n.html.mustache": "{{version}}"], message: "feat: x")
            let options =
                #"{"outputs": ["store", "store"], "template": {"file": "n.html.mustache"}}"#
            let context = try repository.context(since: nil)
            let plan = try NotesPlugin().plan(try decoded(options), in: context)
            #expect(plan.units.count == 1)
            #expect(plan.units[0].outputs.map(\.path) == ["store.txt", "n.html"])
            #expect(plan.units[0].outputs.map(\.mediaType) == ["text/plain", "text/html"])
            let again = try NotesPlugin().plan(try decoded(options), in: context)
            #expect(again.units[0].inputs == plan.units[0].inputs)
            #expect(again.units[0].specification == plan.units[0].specification)
        }
    }
}

extension GitRepository {
    fileprivate var history: ReleaseHistory { ReleaseHistory(repository: path, releases: []) }

    /// What a plugin sees of HEAD, with a previous release at a commit.
    fileprivate func context(since base: String?) throws -> PlanContext {
        let release = ReleaseFacts(
            name: "App",
            version: "1.1.0",
            tag: "v1.1.0",
            build: "1",
            commit: try git("rev-parse", "HEAD"),
            date: "2023-11-14T22:13:20Z",
            channel: "stable",
            previous: base.map {
                ReleaseFacts.Previous(tag: "v1.0.0", version: "1.0.0", commit: $0)
            }
        )
        return PlanContext(release: release, sources: SourceTree(root: path), history: history)
    }

    fileprivate func notes(since base: String?, _ options: String = "{}") throws -> String {
        try NotesPlugin.printed(.markdown, try decoded(options), in: try context(since: base)).text
    }
}
