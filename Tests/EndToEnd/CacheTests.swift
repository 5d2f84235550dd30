import Foundation
import JSON
import Testing
import TestSupport

struct CacheTests {
    private static let copier = #"{"name": "copy", "uses": "./copy"}"#
    private static let copy = plugin(
        "cp Assets/a.txt \"$out/a\"\n" + madeMessages("a"),
        reads: ["Assets/*.txt"]
    )

    private func app(in folder: String) throws -> App {
        try App(in: folder, stages: App.splash + "," + Self.copier, files: ["copy": Self.copy])
    }

    @Test func `a second release performs no unit`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let first = try app.run("release", "--log-format", "json")
            #expect(first.status == 0, "\(first.error)")
            let ran = try first.units("ran")
            #expect(
                ran.count == 7,
                "two pictures, their index, the copy, the bundle, two thumbnails"
            )
            let before = try read("\(app.release)/checksums.txt")
            let second = try app.run("release", "--clean", "--log-format", "json")
            #expect(try second.units("ran") == [])
            #expect(try second.units("cached") == ran)
            #expect(try read("\(app.release)/checksums.txt") == before)
        }
    }

    @Test func `a changed input performs only the units that read it`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try app.run("release")
            // The commit is a part of what a custom plugin is answer, so one is made for all cases.
            try write(try picture("Icon-29~ipad.png"), to: "\(app.repository.path)/Art/dark.png")
            try app.change(["Art/unused.txt": "x"])
            let made = try app.run("release", "--clean", "--log-format", "json")
            #expect(made.status == 0, "\(made.error)")
            #expect(
                try made.units("cached") == [
                    "report.html/stages/splash/launch-750x1334@2x-portrait-light.png",
                    "splash/launch-750x1334@2x-portrait-light.png",
                ]
            )
            #expect(
                try made.units("ran") == [
                    "bundle/App-1.0.0.zip", "copy/script",
                    "report.html/stages/splash/launch-750x1334@2x-portrait-dark.png",
                    "splash/launch-750x1334@2x-portrait-dark.png", "splash/launch-images.json",
                ]
            )
        }
    }

    @Test func `another machine's repository finds the same cache entries`() async throws {
        try await withTemporaryFolder { folder in
            let one = try App(in: "\(folder)/one", stages: App.splash)
            var two = try App(in: "\(folder)/two", stages: App.splash)
            two.environment["SHIPIT_CACHE_DIR"] = one.cache
            try one.run("release")
            let made = try two.run("release", "--log-format", "json")
            #expect(try made.units("ran") == [])
        }
    }

    @Test func `two releases at one time share a cache`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            async let one = aside { try app.run("release", "--dist", "\(folder)/one") }
            async let two = aside { try app.run("release", "--dist", "\(folder)/two") }
            for result in try await [one, two] { #expect(result.status == 0, "\(result.error)") }
            let difference = try run(["diff", "-r", "\(folder)/one", "\(folder)/two"])
            #expect(difference.status == 0, "\(difference.output)")
            #expect(try files(below: "\(app.cache)/tmp") == [])
        }
    }

    @Test func `two releases of one version at one time land once`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            async let one = aside { try app.run("release") }
            async let two = aside { try app.run("release") }
            let results = try await [one, two]
            #expect(results.map(\.status) == [0, 0])
            #expect(try app.releases() == ["1.0.0"])
            #expect(try app.run("verify", app.release).status == 0)
        }
    }

    @Test func `damaged entries are found and made again`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try app.run("release")
            let before = try read("\(app.release)/checksums.txt")
            for (index, name) in try files(below: app.cache).enumerated() {
                let entry = "\(app.cache)/\(name)"
                var bytes = try read(entry)
                switch index % 3 {
                case 0: bytes = []
                case 1: bytes.removeLast(bytes.count / 2)
                default: bytes[bytes.count / 2] ^= 1
                }
                try write(bytes, to: entry)
            }
            let made = try app.run("release", "--clean")
            #expect(made.status == 0, "\(made.error)")
            #expect(try read("\(app.release)/checksums.txt") == before)
            #expect(try app.run("verify", app.release).status == 0)
        }
    }

    @Test(arguments: ["a file", "a folder below a file", "a dangling link"])
    func `a cache that can't be used is reported with its path`(obstacle: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            var place = "\(folder)/place"
            switch obstacle {
            case "a file": try write("mine", to: place)
            case "a folder below a file":
                try write("mine", to: place)
                place += "/cache"
            default:
                try FileManager.default.createSymbolicLink(
                    atPath: place,
                    withDestinationPath: "/nowhere/at/all"
                )
            }
            let made = try app.run("release", "--cache-dir", place)
            #expect(made.status == (obstacle == "a dangling link" ? 4 : 64), "\(made.error)")
            #expect(made.error.contains("\(folder)/place"), "\(made.error)")
            #expect(made.error.contains("help: "), "\(made.error)")
            #expect(try app.releases() == [])
        }
    }

    @Test func `without a cache nothing is kept`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            #expect(try app.run("release", "--no-cache").status == 0)
            #expect(!FileManager.default.fileExists(atPath: app.cache))
            let again = try app.run("release", "--clean", "--no-cache", "--log-format", "json")
            #expect(try again.units("cached") == [])
        }
    }
}
