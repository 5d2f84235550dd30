import AssetPatchPlugin
import JSON
import PluginAPI
import Testing
import TestSupport

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

private let with = #"{"assets": ["Assets"], "url": "https://cdn.example.com/1.2.0/"}"#
private let long = String(repeating: "text that deflates well. ", count: 40)

struct AssetPatchTests {
    @Test func `a patch over its base is the new tree, for every base`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try sampleReleases(in: folder)
            let plan = try scenario.plan(with, "1.2.0", earlier: ["1.1.0", "1.0.0"])
            #expect(plan.units.map(\.label) == ["all assets", "from 1.1.0", "from 1.0.0"])
            #expect(plan.warnings.isEmpty)
            for (unit, base) in zip(plan.units.dropFirst(), ["1.1.0", "1.0.0"]) {
                let outputs = try await scenario.perform(unit, as: base)
                #expect(try files(below: outputs) == unit.outputs.map(\.path).sorted())
                let applied = try scenario.apply(outputs, from: base, assets: "Assets")
                try scenario.export("1.2.0", "Assets", to: "\(folder)/new")
                let difference = try run(["diff", "-r", applied, "\(folder)/new"])
                #expect(difference.status == 0, "\(difference.output)")
            }
        }
    }

    @Test func `the index tells digests, sizes and deletions`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try sampleReleases(in: folder)
            let unit = try #require(
                try scenario.plan(with, "1.2.0", earlier: ["1.1.0"]).units.last
            )
            let outputs = try await scenario.perform(unit) + "/from-1.1.0"
            let index = try JSONDocument(try read("\(outputs)/patch.json")).value
            let md5 = try run(["md5sum", "patch.zip"], in: outputs).output.prefix(32)
            let sha256 = try run(["sha256sum", "patch.zip"], in: outputs).output.prefix(64)
            #expect(index["md5"]?.string == String(md5))
            #expect(index["sha256"]?.string == String(sha256))
            #expect(index["size"]?.integer == (try read("\(outputs)/patch.zip")).count)
            #expect(index["url"] == "https://cdn.example.com/1.2.0/from-1.1.0/patch.zip")
            #expect(
                [index["app"], index["from"], index["to"], index["build"], index["bundle"]]
                    == ["Aurora", "1.1.0", "1.2.0", "42", "main.bundle"]
            )
            #expect(index["deleted"] == ["gone.txt", "old-name.txt", "x"])
            let first = index["files"]?.array?.first
            let script = "import hashlib,sys;print(hashlib.sha256(b'{\"v\": 2}').hexdigest())"
            let digest = try run(["python3", "-c", script]).output.prefix(64)
            #expect(first == ["path": "data.json", "sha256": .string(String(digest)), "size": 8])
        }
    }

    @Test func `other tools read the archive, whose packed formats are stored`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try sampleReleases(in: folder)
            let unit = try #require(
                try scenario.plan(with, "1.2.0", earlier: ["1.1.0"]).units.last
            )
            let outputs = try await scenario.perform(unit) + "/from-1.1.0"
            for tool in [["unzip", "-tqq"], ["7z", "t"], ["python3", "-m", "zipfile", "-t"]] {
                #expect(try run(tool + ["patch.zip"], in: outputs).status == 0)
            }
            let script = """
                import zipfile
                for i in zipfile.ZipFile("patch.zip").infolist():
                    print(ascii(i.filename), i.compress_type, i.date_time)
                """
            let time = "(2026, 11, 20, 8, 0, 0)"
            #expect(
                try run(["python3", "-c", script], in: outputs).output == """
                    'main.bundle/data.json' 8 \(time)
                    'main.bundle/photo.png' 0 \(time)
                    'main.bundle/renamed.txt' 8 \(time)
                    'main.bundle/x/now-folder' 8 \(time)
                    'main.bundle/z\\xfcrich/\\u65e5\\u672c.txt' 8 \(time)

                    """
            )
        }
    }

    @Test func `bytes depend on nothing but the releases`() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                let scenario = try sampleReleases(in: folder)
                var results: [[UInt8]] = []
                for zone in ["Pacific/Auckland", "America/Caracas"] {
                    unsafe setenv("TZ", zone, 1)
                    tzset()
                    let unit = try #require(
                        try scenario.plan(with, "1.2.0", earlier: ["1.1.0"]).units.last
                    )
                    let outputs = try await scenario.perform(unit, as: String(zone.prefix(3)))
                    for name in ["patch.zip", "patch.json"] {
                        results.append(try read("\(outputs)/from-1.1.0/\(name)"))
                    }
                }
                try #require(results[0] == results[2] && results[1] == results[3])
            }
        }
    }

    @Test func `releases with equal assets give a patch without files`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", ["Assets/a": "a", "code.swift": "1"])
            try scenario.release("1.1.0", ["Assets/a": "a", "code.swift": "2"])
            let unit = try #require(
                try scenario.plan(with, "1.1.0", earlier: ["1.0.0"]).units.last
            )
            let outputs = try await scenario.perform(unit)
            let archive = "\(outputs)/from-1.0.0/patch.zip"
            #expect(try run(["unzip", "-tqq", archive]).status == 0)
            #expect(try run(["unzip", "-Z1", archive]).output == "main.bundle/\n")
            let index = try JSONDocument(try read("\(outputs)/from-1.0.0/patch.json")).value
            #expect(index["files"] == [] && index["deleted"] == [])
        }
    }

    @Test(arguments: 0..<6)
    func `random trees are what their patches make of each other`(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: seed)
            let scenario = try PatchScenario(in: folder)
            try scenario.release("1.0.0", randomTree(&random))
            try scenario.release("2.0.0", randomTree(&random))
            let plan = try scenario.plan(#"{"assets": ["."]}"#, "2.0.0", earlier: ["1.0.0"])
            let outputs = try await scenario.perform(try #require(plan.units.last))
            let applied = try scenario.apply(outputs, from: "1.0.0", assets: "")
            try scenario.export("2.0.0", "", to: "\(folder)/new")
            let difference = try run(["diff", "-r", applied, "\(folder)/new"])
            #expect(difference.status == 0, "\(difference.output)")
        }
    }
}

/// Three releases with an added, changed, deleted, renamed and kept file, and a file that gives way
/// to a folder.
private func sampleReleases(in folder: String) throws -> PatchScenario {
    let scenario = try PatchScenario(in: folder)
    try scenario.release("1.0.0", ["Assets/kept.txt": "kept", "Assets/first.txt": "first"])
    try scenario.release(
        "1.1.0",
        [
            "Assets/kept.txt": "kept", "Assets/data.json": #"{"v": 1}"#, "Assets/gone.txt": "gone",
            "Assets/old-name.txt": "same", "Assets/x": "a file",
        ]
    )
    try scenario.release(
        "1.2.0",
        [
            "Assets/kept.txt": "kept", "Assets/data.json": #"{"v": 2}"#, "Assets/photo.png": long,
            "Assets/renamed.txt": "same", "Assets/x/now-folder": "below",
            "Assets/zürich/日本.txt": long, "Other/not-an-asset": "x",
        ]
    )
    return scenario
}

/// Some of a few paths, so that trees share many, with one of few contents each.
private func randomTree(_ random: inout SeededGenerator) -> [String: String] {
    var tree = ["always": "here"]
    for folder in ["", "a/", "a/b/", "ünter/", "x.y/"] {
        for name in ["1", "2.png", "三", "a b"] where Bool.random(using: &random) {
            tree[folder + name] = String(repeating: "z", count: .random(in: 0...3, using: &random))
        }
    }
    return tree
}
