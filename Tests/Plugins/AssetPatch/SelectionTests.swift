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
