import Foundation
import JSON
import Testing
import TestSupport

/// A pipeline with comments and trailing commas.
struct CommentedPipelineTests {
    private static let plain = """
        {"name": "App", "bundle": ["zip"], "stages": [
        \(App.patch),
        {"name": "copy", "uses": "./copy"},
        {"name": "notes", "uses": "notes", "with": {"store": {"fallback": "See https://a /* */"}}}
        ]}
        """
    private static let copier = plugin("echo made > \"$out/a\"\n" + madeMessages("a"))

    /// The same with comments in all places.
    private static let commented =
        "// the app's releases\r\n"
        + plain.replacing(",\n", with: ", // the next\n").replacing("[\n", with: "[ /* none\n */\n")
        .replacing("\n]", with: ",\n]") + "\n// the end"

    private func app(in folder: String) throws -> App {
        let app = try App(in: folder, stages: App.patch, files: ["copy": Self.copier])
        try write(Self.plain, to: "\(folder)/plain.json")
        try write(Self.commented, to: "\(folder)/commented.json")
        return app
    }

    @Test func `comments are in no key and in no output`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let plain = try app.run("release", "--config", "\(folder)/plain.json")
            try #require(plain.status == 0, "\(plain.error)")
            let kept = "\(folder)/kept"
            try FileManager.default.moveItem(atPath: app.release, toPath: kept)
            let commented = try app.run(
                "release",
                "--config",
                "\(folder)/commented.json",
                "--log-format",
                "json"
            )
            try #require(commented.status == 0, "\(commented.error)")
            #expect(try commented.units("ran") == [], "all units have the same keys")
            let difference = try run(["diff", "-r", kept, app.release])
            #expect(difference.status == 0, "\(difference.output)")
        }
    }

    @Test func `errors after comments have their place`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let text = Self.commented.replacing(
                "\"uses\": \"asset-patch\"",
                with: "/* */ \"uses\": \"asset-pach\""
            )
            try write(text, to: "\(folder)/wrong.json")
            let checked = try app.run("check", "--config", "\(folder)/wrong.json")
            #expect(checked.status == 2)
            let column = 2 + #""name": "patches", /* */ "uses": "#.count
            #expect(
                checked.error.contains(":4:\(column)  /stages/0/uses\n"),
                "\(checked.error)"
            )
            try write("{\"name\": \"App\", /* no end", to: "\(folder)/wrong.json")
            let open = try app.run("check", "--config", "\(folder)/wrong.json")
            #expect(open.status == 2)
            #expect(open.error.contains("error: unterminated comment\n"), "\(open.error)")
            #expect(open.error.contains("wrong.json:1:17\n"), "\(open.error)")
        }
    }

    @Test func `comments count as bytes of the file`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            for (length, status) in [(1_000_000, 0), (10_000_000, 2)] as [(Int, Int32)] {
                let long = "/*" + String(repeating: "*", count: length) + "*/\n"
                try write(long + Self.plain, to: "\(folder)/long.json")
                let checked = try app.run("check", "--config", "\(folder)/long.json")
                #expect(checked.status == status, "\(checked.error)")
                #expect(status == 0 || checked.error.contains("at most 1.05 MB"))
            }
        }
    }

    @Test func `what programs write has no comments`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let released = try app.run("release")
            try #require(released.status == 0, "\(released.error)")
            let manifest = "\(app.release)/manifest.json"
            let text = String(decoding: try read(manifest), as: UTF8.self)
            try write("// \(text)", to: manifest)
            #expect(try app.run("verify", app.release).status == 6)
            #expect(try app.run("check", "--previous-manifest", manifest).status == 3)
            try app.change([
                "copy": "#!/bin/sh\n"
                    + "echo '{\"name\": \"copy\", \"version\": \"1\", \"protocols\": [1],}'\n"
            ])
            let checked = try app.run("check", "--config", "\(folder)/plain.json")
            #expect(checked.status == 5, "\(checked.error)")
            #expect(checked.error.contains("trailing comma"), "\(checked.error)")
        }
    }
}
