import Foundation
import JSON
import Testing
import TestSupport

struct SplashInspectTests {
    /// Writes a release with one picture of 750 × 1334 pixels, and snapshots pulled from a device.
    private func prepare(_ folder: String) throws {
        let picture = try picture("Icon-20~ipad.png")
        try write(picture, to: "\(folder)/dist/1.0.0/stages/splash/launch.png")
        let sum = try run(["sha256sum", "launch.png"], in: "\(folder)/dist/1.0.0/stages/splash")
        let index: JSONValue = [
            "images": [
                [
                    "path": "launch.png", "width": 750, "height": 1334, "scale": 2,
                    "points": ["width": 375, "height": 667], "orientation": "portrait",
                    "appearance": "dark", "theme": "default", "devices": ["iphone-se-3"],
                    "sha256": .string(String(sum.output.prefix(64))),
                ]
            ]
        ]
        try write(
            index.canonicalText,
            to: "\(folder)/dist/1.0.0/stages/splash/launch-images.json"
        )
        let scene = "\(folder)/Snapshots/sceneID:com.example.app-default"
        try run(["mkdir", "-p", "\(scene)/downscaled"])
        for (size, name) in [
            ("750x1334", "A@2x.ktx"), ("1334x750", "B@2x.ktx"), ("640x1136", "C@2x.ktx"),
            ("375x667", "downscaled/D.ktx"),
        ] {
            try run(["convert", "-size", size, "canvas:red", "png:\(scene)/\(name)"])
        }
        try write(picture, to: "\(scene)/E@2x.ktx")
        try write("", to: "\(scene)/F@2x.ktx")
    }

    @Test func `a table lists for each snapshot what a release has for it`() async throws {
        try await withTemporaryFolder { folder in
            try prepare(folder)
            let result = try run(
                [Tool.path, "splash", "inspect", "Snapshots", "--release", "dist/1.0.0"],
                in: folder,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 0, "\(result.error)")
            let scene = "sceneID:com.example.app-default"
            let launch = "stages/splash/launch.png"
            #expect(
                result.output == """
                    \(scene)/  a scene of com.example.app
                      A@2x.ktx  PNG  750 × 1334 portrait   \(launch) (dark, default)
                      B@2x.ktx  PNG  1334 × 750 landscape  \(launch) (dark, default)
                      C@2x.ktx  PNG  640 × 1136 portrait   no replacement: no picture of this size \
                    (iPhone SE (1st generation), iPod touch (7th generation) and 1 more); \
                    the nearest is 750 × 1334, \(launch) (dark, default)
                      E@2x.ktx  PNG  20 × 20 portrait      is \(launch)
                      F@2x.ktx  -    -                     an empty file

                    \(scene)/downscaled/  reduced copies, a scene of com.example.app
                      D.ktx     PNG  375 × 667 portrait    no replacement: the system creates this \
                    reduced copy itself

                    6 files: 1 of the release already, 2 with a replacement, 3 without

                    """
            )
        }
    }

    @Test func `bots get the same as JSON, and without a release the facts alone`() async throws {
        try await withTemporaryFolder { folder in
            try prepare(folder)
            let command = [try Tool.path, "splash", "inspect", "Snapshots", "--json"]
            let environment = Tool.environment(home: folder)
            let compared = try run(
                command + ["--release", "dist/1.0.0/stages/splash"],
                in: folder,
                environment: environment
            )
            let facts = try run(command, in: folder, environment: environment)
            let json = try JSONDocument(Array(compared.output.utf8)).value
            #expect(json["counts"] == ["files": 6, "current": 1, "replaceable": 2])
            let first = try #require(json["files"]?.array?.first)
            #expect(first["replacement"]?["images"] == ["launch.png"])
            #expect(first["devices"]?.array?.contains("iphone-se-3") ?? false)
            let alone = try JSONDocument(Array(facts.output.utf8)).value
            #expect(alone["release"] == .null)
            #expect(alone["files"]?.array?.allSatisfy { $0["replacement"] == .null } ?? false)
        }
    }

    @Test(arguments: [
        (["nowhere"], "no such file or folder: "), (["file"], "file is not a folder"),
        ([], "folder"),
        ([".", "--release", "nowhere"], "nowhere"), ([".", "--release", ""], "needs a path"),
        ([".", "--release", "empty"], "has no launch-images.json"),
    ])
    func `wrong folders and releases are refused in clear words`(
        arguments: [String],
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try write("text", to: "\(folder)/file")
            try run(["mkdir", "empty"], in: folder)
            let result = try run(
                [Tool.path, "splash", "inspect"] + arguments,
                in: folder,
                environment: Tool.environment(home: folder)
            )
            // A folder that is no release fails the verification, as in "verify".
            #expect(result.status == (arguments.last == "empty" ? 6 : 64), "\(result.error)")
            #expect(result.error.contains(words), "\(result.error)")
        }
    }

    @Test(arguments: ["", "{\"images\": 1}", "{\"images\": [{}]}", "{", "[]"])
    func `a damaged index is a failed verification and no wrong usage`(index: String) async throws {
        try await withTemporaryFolder { folder in
            try write(index, to: "\(folder)/dist/stages/s/launch-images.json")
            for release in ["dist", "dist/stages/s/launch-images.json"] {
                let result = try run(
                    [Tool.path, "splash", "inspect", ".", "--release", release],
                    in: folder,
                    environment: Tool.environment(home: folder)
                )
                #expect(result.status == 6, "\(result.error)")
                #expect(
                    result.error.contains("launch-images.json is not an index of launch images: ")
                )
            }
        }
    }

    @Test func `the device table is listed by the command line`() async throws {
        try await withTemporaryFolder { folder in
            let environment = Tool.environment(home: folder)
            let text = try run([Tool.path, "splash", "devices"], environment: environment)
            #expect(text.status == 0 && text.output.contains("\nipad-mini-6 "), "\(text.error)")
            let json = try run(
                [Tool.path, "splash", "devices", "--json"],
                environment: environment
            )
            let rows = try JSONDocument(Array(json.output.utf8)).value.array
            #expect(rows?.contains { $0["id"] == "ipad-mini-6" } == true)
        }
    }
}
