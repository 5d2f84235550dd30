import AssetPatchPlugin
import Diagnostics
import JSON
import PluginAPI
import Testing
import TestSupport

struct SelectionTests {
    @Test func `folders are put where the bundle has them, flat or not, without what is left out`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let tree = [
                "App/Sounds/ring.caf": "1", "App/Group/deep/a.json": "2", "App/Group/x.psd": "3",
                "App/Group/de.lproj/L.strings": "4", "App/Group/more/Web.bundle/js/i.js": "5",
                "App/Group/drafts/b.json": "6",
            ]
            try scenario.release("1.0.0", tree)
            let with = """
                {"assets": [{"from": "App/Sounds", "to": "Sounds/"}, {"from": "App/Group", "flatten": true}],
                 "exclude": ["*.psd", "drafts/**"]}
                """
            let unit = try #require(try scenario.plan(with, "1.0.0", earlier: []).units.first)
            let outputs = try await scenario.perform(unit)
            let list = try JSONDocument(try read("\(outputs)/assets.json")).value
            #expect(
                list["files"]?.array?.compactMap { $0["path"]?.string } == [
                    "Sounds/ring.caf", "Web.bundle/js/i.js", "a.json", "de.lproj/L.strings",
                ]
            )
            let names = try run(["unzip", "-Z1", "full.zip"], in: outputs).output
            #expect(
                names.split(separator: "\n").map(String.init) == [
                    "patch.json", "main.bundle/Sounds/ring.caf", "main.bundle/Web.bundle/js/i.js",
                    "main.bundle/a.json", "main.bundle/de.lproj/L.strings",
                ]
            )
        }
    }

    @Test func `an asset catalog is warned of once, and only what is included counts`() async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let tree = [
                "App/A.xcassets/Contents.json": "{}", "App/A.xcassets/b.imageset/b.png": "1",
                "App/c.json": "2",
            ]
            try scenario.release("1.0.0", tree)
            let all = try scenario.plan(#"{"assets": ["App"]}"#, "1.0.0", earlier: [])
            #expect(all.warnings.count == 2)
            #expect(all.warnings.first?.place?.file == "App/A.xcassets")
            let with = #"{"assets": ["App"], "include": ["c.*"]}"#
            let some = try scenario.plan(with, "1.0.0", earlier: [])
            #expect(some.units.first?.inputs.map(\.path) == ["new/c.json"])
            #expect(some.warnings.count == 1)
        }
    }

    @Test func `what Xcode compiles and iOS refuses has a warning, a kind at a time`() async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let tree = [
                "App/Base.lproj/LaunchScreen.storyboard": "<document/>", "App/Cell.xib": "<x/>",
                "App/Siri.intentdefinition": "<x/>", "App/A.xcassets/Contents.json": "{}",
                "App/B.xcassets/Contents.json": "{}", "App/Core.framework/Core": "x",
                "App/Core.framework/Info.plist": "x", "App/c.json": "2", "App/d.png": "3",
                "App/helper": "#!/bin/sh\n",
            ]
            try scenario.release("1.0.0", tree)
            for file in ["App/helper", "App/d.png"] {
                try scenario.repository.git("update-index", "--chmod=+x", file)
            }
            try scenario.repository.git("commit", "--amend", "--no-edit", "--quiet")
            try scenario.repository.git("tag", "--force", "v1.0.0")
            let plan = try scenario.plan(#"{"assets": ["App"]}"#, "1.0.0", earlier: [])
            #expect(
                plan.warnings.dropLast().map(\.summary) == [
                    "App/A.xcassets is an asset catalog, which Xcode compiles: no app reads its"
                        + " files",
                    "App/B.xcassets is an asset catalog, which Xcode compiles: no app reads its"
                        + " files",
                    "2 files are storyboards, which Xcode compiles, so no app reads them:"
                        + " App/Base.lproj/LaunchScreen.storyboard, App/Cell.xib",
                    "App/Siri.intentdefinition is an intent definition, which Xcode compiles, so"
                        + " no app reads it",
                    "2 files are executables, which iOS runs only in the signed app, and App"
                        + " Review (2.5.2) refuses them: App/Core.framework, App/helper",
                ]
            )
        }
    }

    @Test func `what Finder leaves behind is no asset`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release(
                "1.0.0",
                ["App/.DS_Store": "x", "App/a/.DS_Store": "y", "App/a/b.json": "{}"]
            )
            for options in [#"{"assets": ["App"]}"#, #"{"assets": ["App"], "include": ["*"]}"#] {
                let plan = try scenario.plan(options, "1.0.0", earlier: [])
                #expect(plan.units.first?.inputs.map(\.path) == ["new/a/b.json"])
            }
        }
    }

    @Test(arguments: [nil, "https://example.com/1.2.0"])
    func `one file names the newest release and the patch for each base`(
        url: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            for version in ["1.0.0", "1.1.0", "1.2.0"] {
                try scenario.release(version, ["App/a.json": version])
            }
            let prefix = url.map { #", "url": "\#($0)""# } ?? ""
            let plan = try scenario.wholePlan(
                #"{"assets": ["App"]\#(prefix)}"#,
                "1.2.0",
                earlier: ["1.1.0", "1.0.0"]
            )
            let made = "\(folder)/made"
            for unit in plan.units.dropLast() {
                let outputs = try await scenario.perform(unit, as: "work \(unit.label)")
                try run(["cp", "-R", "\(outputs)/.", made])
            }
            let unit = try #require(plan.units.last)
            let outputs = try await scenario.perform(unit, as: "latest", siblings: made)
            #expect(unit.outputs.map(\.path) == ["latest.json"])
            let latest = try JSONDocument(try read("\(outputs)/latest.json")).value
            #expect(latest["version"] == "1.2.0" && latest["channel"] == "stable")
            #expect(latest["build"] == "42" && latest["app"] == "Aurora")
            let patches = try #require(latest["patches"]?.array)
            #expect(patches.map { $0["from"] } == ["1.1.0", "1.0.0"])
            let start = url.map { "\($0)/" } ?? ""
            for patch in patches + [try #require(latest["full"])] {
                for part in [patch, patch["index"] ?? .null, patch["exact"]].compactMap(\.self) {
                    let address = try #require(part["url"]?.string)
                    #expect(address.hasPrefix(start))
                    let file = "\(made)/\(address.dropFirst(start.count))"
                    let sum = try run(["sha256sum", file]).output.prefix(64)
                    #expect(part["sha256"]?.string == String(sum), "\(address)")
                    #expect(part["size"]?.integer == (try read(file)).count)
                }
            }
            let index = try JSONDocument(try read("\(made)/from-1.1.0/patch.json")).value
            #expect(patches.first?["base"]?.canonicalText == index["base"]?.canonicalText)
            #expect(latest["result"]?.canonicalText == index["result"]?.canonicalText)
            let sealed = plan.units.flatMap(\.outputs).filter { $0.metadata["seal"] == true }
            #expect(
                sealed.map(\.path) == [
                    "full.json", "from-1.1.0/patch.json", "from-1.0.0/patch.json", "latest.json",
                ]
            )
        }
    }

    @Test func `a patch above its budget names the heaviest files, and fails or warns`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "1"])
            let files = (1...12).map {
                ("Assets/n\($0)", randomText($0))
            }
            try scenario.release("1.1.0", Dictionary(uniqueKeysWithValues: files))
            func unit(_ over: String) throws -> Unit<AssetPatchWork> {
                let with = "{\"assets\": [\"Assets\"], \"budget\": {\"bytes\": 100\(over)}}"
                return try #require(
                    try scenario.plan(with, "1.1.0", earlier: ["1.0.0"]).units.last
                )
            }
            let failing = try unit("")
            let error = await #expect(throws: Diagnostic.self) {
                _ = try await scenario.perform(failing)
            }
            #expect(error?.summary.contains("and the budget is 100 bytes") == true)
            #expect(error?.summary.contains("n12 (") == true)
            #expect(error?.summary.contains("n1 (") == false, "only ten are named")
            #expect(error?.place?.pointer == "/budget/bytes")
            let warned = try unit(#", "over": "warn""#)
            let outputs = try await scenario.perform(warned, as: "warned")
            #expect(try TestSupport.files(below: outputs).count == 3)
        }
    }
}

/// Text that hardly compresses, the longer the higher the number.
private func randomText(_ number: Int) -> String {
    var random = SeededGenerator(seed: UInt64(number))
    return (0..<number * 50).map { _ in
        String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
    }.joined()
}
