import Foundation
import JSON
import Testing
import TestSupport

/// What files and programs of others say begins no line, and commands no CI system.
struct ForeignTextTests {
    /// A name with a line that is a command to GitHub, and one to it and to Azure Pipelines.
    private static let name = "a\n::error::b ##[add-mask]c"

    private static let talker = plugin(
        #"""
        printf '::error::one\r\n##vso[task.complete]two\n' >&2
        printf '%s\n' '{"type": "log", "level": "warning", "text": "x\n::error::three\r::error::4"}'
        printf '%s\n' '{"type": "diagnostic", "severity": "warning", "message": "m\n::error::five"}'
        printf '%s\n' '{"type": "result", "status": "skipped", "reason": "r\n::error::six##[error]"}'
        """#
    )

    private func isHarmless(_ text: String) -> Bool {
        text.utf8.split(separator: 0x0A).allSatisfy { line in
            let text = String(decoding: line, as: UTF8.self)
            return !text.trimmingCharacters(in: .whitespaces).hasPrefix("::")
                && text.range(of: "##[a-z]*\\[", options: .regularExpression) == nil
                && !line.contains(0x0D)
        }
    }

    @Test func `a plugin's words are not commands in the log`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "talk", "uses": "./talk"}"#,
                files: ["talk": Self.talker]
            )
            let text = try app.run("release", "-v")
            #expect(text.status == 0, "\(text.error)")
            #expect(isHarmless(text.error), "\(text.error)")
            #expect(text.error.contains("warning: talk: m\n    \\::error::five\n"), "\(text.error)")
            #expect(text.error.contains("skipped, r\\n::error::six#\\#[error]\n"), "\(text.error)")
            let json = try app.run("release", "--clean", "--no-cache", "--log-format", "json")
            #expect(json.status == 0, "\(json.error)")
            #expect(isHarmless(json.output), "\(json.output)")
            let logged = try json.events.compactMap { $0["text"]?.string }
            #expect(logged.contains("##vso[task.complete]two"), "\(logged)")
        }
    }

    @Test func `a name of a file is not a command in messages`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            try write("x", to: "\(app.release)/\(Self.name)")
            try write("{", to: "\(folder)/::error::x/\(Self.name).imageset/Contents.json")
            try app.change([Self.name: "x"])
            try write("y", to: "\(app.repository.path)/\(Self.name)")
            let results = [
                try app.run("verify", app.release), try app.run("verify", Self.name),
                try app.run("lint", folder), try app.run("lint", "\(folder)/::error::x"),
                try app.run("lint", "--disable", Self.name), try app.run(Self.name),
                try app.run("release", "--jobs=\(Self.name)"), try app.run("release", "--clean"),
                try app.run("version", "--tag", Self.name),
                try app.run("check", "--config", Self.name),
                try app.run("patch", "show", Self.name),
                try app.run("splash", "inspect", Self.name),
                try app.run("key", "make", "--out", "\(folder)/\(Self.name)"),
            ]
            for result in results {
                #expect(isHarmless(result.output + result.error), "\(result)")
                // In one line, or in one of its own that says nothing to CI.
                let text = result.output + result.error
                #expect(text.contains(/\\n?::error::b/), "\(result)")
            }
        }
    }
}
