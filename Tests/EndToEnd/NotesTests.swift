import Foundation
import JSON
import Testing
import TestSupport

struct NotesTests {
    private let template = """
        {{% CONTENT_TYPE:HTML}}
        <h1>{{version}}</h1>{{#groups}}{{#entries}}<li>{{description}}</li>{{/entries}}{{/groups}}

        """

    /// An app whose last commits are a feature and a fix, not released yet.
    private func app(in folder: String, stages: String) throws -> App {
        let app = try App(
            in: folder,
            stages: stages,
            files: ["Release/whats-new.html.mustache": template]
        )
        try app.repository.commit(["Assets/a.txt": "3"], message: "feat: dark & <light> (#12)")
        try app.repository.commit(["Assets/a.txt": "4"], message: "fix(ui)!: @ada's crash")
        return app
    }

    @Test func `the README's example writes every form, the same twice and from the cache`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: readmeExample(of: "Notes"))
            try app.repository.git("tag", "v1.1.0")
            let made = try app.run("release", "--verify-reproducible")
            try #require(made.status == 0, "\(made.error)")
            let stage = "\(app.dist)/1.1.0/stages/whats-new"
            func text(_ name: String) throws -> String {
                String(decoding: try read("\(stage)/\(name)"), as: UTF8.self)
            }
            #expect(
                try text("notes.md").contains(
                    "\n- dark & \\<light\\> ([#12](https://example.com/aurora/pull/12))\n"
                )
            )
            #expect(try text("notes.md").contains("compare/v1.0.0...v1.1.0"))
            #expect(
                try text("store.txt") == "Features\n• Dark & <light>\n\nFixes\n• @ada's crash\n"
            )
            #expect(
                try text("whats-new.html").contains(
                    "<h1>1.1.0</h1><li>dark &amp; &lt;light&gt;</li><li>@ada&#39;s crash</li>"
                )
            )
            let json = try JSONDocument(try read("\(stage)/notes.json")).value
            #expect(json["from"]?["tag"] == "v1.0.0")
            let again = try app.run("release", "--clean", "--log-format", "json")
            #expect(try again.units("cached").contains("whats-new/notes"))
            #expect(try app.run("notes", "--format", "json").output == (try text("notes.json")))
            #expect(try app.run("notes", "--to", "1.1.0").output == (try text("notes.md")))
        }
    }

    @Test func `without a stage, the command prints what is not released yet, by the defaults`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: App.patch)
            let unreleased = try app.run("notes")
            #expect(unreleased.status == 0, "\(unreleased.error)")
            let head = try app.repository.git("rev-parse", "HEAD")
            let title = "## Unreleased at \(head.prefix(10)) (2023-11-14)\n"
            #expect(unreleased.output.hasPrefix("\(title)\nChanges since 1.0.0.\n"))
            #expect(unreleased.output.contains("- **ui:** @&#8203;ada's crash ("))
            let released = try app.run("notes", "--to", "v1.0.0", "--format", "store")
            #expect(released.output == "Changes\n• Change\n")
            #expect(released.error.contains("warning: store.txt lists plain subjects"))
            let first = try app.run("notes", "--to", "v0.9.0")
            #expect(first.output.hasPrefix("## 0.9.0 (2023-11-14)\n\nThe first release.\n"))
            let id = try app.repository.git("rev-parse", "HEAD~1")
            let half = try app.run("notes", "--from", "1.0.0", "--to", String(id.prefix(8)))
            #expect(half.output.contains("light") && !half.output.contains("crash"))
            #expect(half.output.hasPrefix("## Unreleased at \(id.prefix(10)) (2023-11-14)\n"))
            let json = try app.run("notes", "--format", "json", "--from", "v0.9.0")
            #expect(try JSONDocument(Array(json.output.utf8)).value["from"]?["version"] == "0.9.0")
        }
    }

    @Test func `a tag goes before a branch of its name, and no branch is ever meant`() async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: App.patch)
            try app.repository.git("branch", "v1.0.0", "HEAD")
            try app.repository.git("branch", "release", "HEAD")
            #expect(try app.run("notes", "--from", "v1.0.0").output.contains("crash"))
            let branch = try app.run("notes", "--from", "release")
            #expect(branch.status == 3)
            #expect(branch.error.contains("no tag, version or commit \"release\""))
            let misspelt = try app.run("notes", "--from", "1.0.1")
            #expect(misspelt.error.contains("did you mean \"1.0.0\"?"), "\(misspelt.error)")
            try app.repository.git("tag", "blob", "HEAD:pipeline.json")
            let blob = try app.run("notes", "--to", "blob")
            #expect(blob.error.contains("the tag \"blob\" is not a commit"), "\(blob.error)")
        }
    }

    @Test func `commits that are the wrong way round are refused, and a snapshot of a tag is not`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stages = #"{"name": "notes", "uses": "notes"}"#
            let app = try app(in: folder, stages: stages)
            try app.repository.git("tag", "v1.1.0")
            let swapped = try app.run("notes", "--from", "1.1.0", "--to", "1.0.0")
            #expect(swapped.status == 3 && swapped.output == "")
            #expect(swapped.error.contains("error: 1.1.0 holds all commits of 1.0.0 already\n"))
            #expect(swapped.error.contains("the wrong way round, change --from and --to"))
            let same = try app.run("notes", "--from", "v1.1.0")
            #expect(same.status == 3 && same.output == "")
            #expect(same.error.contains("error: --from and --to are the same commit\n"))
            for command in ["check", "notes"] {
                let result = try app.run(command)
                #expect(result.status == 0)
                #expect(!result.error.contains("holds all"), "\(result.error)")
            }
        }
    }

    @Test func `what the store can't hold is reported beside its text`() async throws {
        try await withTemporaryFolder { folder in
            let stage = #"{"name": "notes", "uses": "notes", "with": {"store": {"limit": 80}}}"#
            let app = try app(in: folder, stages: stage)
            let long = String(repeating: "long ", count: 60)
            try app.repository.commit(["Assets/a.txt": "5"], message: "feat: \(long)")
            let answer = "3 entries fit into the store's 80 characters"
            let printed = try app.run("notes", "--format", "store")
            #expect(printed.output.hasPrefix("Features\n• Long long"))
            #expect(printed.error.contains("warning: notes: 0 of \(answer)\n"), "\(printed.error)")
            try app.repository.git("tag", "v1.1.0")
            let made = try app.run("release")
            #expect(made.error.contains(answer) || made.output.contains(answer), "\(made.error)")
        }
    }

    @Test(arguments: ["--from", "--to", "--stage"])
    func `an empty name is not a default`(option: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: App.patch)
            let result = try app.run("notes", option, "")
            #expect(result.status == 64)
            #expect(result.error.contains("\(option) needs a name, and this one is empty"))
        }
    }

    @Test func `a stage is asked for by name where there are two, and its errors have a place`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stages = #"""
                {"name": "a", "uses": "notes", "with": {"hidden": []}},
                {"name": "b", "uses": "notes", "with": {"links": {"commit": "https://x.example/{commit}"}}},
                {"name": "c", "uses": "notes", "with": {"template": {"file": "odd.mustache"}}}
                """#
            let app = try App(
                in: folder,
                stages: stages,
                files: ["odd.mustache": "\n{{#groups}}\n"]
            )
            #expect(try app.run("notes").status == 64)
            #expect(try app.run("notes", "--stage", "x").status == 64)
            #expect(try app.run("notes", "--stage", "a").status == 0)
            let wrong = try app.run("notes", "--stage", "b")
            #expect(wrong.status == 2)
            #expect(wrong.error.contains("pipeline.json:4:"), "\(wrong.error)")
            #expect(wrong.error.contains("it has no {{commit}}"))
            let broken = try app.run("notes", "--stage", "c", "--format", "template")
            #expect(broken.error.contains("  --> odd.mustache:3:1\n"), "\(broken.error)")
            let none = try app.run("notes", "--stage", "a", "--format", "template")
            #expect(none.error.contains("the notes have no template"))
            #expect(try app.run("check").error.contains("odd.mustache:3:1"))
        }
    }

    @Test func `a product's notes tell its paths and count from its own tag`() async throws {
        try await withTemporaryFolder { folder in
            let products = #"""
                "products": [{"name": "phone", "prefix": "phone/", "paths": ["Assets"]},
                             {"name": "tv", "prefix": "tv/", "paths": ["TV"]}],
                """#
            let stages = #"{"name": "notes", "uses": "notes"}"#
            let app = try App(in: folder, stages: stages, top: products)
            try app.repository.git("tag", "phone/v1.0.0")
            try app.repository.commit(["TV/a.txt": "1"], message: "feat: for the sofa")
            try app.repository.git("tag", "tv/v3.0.0")
            try app.repository.commit(["Assets/a.txt": "3"], message: "feat: for the pocket")
            let notes = try app.run("notes", "--product", "phone")
            #expect(notes.status == 0, "\(notes.error)")
            #expect(
                notes.output.contains("Changes since 1.0.0.\n\n### Features\n\n- for the pocket")
            )
            #expect(!notes.output.contains("sofa"))
            try app.repository.git("tag", "phone/v1.1.0")
            #expect(try app.run("release").status == 0)
            let made = try read("\(app.dist)/phone/1.1.0/stages/notes/store.txt")
            #expect(String(decoding: made, as: UTF8.self) == "Features\n• For the pocket\n")
        }
    }

    @Test func `a shallow clone says how to fetch, in the words of the CI`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: #"{"name": "notes", "uses": "notes"}"#)
            let clone = "\(folder)/clone"
            let source = "file://\(app.repository.path)"
            try app.repository.git("clone", "--quiet", "--depth=1", source, clone)
            for command in ["notes", "release"] {
                let result = try app.run(
                    command,
                    in: clone,
                    with: ["GITHUB_ACTIONS": "true", "SHIPIT_CACHE_DIR": "\(folder)/cache"]
                )
                #expect([2, 3].contains(result.status))
                #expect(result.error.contains("fetch-depth: 0"), "\(command): \(result.error)")
            }
        }
    }
}
