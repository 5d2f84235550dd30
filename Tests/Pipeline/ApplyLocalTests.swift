import Releases
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline

/// The changes of a local build.
struct ApplyLocalTests {
    private func local(
        _ repository: GitRepository,
        _ only: [String] = [],
        allowsCustom: Bool = true,
        events: SeenEvents = SeenEvents()
    ) -> LocalApplication {
        var request = ApplyFixture.request(repository)
        request.snapshot = .unlessReleased
        request.cache = .named("\(repository.path).cache")
        request.allowsCustomPlugins = allowsCustom
        return LocalApplication(
            to: request,
            of: .named(only),
            registry: ReleaseFixture.registry,
            jobs: 2
        ) { events.add($0) }
    }

    @Test(arguments: [nil, "core.autocrlf=true"])
    func `at a clean tag, a work tree is as the release makes it`(setting: String?) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let ours = try fixture.clone("ours", setting: setting)
            let other = try fixture.clone("other", setting: setting)
            let before = try ours.contents()
            try fixture.apply(to: other)
            let summary = try await local(ours).apply(isDryRun: false)
            #expect(summary.version == "1.0.0")
            #expect(summary.files.map(\.line).sorted() == ApplyFixture.paths)
            #expect(try ours.contents() == other.contents())
            // The changes are no changes of the user's: it is the release still.
            let times = try ours.times()
            let again = try await local(ours).apply(isDryRun: false)
            #expect(again.wasApplied && again.version == "1.0.0")
            #expect(try ours.times() == times)
            try ApplyFixture.restore(ours)
            #expect(try ours.contents() == before)
        }
    }

    @Test func `the user's changes survive, and are restored`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            try write("A = 1\nB = 3\nC = 4\n", to: "\(clone.path)/App.xcconfig")
            try write("mine", to: "\(clone.path)/App/Icon é.set/mine.png")
            try write("ignored", to: "\(clone.path)/App/Icon é.set/mine.ignored")
            try write("new", to: "\(clone.path)/App/New é/mine")
            let before = try clone.contents()
            let summary = try await local(clone).apply(isDryRun: false)
            #expect(summary.version.contains("dirty"))
            #expect(
                try read("\(clone.path)/App.xcconfig") == Array("A = 2\nB = 3\nC = 4\n".utf8)
            )
            let after = try clone.contents()
            #expect(after["App/Icon é.set/mine.png"] == nil)
            #expect(after["App/Icon é.set/mine.ignored"] == before["App/Icon é.set/mine.ignored"])
            #expect(try await local(clone).apply(isDryRun: false).wasApplied)
            try ApplyFixture.restore(clone)
            #expect(try clone.contents() == before)
        }
    }

    @Test func `stages are added to those that are applied, and an error changes nothing`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let (clone, whole) = (try fixture.clone("ours"), try fixture.clone("whole"))
            try await _ = local(whole).apply(isDryRun: false)
            #expect(try await local(clone, ["names"]).apply(isDryRun: false).stages == ["names"])
            let one = try clone.times()
            let dry = try await local(clone, ["icons"]).apply(isDryRun: true)
            #expect(dry.stages == ["icons", "names"] && !dry.wasApplied)
            #expect(try clone.times() == one)
            let pipeline = try read("\(clone.path)/pipeline.json")
            try write("{\"name\": 1}", to: "\(clone.path)/pipeline.json")
            await #expect(throws: Failure.self) {
                try await local(clone, ["icons"]).apply(isDryRun: false)
            }
            try write(pipeline, to: "\(clone.path)/pipeline.json")
            #expect(try clone.git("status", "--porcelain") == " M Info.plist")
            try await _ = local(clone, ["icons"]).apply(isDryRun: false)
            let all = try await local(clone, ["version"]).apply(isDryRun: false)
            #expect(all.stages == ["icons", "version", "names"])
            #expect(try clone.contents() == whole.contents())
            let unknown = await #expect(throws: Failure.self) {
                try await local(clone, ["none"]).apply(isDryRun: false)
            }
            #expect(unknown?.status == .usage)
        }
    }

    @Test func `only what the changes need runs, without keys and without a release`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stages = """
                {"name": "loud", "uses": "shout", "with": {"files": ["a.txt"]}},
                {"name": "edits", "uses": "edit", "with": {"files": {"new.txt": "new\\n"}}},
                {"name": "script", "uses": "./copy.sh", "with": {"from": "{stage.loud}/a.txt"}},
                {"name": "seal", "uses": "length", "with": {"key": {"env": "MISSING"}}},
                {"name": "publish", "uses": "./never.sh", "needs": ["seal"]}
                """
            let fixture = try ReleaseFixture(in: folder, stages: stages)
            let describe = """
                #!/bin/sh
                if [ "$1" = describe ]; then
                    echo '{"name": "copy", "version": "1", "protocols": [1], "cacheable": true,'
                    echo '"options": {"type": "object", "properties": {"from": {"type": "string"}}}}'
                    exit
                fi
                read -r hello; read -r options
                root=$(printf '%s' "$hello" | sed -E 's/.*"outputs":"([^"]*)".*/\\1/')
                """
            try fixture.addScript(
                "copy.sh",
                describe + """

                    printf 'copied\\n' > "$root/out.txt"
                    echo '{"type": "output", "path": "out.txt", "destination": "App/copied é.txt"}'
                    echo '{"type": "result", "status": "ok"}'
                    """
            )
            try fixture.addScript("never.sh", describe + "\nexit 1\n")
            let (repository, events) = (fixture.repository, SeenEvents())
            let summary = try await local(repository, events: events).apply(isDryRun: false)
            #expect(summary.files.map(\.line) == ["+ App/copied é.txt", "+ new.txt"])
            #expect(events.units(.ran) == ["edits/new.txt", "loud/0: a.txt", "script/copy"])
            #expect(try ApplyFixture.restore(repository).count == 2)
            #expect(try repository.git("status", "--porcelain").isEmpty)
            // Without the plugin, its input need not be built either.
            let plain = SeenEvents()
            let less = try await local(repository, allowsCustom: false, events: plain)
                .apply(isDryRun: false)
            #expect(less.files.map(\.line) == ["+ new.txt"])
            #expect(plain.units(.ran) == [] && plain.units(.cached) == ["edits/new.txt"])
            let idle = await #expect(throws: Failure.self) {
                try await local(repository, ["loud"]).apply(isDryRun: false)
            }
            #expect(idle?.status == .usage)
        }
    }
}
