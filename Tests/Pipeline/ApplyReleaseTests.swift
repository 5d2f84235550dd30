import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline

/// The changes of a release, made by shipit; `git apply` of its patch is the reference.
struct ApplyReleaseTests {
    @Test(arguments: [
        ("", nil), ("", "core.autocrlf=true"), ("", "core.autocrlf=input"),
        ("*.json text eol=crlf\n*.xcconfig text\n", nil),
        ("* text=auto eol=crlf\n*.png -text\n", nil),
        ("* text=auto\n*.png binary\n", "core.eol=crlf"),
        ("* binary\n", "core.autocrlf=true"),
    ])
    func `a work tree is as git apply leaves it, and restored exactly`(
        attributes: String,
        setting: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder, attributes: attributes)
            let ours = try fixture.clone("ours", setting: setting)
            let gits = try fixture.clone("gits", setting: setting)
            let before = try ours.contents()
            let summary = try fixture.apply(to: ours)
            #expect(summary.files.map(\.line).sorted() == ApplyFixture.paths)
            #expect(summary.stages == ["icons", "version", "names"] && !summary.wasApplied)
            try gits.git("apply", "--binary", "\(fixture.release.release)/work-tree.patch")
            #expect(try ours.contents() == gits.contents())
            #expect(try ours.git("status", "--porcelain") == gits.git("status", "--porcelain"))
            // What git applied, shipit has nothing to do for.
            #expect(try fixture.apply(to: gits).wasApplied)
            #expect(try ApplyFixture.restore(gits) == [])
            #expect(try ApplyFixture.restore(ours).count == ApplyFixture.paths.count)
            #expect(try ours.contents() == before)
            #expect(try ours.git("status", "--porcelain").isEmpty)
        }
    }

    @Test func `a file of Git LFS is compared by its pointer, and replaced`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/repo")
            try repository.git("lfs", "install", "--local")
            let pipeline = "{\"name\": \"App\", \"stages\": [\(ApplyFixture.stages)]}"
            try repository.commit(
                ApplyFixture.files.merging([
                    ".gitattributes": "*.png filter=lfs diff=lfs merge=lfs -text\n",
                    "pipeline.json": pipeline, "run.sh": "#!/bin/sh\n",
                ]) { $1 }
            )
            try repository.git("tag", "v1.0.0")
            let stored = try repository.git("cat-file", "blob", "HEAD:App/Icon é.set/a b.png")
            #expect(stored.hasPrefix("version https://git-lfs"))
            let fixture = ReleaseFixture(of: repository, in: folder)
            try await fixture.make()
            let before = try repository.contents()
            let application = ReleaseApplication(
                fixture.release,
                keys: [],
                to: ApplyFixture.request(repository)
            )
            #expect(try !application.apply(isDryRun: false).wasApplied)
            let ours = try repository.contents()
            #expect(try application.apply(isDryRun: false).wasApplied)
            try ApplyFixture.restore(repository)
            #expect(try repository.contents() == before)
            try repository.git("apply", "--binary", "\(fixture.release)/work-tree.patch")
            #expect(try repository.contents() == ours)
            #expect(try application.apply(isDryRun: false).wasApplied)
        }
    }

    @Test func `bundles have the same changes as the folder`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(
                in: folder,
                top: "\"bundle\": [\"zip\", \"tar.zst\"],"
            )
            let clone = try fixture.clone("ours")
            try fixture.apply(to: clone)
            let after = try clone.contents()
            for format in ["zip", "tar.zst"] {
                try ApplyFixture.restore(clone)
                let bundle = "\(folder)/App-1.0.0.\(format)"
                try run(["cp", "\(fixture.release.release)/App-1.0.0.\(format)", bundle])
                let summary = try fixture.apply(bundle, to: clone)
                #expect(!summary.wasApplied && summary.unchecked.count == 1)
                #expect(try clone.contents() == after)
            }
        }
    }

    @Test func `a release that was altered is refused before anything is written`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            let before = try clone.times()
            let release = fixture.release.release
            let files = try TestSupport.files(below: release).filter {
                $0.hasPrefix("stages/") || $0 == "work-tree.json"
            }
            #expect(files.count > 4)
            for file in files {
                let bytes = try read("\(release)/\(file)")
                try write(bytes + [32], to: "\(release)/\(file)")
                let failure = #expect(throws: Failure.self) { try fixture.apply(to: clone) }
                #expect([.verification, .gitState].contains(failure?.status))
                #expect(failure?.diagnostics.first?.place?.file == file)
                try write(bytes, to: "\(release)/\(file)")
            }
            try run(["rm", "\(release)/manifest.json"])
            let failure = #expect(throws: Failure.self) { try fixture.apply(to: clone) }
            #expect(failure?.status == .verification)
            #expect(try clone.times() == before)
        }
    }

    @Test func `all files that are not what they were are reported, and nothing is written`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            try write("changed", to: "\(clone.path)/Info.plist")
            try write("untracked", to: "\(clone.path)/App/New é/new file.json")
            try run(["rm", "\(clone.path)/App.xcconfig"])
            try run(["ln", "-s", "keep.txt", "\(clone.path)/App.xcconfig"])
            try run(["mv", "\(clone.path)/App/Icon é.set", "\(clone.path)/App/moved"])
            try run(["ln", "-s", "moved", "\(clone.path)/App/Icon é.set"])
            try run(["rm", "\(clone.path)/run.sh"])
            let before = try clone.times()
            let failure = #expect(throws: Failure.self) { try fixture.apply(to: clone) }
            #expect(failure?.status == .gitState)
            #expect(
                failure?.diagnostics.map(\.summary) == [
                    "App.xcconfig can't be changed: it is a symbolic link in the work tree",
                    "App/Icon é.set/Contents.json can't be changed: App/Icon é.set is a symbolic link in the work tree",
                    "App/Icon é.set/a b.png can't be changed: App/Icon é.set is a symbolic link in the work tree",
                    "App/Icon é.set/gone.png can't be changed: App/Icon é.set is a symbolic link in the work tree",
                    "App/New é/new file.json is there already, and 1.0.0 adds it",
                    "Info.plist is not what it was when 1.0.0 was released",
                    "run.sh is not what it was when 1.0.0 was released",
                ]
            )
            #expect(try clone.times() == before)
        }
    }

    @Test func `a submodule or another repository in the way is refused`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            try run(["git", "init", "-q", "\(clone.path)/App/New é"])
            let failure = #expect(throws: Failure.self) { try fixture.apply(to: clone) }
            #expect(
                failure?.diagnostics.map(\.summary) == [
                    "App/New é/new file.json can't be changed: App/New é is a submodule, whose files another repository holds"
                ]
            )
        }
    }

    @Test func `another commit is noted, when the files are what they were`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            #expect(try fixture.apply(to: clone).warnings.isEmpty)
            try ApplyFixture.restore(clone)
            try clone.commit(["keep.txt": "other\n"])
            let summary = try fixture.apply(to: clone)
            #expect(summary.warnings.first?.summary.hasPrefix("HEAD is ") == true)
            #expect(summary.files.count == ApplyFixture.paths.count)
        }
    }

    @Test func `stages are applied one after another, in the order of the pipeline`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let (clone, whole) = (try fixture.clone("ours"), try fixture.clone("whole"))
            try fixture.apply(to: whole)
            let first = try fixture.apply(to: clone, only: ["names"])
            #expect(first.files.map(\.line) == ["~ Info.plist"] && first.stages == ["names"])
            let second = try fixture.apply(to: clone, only: ["version"])
            #expect(second.stages == ["version", "names"])
            #expect(second.files.map(\.line) == ["~ App.xcconfig", "~ Info.plist"])
            let times = try clone.times()
            #expect(try fixture.apply(to: clone, only: ["names"]).wasApplied)
            #expect(try clone.times() == times)
            try fixture.apply(to: clone, only: ["icons"])
            #expect(try clone.contents() == whole.contents())
            #expect(try fixture.apply(to: clone).wasApplied)
            let failure = #expect(throws: Failure.self) {
                try fixture.apply(to: clone, only: ["versoin"])
            }
            #expect(failure?.status == .usage)
            #expect(failure?.diagnostics.first?.help?.contains("\"version\"") == true)
        }
    }

    @Test func `stages of a release and of a local build do not mix`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            try fixture.apply(to: clone, only: ["icons"])
            let local = LocalApplication(
                to: ApplyFixture.request(clone),
                of: .named(["version"]),
                registry: ReleaseFixture.registry,
                jobs: 1
            )
            let failure = await #expect(throws: Failure.self) {
                try await local.apply(isDryRun: false)
            }
            #expect(failure?.status == .usage)
            let summary = failure?.diagnostics.first?.summary
            #expect(summary == "the work tree has changes of the release App 1.0.0: icons")
        }
    }

    @Test func `a dry run writes nothing`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            let times = try clone.times()
            let summary = try fixture.apply(to: clone, isDryRun: true)
            #expect(summary.files.count == ApplyFixture.paths.count && !summary.wasApplied)
            #expect(try clone.times() == times)
            try fixture.apply(to: clone)
            #expect(try fixture.apply(to: clone, isDryRun: true).wasApplied)
        }
    }

    @Test func `after a checkout of other files, restoring leaves what git wrote`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            try clone.commit(["App.xcconfig": "A = 9\n"])
            let other = try clone.git("rev-parse", "HEAD")
            try clone.git("checkout", "--quiet", "v1.0.0")
            try fixture.apply(to: clone)
            try clone.git("checkout", "--quiet", "--force", other)
            try ApplyFixture.restore(clone)
            #expect(try clone.git("status", "--porcelain").isEmpty)
            #expect(try read("\(clone.path)/App.xcconfig") == Array("A = 9\n".utf8))
        }
    }

    @Test func `after a stash, nothing is lost and the stash still applies`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try await ApplyFixture(in: folder)
            let clone = try fixture.clone("ours")
            let before = try clone.contents()
            try fixture.apply(to: clone)
            let after = try clone.contents()
            try clone.git("stash", "--quiet", "--include-untracked")
            try ApplyFixture.restore(clone)
            #expect(try clone.contents() == before)
            try clone.git("stash", "pop", "--quiet")
            #expect(try clone.contents() == after)
            // They are the changes of the release, wherever they come from.
            #expect(try fixture.apply(to: clone).wasApplied)
        }
    }
}
