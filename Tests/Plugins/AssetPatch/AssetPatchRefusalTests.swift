import AssetPatchPlugin
import Diagnostics
import JSON
import PluginAPI
import Testing
import TestSupport

private let with = #"{"assets": ["Assets"]}"#

struct AssetPatchRefusalTests {
    @Test func `a first release has no patch and says so`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "a"])
            let plan = try scenario.plan(with, "1.0.0", earlier: [])
            #expect(plan.units.map(\.label) == ["all assets"])
            #expect(plan.warnings.map(\.severity) == [.warning])
            #expect(
                plan.warnings.map(\.summary) == [
                    "there is no earlier release, so there is no patch"
                ]
            )
        }
    }

    @Test func `prereleases are among the last bases only where asked`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let versions = ["1.0.0", "1.1.0-rc.1", "1.1.0", "1.2.0-beta.1", "1.2.0"]
            for version in versions { try scenario.release(version, ["Assets/a": version]) }
            let earlier = Array(versions.dropLast().reversed())
            func bases(_ bases: String) throws -> [String] {
                let with = "{\"assets\": [\"Assets\"], \"bases\": \(bases)}"
                return try scenario.plan(with, "1.2.0", earlier: earlier).units
                    .dropFirst().map { String($0.label.dropFirst(5)) }
            }
            #expect(try bases(#"{"last": 2}"#) == ["1.1.0", "1.0.0"])
            let all = try bases(#"{"last": 2, "prereleases": true}"#)
            #expect(all == ["1.2.0-beta.1", "1.1.0"])
            #expect(try bases(#"["v1.1.0-rc.1"]"#) == ["1.1.0-rc.1"])
        }
    }

    @Test func `the last releases or the tags listed are the bases`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let versions = (0...7).map { "1.\($0).0" }
            for version in versions { try scenario.release(version, ["Assets/a": version]) }
            let earlier = Array(versions.dropLast().reversed())
            func bases(_ text: String) throws -> [String] {
                let with = "{\"assets\": [\"Assets\"]\(text)}"
                return try scenario.plan(with, "1.7.0", earlier: earlier).units
                    .dropFirst().map { String($0.label.dropFirst(5)) }
            }
            #expect(try bases("") == ["1.6.0", "1.5.0", "1.4.0", "1.3.0", "1.2.0"])
            #expect(try bases(#", "bases": {"last": 2}"#) == ["1.6.0", "1.5.0"])
            #expect(try bases(#", "bases": {"last": 100}"#) == earlier)
            #expect(try bases(#", "bases": ["v1.0.0", "v1.3.0"]"#) == ["1.3.0", "1.0.0"])
            let unknown = #expect(throws: Diagnostics.self) {
                try bases(#", "bases": ["v1.0.0", "v1.3", "v1.0.0"]"#)
            }
            #expect(unknown?.all.map(\.place?.pointer) == ["/bases/1", "/bases/2"])
            #expect(
                unknown?.all.map(\.summary) == [
                    "no earlier release has the tag \"v1.3\"", "\"v1.0.0\" is listed twice",
                ]
            )
            #expect(unknown?.all.first?.help?.hasPrefix("did you mean \"v1.") == true)
        }
    }

    @Test func `what keeps the history from being known keeps patches from being made`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "a"])
            let gap = Diagnostic("the clone is shallow")
            let error = #expect(throws: Diagnostic.self) {
                _ = try scenario.plan(with, "1.0.0", earlier: [], gap: gap)
            }
            #expect(error == gap)
        }
    }

    @Test func `a changed work tree is warned of`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "a"])
            try scenario.release("1.1.0", ["Assets/a": "b"])
            let plan = try scenario.plan(with, "1.1.0", earlier: ["1.0.0"], dirty: true)
            #expect(plan.units.count == 2)
            #expect(plan.warnings.map(\.severity) == [.warning])
        }
    }

    @Test(arguments: [
        (["Assets/A.png": "1", "Assets/a.png": "2"], "differ in case or Unicode form only"),
        (["Assets/Ä/x": "1", "Assets/ä": "2"], "differ in case or Unicode form only"),
        (["Assets/e\u{301}": "1"], "is not in Unicode's composed form (NFC)"),
        (["Assets/a\nb": "1"], "\"Assets/a\\u{a}b\" holds a control character"),
        (["Assets/a\\b": "1"], "\"Assets/a\\b\" holds a backslash"),
    ])
    func `files that no patch can hold are refused`(
        tree: [String: String],
        summary: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/first": "1"])
            try scenario.release("1.1.0", tree)
            let found = errors { try scenario.plan(with, "1.1.0", earlier: ["1.0.0"]) }
            #expect(found.count == 1)
            #expect(found.first?.summary.contains(summary) == true)
            #expect(found.first?.place?.file?.hasPrefix("Assets/") == true)
            #expect(found.first?.help != nil)
        }
    }

    @Test func `a text that only looks like a large file is packed`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let start = "version https://git-lfs.github.com/spec/v1\n"
            try scenario.release("1.0.0", ["Assets/first": "1", "Assets/same": start])
            // One quotes a pointer further down, one is too long for one; the third is one in both.
            let tree = [
                "Assets/a": "# \(start)", "Assets/b": start + String(repeating: "x", count: 1024),
                "Assets/same": start,
            ]
            try scenario.release("1.1.0", tree)
            #expect(try scenario.plan(with, "1.1.0", earlier: ["1.0.0"]).units.count == 2)
        }
    }

    @Test func `links and submodules are refused in the new tree`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "1"])
            let path = scenario.repository.path
            try run(["ln", "-s", "a", "\(path)/Assets/link"])
            let commit = try scenario.commit(of: "1.0.0")
            try scenario.repository.git("add", "--all")
            try scenario.repository.git(
                "update-index",
                "--add",
                "--cacheinfo",
                "160000,\(commit),Assets/module"
            )
            try scenario.repository.git("commit", "--quiet", "--message", "1.1.0")
            try scenario.repository.git("tag", "v1.1.0")
            let found = errors { try scenario.plan(with, "1.1.0", earlier: ["1.0.0"]) }
            #expect(
                found.map(\.summary) == [
                    "Assets/link is a symbolic link",
                    "Assets/module is a submodule, whose files this repository does not hold",
                ]
            )
            // Once they are gone, the link is no file of the base, and the submodule is warned of.
            try scenario.release("1.2.0", ["Assets/a": "1"])
            let plan = try scenario.plan(with, "1.2.0", earlier: ["1.1.0"])
            #expect(plan.units.last?.inputs.map(\.path) == ["new/a", "base/a"])
            #expect(plan.warnings.count == 1)
        }
    }

    @Test(arguments: [".", ".."])
    func `a folder that git would not write is named as what it is`(name: String) async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "1"])
            let script = """
                set -e
                inner=$(git rev-parse HEAD:Assets)
                for name in "$1" Assets; do
                    inner=$(printf '040000 tree %s\\t%s\\n' "$inner" "$name" | git mktree)
                done
                commit=$(git -c user.name=A -c user.email=a@b commit-tree -m odd "$inner")
                git tag v1.1.0 "$commit"
                """
            let made = try run(["sh", "-c", script, "sh", name], in: scenario.repository.path)
            #expect(made.status == 0, "\(made.error)")
            let found = errors { try scenario.plan(with, "1.1.0", earlier: ["1.0.0"]) }
            #expect(
                found.map(\.summary) == ["the path \"Assets/\(name)/a\" has \"\(name)\" as a name"]
            )
        }
    }

    @Test func `two folders can't give the same path`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let tree = ["Art/logo.png": "1", "Brand/logo.png": "2", "Brand/other.png": "3"]
            try scenario.release("1.0.0", tree)
            let with = #"{"assets": ["Art", "Brand"]}"#
            let found = errors { try scenario.plan(with, "1.0.0", earlier: []) }
            #expect(
                found.map(\.summary) == [
                    "Art/logo.png and Brand/logo.png are both \"logo.png\" in the bundle"
                ]
            )
        }
    }

    @Test(arguments: [
        (#"{"assets": ["Asets"]}"#, "/assets/0"),
        (#"{"assets": ["Assets", "../else"]}"#, "/assets/1"),
        (#"{"assets": ["/etc"]}"#, "/assets/0"),
        (#"{"assets": ["Assets", "Assets/"]}"#, "/assets/1"),
        (#"{"assets": [{"from": "Assets", "to": "../x"}]}"#, "/assets/0/to"),
        (#"{"assets": ["Assets"], "bundle": "a/b"}"#, "/bundle"),
        (#"{"assets": ["Assets"], "bundle": ".."}"#, "/bundle"),
    ])
    func `a wrong option is pointed at`(with: String, pointer: String) async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "1"])
            let found = errors { try scenario.plan(with, "1.0.0", earlier: []) }
            #expect(found.map(\.place?.pointer) == [pointer])
        }
    }

    @Test(arguments: [
        (
            #", "url": "https://cdn.example.com/a""#,
            "https://cdn.example.com/a/from-1.0.0%2B7/patch.zip"
        ),
        (
            #", "url": "https://cdn.example.com/""#,
            "https://cdn.example.com/from-1.0.0%2B7/patch.zip"
        ),
        ("", "patch.zip"),
    ])
    func `the URL is below the prefix or beside the index`(text: String, url: String) async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0+7", ["Assets/a": "1"])
            try scenario.release("1.1.0", ["Assets/a": "2"])
            let with = "{\"assets\": [\"Assets\"]\(text)}"
            let unit = try #require(
                try scenario.plan(with, "1.1.0", earlier: ["1.0.0+7"]).units.last
            )
            let outputs = try await scenario.perform(unit)
            let index = String(
                decoding: try read("\(outputs)/from-1.0.0+7/patch.json"),
                as: UTF8.self
            )
            #expect(index.contains("\"url\": \"\(url)\""))
        }
    }
}

/// The errors that a plan was refused for; none when it was not.
private func errors(_ plan: () throws -> StagePlan<AssetPatchWork>) -> [Diagnostic] {
    do {
        _ = try plan()
        return []
    } catch let several as Diagnostics {
        return several.all
    } catch let one as Diagnostic {
        return [one]
    } catch {
        Issue.record(error)
        return []
    }
}
