import Diagnostics
import enum Diagnostics.ExitStatus
import Foundation
import JSON
import Releases
import Testing
import TestSupport

@testable import Snapshots

struct SnapshotInspectionTests {
    /// A release whose one picture's bytes are `picture`.
    private static let picture = PictureBytes.png(1179, 2556)

    /// Writes an index of pictures: `path widthxheight@scale device`.
    private func writeIndex(_ pictures: [String], to place: String) throws {
        let images: [JSONValue] = pictures.map { text in
            let words = text.split(separator: " ").map { String($0) }
            let numbers = words[1].split { $0 == "x" || $0 == "@" }.compactMap { Int($0) }
            let (width, height, scale) = (numbers[0], numbers[1], numbers[2])
            return [
                "path": .string(words[0]), "width": .integer(width), "height": .integer(height),
                "scale": .integer(scale),
                "points": ["width": .integer(width / scale), "height": .integer(height / scale)],
                "orientation": width > height ? "landscape" : "portrait", "appearance": "light",
                "theme": "default", "devices": [.string(words[2])],
                "sha256": .string(ContentDigest(of: Self.picture).hash),
            ]
        }
        try write((["images": .array(images)] as JSONValue).canonicalText, to: place)
    }

    /// The answer for each file of a folder with these files: `state` or `reason`, by path.
    private func answers(
        _ files: [String: [UInt8]],
        pictures: [String]
    ) async throws -> [String: String] {
        try await withTemporaryFolder { folder in
            for (path, bytes) in files { try write(bytes, to: "\(folder)/pulled/\(path)") }
            let index = "\(folder)/release/stages/splash/launch-images.json"
            try writeIndex(pictures, to: index)
            let inspection = try SnapshotInspection(
                "\(folder)/pulled",
                release: "\(folder)/release"
            )
            let answers = try #require(inspection.json["files"]?.array).map { file in
                let replacement = file["replacement"]
                let answer = replacement?["reason"]?.string ?? replacement?["state"]?.string
                return (file["path"]?.string ?? "", answer ?? "")
            }
            return Dictionary(answers) { first, _ in first }
        }
    }

    @Test func `pixels must agree, and an iPhone's portrait picture fits both ways`() async throws {
        let answers = try await answers(
            [
                "fits@3x.ktx": PictureBytes.ktx(1125, 2436),
                "turned@3x.ktx": PictureBytes.aapl(2436, 1125),
                "ipad.ktx": PictureBytes.aapl(1640, 2360),
                "ipad-turned.ktx": PictureBytes.aapl(2360, 1640),
                "rescaled.ktx": PictureBytes.aapl(750, 1624),
                "other.jpeg": PictureBytes.jpeg(1290, 2796),
                "same.ktx": Self.picture,
                "heic.ktx": PictureBytes.aapl(1206, 2622),
                "downscaled/small.ktx": PictureBytes.aapl(1125, 2436),
                "apple.ktx": PictureBytes.png(1125, 2436, isFromXcode: true),
                "avif.ktx": PictureBytes.heic([(1125, 2436)], brand: "avif"),
                "film.ktx": PictureBytes.heic([(1125, 2436)], brand: "qt  "),
                "drawing.ktx": Array("<svg/>".utf8), "cut.ktx": [0xFF, 0xD8, 0xFF], "no.ktx": [],
            ],
            pictures: [
                "a.png 1125x2436@3 iphone-x", "b.png 2360x1640@2 ipad-air-4",
                "c.heic 1206x2622@3 iphone-17",
            ]
        )
        #expect(
            answers == [
                "fits@3x.ktx": "available", "turned@3x.ktx": "available",
                "ipad.ktx": "other-orientation", "ipad-turned.ktx": "available",
                "rescaled.ktx": "wrong-scale", "other.jpeg": "no-such-size",
                "same.ktx": "current", "heic.ktx": "unusable-format",
                "downscaled/small.ktx": "downscaled", "apple.ktx": "available",
                "avif.ktx": "available", "film.ktx": "no-picture", "drawing.ktx": "unknown-size",
                "cut.ktx": "damaged", "no.ktx": "empty",
            ]
        )
    }

    @Test func `each candidate is on a line of its own, below the first`() async throws {
        try await withTemporaryFolder { folder in
            try write(PictureBytes.aapl(1125, 2436), to: "\(folder)/pulled/x.ktx")
            try writeIndex(
                ["a.png 1125x2436@3 iphone-x", "b.png 1125x2436@3 iphone-13-mini"],
                to: "\(folder)/launch-images.json"
            )
            let inspection = try SnapshotInspection("\(folder)/pulled", release: folder)
            let lines = inspection.lines.filter { $0.contains(".png") }
            let first = try #require(lines.first)
            let place = try #require(first.range(of: "a.png (light, default)")).lowerBound
            let indent = String(repeating: " ", count: first[..<place].count)
            #expect(lines.dropFirst() == ["\(indent)or b.png (light, default)"])
        }
    }

    @Test func `an iPhone's landscape picture fits no upright snapshot`() async throws {
        let answers = try await answers(
            ["a.ktx": PictureBytes.aapl(1125, 2436)],
            pictures: ["a.png 2436x1125@3 iphone-x"]
        )
        #expect(answers == ["a.ktx": "other-orientation"])
    }

    @Test func `odd things in the folder are listed, and no link is followed`() async throws {
        try await withTemporaryFolder { folder in
            let pulled = "\(folder)/pulled"
            try write([], to: "\(pulled)/empty.ktx")
            try write("text", to: "\(pulled)/folder.ktx/notes.png")
            try write(Array(PictureBytes.ktx(10, 10).prefix(40)), to: "\(pulled)/cut.ktx")
            try write("<svg/>", to: "\(pulled)/drawing.ktx")
            try write(PictureBytes.png(70_000, 10), to: "\(pulled)/long.png")
            try write(PictureBytes.png(10, 10), to: "\(folder)/outside.png")
            let manager = FileManager.default
            for (link, target) in [("file", "\(folder)/outside.png"), ("folder", folder)] {
                try manager.createSymbolicLink(
                    atPath: "\(pulled)/link-\(link)",
                    withDestinationPath: target
                )
            }
            try run(["mkfifo", "\(pulled)/pipe.ktx"])
            let files = try #require(
                try SnapshotInspection(pulled, release: nil).json["files"]?.array
            )
            let faults = files.map { "\($0["path"]?.string ?? ""): \($0["fault"]?.string ?? "")" }
            #expect(
                faults == [
                    "cut.ktx: damaged: it ends in the middle of its header",
                    "drawing.ktx: an SVG, whose size is not read", "empty.ktx: an empty file",
                    "folder.ktx/notes.png: no picture", "link-file: a link, not followed",
                    "link-folder: a link, not followed", "long.png: ",
                    "pipe.ktx: neither a file nor a folder",
                ]
            )
            #expect(files.allSatisfy { $0["replacement"] == .null })
        }
    }

    @Test(arguments: [
        (["sceneID:com.example.app-default", "downscaled"], "scene com.example.app true"),
        (["com.example.app - {DEFAULT GROUP}"], "default-group com.example.app false"),
        (["com.example.app - {com.apple.share}"], "group com.example.app false"),
        (["Library", "Caches", "Snapshots", "com.example.app"], "caches com.example.app false"),
        (["sceneID_com.example.app-default"], "scene com.example.app false"),
        (["sceneIDs"], "folder - false"), ([], "folder - false"),
    ])
    func `folders have the role of what is in them`(folders: [String], expected: String) {
        let role = SnapshotRole(folders: folders)
        #expect("\(role.group.rawValue) \(role.bundle ?? "-") \(role.isDownscaled)" == expected)
    }

    @Test func `a release that has no index, or a damaged one, is refused with its place`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write("{\"images\": [{\"path\": \"a.png\"}]}", to: "\(folder)/bad.json")
            try write("{\n  \"images\": ", to: "\(folder)/cut.json")
            let cases: [(release: String, words: String, status: ExitStatus)] = [
                (folder, "has no launch-images.json", .verification),
                ("\(folder)/none.json", "no such file", .usage),
                ("\(folder)/bad.json", "lacks its path, its sizes", .verification),
                ("\(folder)/cut.json", "cut.json", .verification),
            ]
            for (release, words, status) in cases {
                let failure = #expect(throws: Failure.self) {
                    try SnapshotInspection(folder, release: release)
                }
                #expect(failure?.status == status)
                #expect(failure?.diagnostics[0].summary.contains(words) ?? false, "\(words)")
            }
        }
    }

    @Test func `a tree deeper than any device's is refused`() async throws {
        try await withTemporaryFolder { folder in
            let deep = (0..<20).map { _ in "d" }.joined(separator: "/")
            try write("x", to: "\(folder)/\(deep)/x")
            #expect(throws: Failure.self) { try SnapshotInspection(folder, release: nil) }
        }
    }
}
