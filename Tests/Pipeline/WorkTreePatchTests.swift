import Diagnostics
import Foundation
import JSON
import Pipeline
import PluginAPI
import Releases
import TestSupport
import Testing

/// What stages change in the repository, as a patch that git takes.
struct WorkTreePatchTests {
    private static let list = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- the app's -->
        \t<key>CFBundleVersion</key>
        \t<string>1</string>
        \t<key>CFBundleIcons</key>
        \t<dict/>
        </dict>
        </plist>

        """

    private static let files = [
        "App/Info.plist": list, "App/Config.xcconfig": "A = 1 // one\nB = 2\n",
        "App/Icon.set/old.txt": "old\n", "App/Icon.set/kept.txt": "kept\n",
        "App/über uns/a b.txt": "a\n", "App/c.txt": "c\r\nd\r\n",
    ]

    private static let stages = """
        {"name": "icons", "uses": "edit", "with": {
            "files": {"App/Icon.set/kept.txt": "changed\\n", "App/Icon.set/new.txt": "new",
                "App/über uns/a b.txt": "b\\n"},
            "replaced": ["App/Icon.set"],
            "keys": [{"file": "App/Info.plist", "key": ["CFBundleIcons", "Alt"], "value": "x"}]}},
        {"name": "version", "uses": "edit", "with": {
            "keys": [{"file": "App/Info.plist", "key": ["CFBundleVersion"], "value": "45"}],
            "lines": [{"file": "App/Config.xcconfig", "line": 1, "old": "A = 1 // one", "new": ["A = 2 // one"]},
                {"file": "App/c.txt", "line": 2, "old": "d", "new": ["e", "f"]}]}}
        """

    /// A clone of the release's repository at its tag, and the patch of the release.
    private func clone(_ fixture: ReleaseFixture, _ name: String = "clone") throws -> GitRepository
    {
        try fixture.repository.git("clone", "--quiet", ".", "\(fixture.folder)/\(name)")
        let clone = GitRepository(existing: "\(fixture.folder)/\(name)")
        try clone.git("checkout", "--quiet", "v1.0.0")
        return clone
    }

    @Test func `git makes the changes of all stages in a clean clone, once, and takes them back`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stages, files: Self.files)
            let summary = try await fixture.make()
            #expect(summary.changedFiles == 7)
            let clone = try clone(fixture)
            let patch = "\(fixture.release)/work-tree.patch"
            try clone.git("apply", "--binary", patch)
            let status = try clone.git(
                "-c",
                "core.quotePath=false",
                "status",
                "--porcelain",
                "-uall"
            )
            let expected = [
                " M App/Config.xcconfig", " M App/Icon.set/kept.txt", " D App/Icon.set/old.txt",
                " M App/Info.plist", " M App/c.txt", " M \"App/über uns/a b.txt\"",
                "?? App/Icon.set/new.txt",
            ]
            #expect(status.split(separator: "\n").map(String.init) == expected)
            let root = clone.path
            #expect(try read("\(root)/App/Config.xcconfig") == Array("A = 2 // one\nB = 2\n".utf8))
            #expect(try read("\(root)/App/c.txt") == Array("c\r\ne\r\nf\r\n".utf8))
            #expect(try read("\(root)/App/Icon.set/new.txt") == Array("new".utf8))
            let list = Self.list.replacing("<string>1<", with: "<string>45<").replacing(
                "<dict/>",
                with: "<dict>\n\t\t<key>Alt</key>\n\t\t<string>x</string>\n\t</dict>"
            )
            #expect(String(decoding: try read("\(root)/App/Info.plist"), as: UTF8.self) == list)
            #expect(try clone.ask("apply", "--binary", patch) == nil)
            try clone.git("apply", "--binary", "-R", patch)
            #expect(try clone.git("status", "--porcelain").isEmpty)
        }
    }

    @Test func `the document lists each file with its stages and the digests that git has`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stages, files: Self.files)
            _ = try await fixture.make()
            let clone = try clone(fixture)
            try clone.git("apply", "--binary", "\(fixture.release)/work-tree.patch")
            let document = try JSONDocument(read("\(fixture.release)/work-tree.json")).value
            #expect(document["commit"]?.string == (try clone.git("rev-parse", "HEAD")))
            for file in try #require(document["files"]?.array) {
                let path = try #require(file["path"]?.string)
                let after = FileManager.default.contents(atPath: "\(clone.path)/\(path)")
                #expect(
                    file["after"]?["sha256"]?.string
                        == after.map { ContentDigest(of: Array($0)).hash }
                )
                let before = try clone.ask("cat-file", "blob", "HEAD:\(path)") == nil
                #expect((file["before"] == .null) == before, "\(path)")
            }
            let list = document["files"]?.array?.first { $0["path"]?.string == "App/Info.plist" }
            #expect(
                list?["changes"]?.array?.compactMap { $0["stage"]?.string } == ["icons", "version"]
            )
            let manifest = try JSONDocument(read("\(fixture.release)/manifest.json")).value
            let own = manifest["artifacts"]?.array?.filter {
                $0["stage"] == .null || $0["stage"] == nil
            }
            #expect(
                own?.compactMap { $0["path"]?.string } == [
                    "report.html", "work-tree.json", "work-tree.patch",
                ]
            )
            let sums = String(decoding: try read("\(fixture.release)/checksums.txt"), as: UTF8.self)
            #expect(sums.contains("  work-tree.patch\n"))
        }
    }

    @Test func `the same tag has the same patch, from the cache and without it`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stages, files: Self.files)
            _ = try await fixture.make()
            _ = try await fixture.make(cache: nil, dist: "other")
            for name in ["work-tree.patch", "work-tree.json", "manifest.json"] {
                #expect(
                    try read("\(fixture.release)/\(name)") == read("\(folder)/other/1.0.0/\(name)")
                )
            }
        }
    }

    @Test func `verify makes the changes again, and refuses a document that says something else`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(in: folder, stages: Self.stages, files: Self.files)
            _ = try await fixture.make()
            func verify(_ repositories: [String]) throws -> Verification.Summary {
                let request = Verification.Request(
                    release: fixture.release,
                    repositories: repositories
                )
                return try Verification.verify(request, registry: PluginRegistry([]))
            }
            let commit = try fixture.repository.git("rev-parse", "HEAD")
            let valid = try verify([fixture.repository.path]).stages.verified
            #expect(
                valid == [
                    "work-tree.patch: 7 changed files, which match the stages' outputs at \(commit)",
                    "sbom.cdx.json lists the files of the manifest",
                ]
            )
            let unchecked = try verify([folder]).unchecked
            #expect(unchecked.contains { $0.contains("not compared with the released commit") })

            // Whoever can write all documents can't make them say what the outputs do not.
            let document = "\(fixture.release)/work-tree.json"
            let old = try read(document)
            let new = Array(
                String(decoding: old, as: UTF8.self).replacing("\"45\"", with: "\"46\"").utf8
            )
            try FileManager.default.removeItem(atPath: document)
            try write(new, to: document)
            for name in ["manifest.json", "checksums.txt"] {
                let path = "\(fixture.release)/\(name)"
                let text = String(decoding: try read(path), as: UTF8.self)
                    .replacing(ContentDigest(of: old).hash, with: ContentDigest(of: new).hash)
                    .replacing(/"App-1\.0\.0\.zip",\s*/, with: "")
                try FileManager.default.removeItem(atPath: path)
                try write(text, to: path)
            }
            let manifest = ContentDigest(of: try read("\(fixture.release)/manifest.json")).hash
            let sums = "\(fixture.release)/checksums.txt"
            let lines = String(decoding: try read(sums), as: UTF8.self).split(separator: "\n").map {
                $0.hasSuffix("  manifest.json") ? "\(manifest)  manifest.json" : String($0)
            }
            try FileManager.default.removeItem(atPath: sums)
            try write(lines.joined(separator: "\n") + "\n", to: sums)
            for bundle in try FileManager.default.contentsOfDirectory(atPath: fixture.release)
            where bundle.hasSuffix(".zip") {
                try FileManager.default.removeItem(atPath: "\(fixture.release)/\(bundle)")
            }
            let rest = String(decoding: try read(sums), as: UTF8.self).split(separator: "\n")
                .filter { !$0.hasSuffix(".zip") }
            try FileManager.default.removeItem(atPath: sums)
            try write(rest.joined(separator: "\n") + "\n", to: sums)
            let failure = #expect(throws: Failure.self) {
                try verify([fixture.repository.path])
            }
            let text = (failure?.diagnostics ?? []).flatMap(\.lines).joined(separator: "\n")
            #expect(text.contains("is not what the stages' outputs make"), "\(text)")
        }
    }

    @Test func `a release whose stages change nothing has no patch`() async throws {
        try await withTemporaryFolder { folder in
            let stage =
                #"{"name": "same", "uses": "edit", "with": {"files": {"a.txt": "alpha\n"}}}"#
            let fixture = try ReleaseFixture(in: folder, stages: stage)
            #expect(try await fixture.make().changedFiles == 0)
            #expect(!FileManager.default.fileExists(atPath: "\(fixture.release)/work-tree.patch"))
        }
    }

    @Test func `the patch of a snapshot is one of the work tree as it is`() async throws {
        try await withTemporaryFolder { folder in
            let line = """
                "lines": [{"file": "App/Config.xcconfig", "line": 2, "old": "B = 3", "new": ["B = 4"]}]
                """
            let stage = #"{"name": "one", "uses": "edit", "with": {\#(line)}}"#
            let fixture = try ReleaseFixture(in: folder, stages: stage, files: Self.files)
            let path = "\(fixture.repository.path)/App/Config.xcconfig"
            try FileManager.default.removeItem(atPath: path)
            try write("A = 1 // one\nB = 3\n", to: path)
            let summary = try await fixture.make(snapshot: true)
            try fixture.repository.git("apply", "--binary", "\(summary.folder)/work-tree.patch")
            #expect(try read(path) == Array("A = 1 // one\nB = 4\n".utf8))
            let request = Verification.Request(
                release: summary.folder,
                repositories: [fixture.repository.path]
            )
            let verified = try Verification.verify(request, registry: PluginRegistry([]))
            #expect(verified.unchecked.contains { $0.contains("from a work tree with changes") })
        }
    }

    @Test func `stages that add lines to one file find theirs by the numbers of the commit`()
        async throws
    {
        try await withTemporaryFolder { folder in
            func stage(_ name: String, _ line: Int, _ old: String, _ new: String) -> String {
                let line = """
                    {"file": "f", "line": \(line), "old": "\(old)", "new": ["\(old)", "\(new)"]}
                    """
                let both = #"{"file": "f", "line": 3, "old": "c", "new": ["C"]}"#
                return """
                    {"name": "\(name)", "uses": "edit", "with": {"lines": [\(line), \(both)]}}
                    """
            }
            let stages = [stage("one", 1, "a", "a2"), stage("two", 2, "b", "b2")]
            let fixture = try ReleaseFixture(
                in: folder,
                stages: stages.joined(separator: ","),
                files: ["f": "a\nb\nc\n"]
            )
            let summary = try await fixture.make()
            try fixture.repository.git("apply", "--binary", "\(summary.folder)/work-tree.patch")
            #expect(try read("\(fixture.repository.path)/f") == Array("a\na2\nb\nb2\nC\n".utf8))
        }
    }

    @Test func `a file that is edited and not in the commit is an error that names it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let keys = #""keys": [{"file": "App/Other.plist", "key": ["A"], "value": "3"}]"#
            let stage = #"{"name": "one", "uses": "edit", "with": {\#(keys)}}"#
            let fixture = try ReleaseFixture(in: folder, stages: stage, files: Self.files)
            let failure = try #require(try await fixture.failure())
            let text = failure.diagnostics.flatMap(\.lines).joined(separator: "\n")
            #expect(text.contains("App/Other.plist, which is not in the commit"), "\(text)")
        }
    }

    @Test func `what a custom plugin gives a destination is in the patch, also from the cache`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = """
                #!/bin/sh
                if [ "$1" = describe ]; then
                    echo '{"name": "s", "version": "1", "protocols": [1], "cacheable": true}'
                    exit
                fi
                read -r hello
                read -r options
                out=$(printf '%s' "$hello" | sed -E 's/.*"outputs":"([^"]*)".*/\\1/')
                printf 'made\\n' > "$out/x"
                echo '{"type": "output", "path": "x", "destination": "App/made.txt"}'
                echo '{"type": "result", "status": "ok"}'
                """
            let stage = #"{"name": "one", "uses": "./tool", "with": {}}"#
            let fixture = try ReleaseFixture(in: folder, stages: stage, files: Self.files)
            try fixture.addScript("tool", script)
            for round in 0..<2 {
                let dist = "dist\(round)"
                #expect(try await fixture.make(dist: dist).changedFiles == 1)
                let patch = String(
                    decoding: try read("\(folder)/\(dist)/1.0.0/work-tree.patch"),
                    as: UTF8.self
                )
                #expect(patch.contains("+++ b/App/made.txt\n@@ -0,0 +1 @@\n+made\n"))
            }
        }
    }
}
