#if os(Linux)
import Foundation
import Testing
import TestSupport

/// Runs where libvips can't be loaded: an empty file hides it, where no other process sees that.
struct MissingLibraryTests {
    private static let plain = #"{"name": "notes", "uses": "notes"}"#

    @Test func `what draws nothing needs no image library`() async throws {
        guard let hiding = try hiding() else { return }
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: Self.plain)
            for command in [
                ["--version"], ["version"], ["check"], ["plan"], ["release"],
                ["verify", app.release], ["notes"], ["plugin", "list"], ["schema"],
            ] {
                let result = try run(
                    hiding + [Tool.path] + command,
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(result.status == 0, "\(command): \(result.error)")
            }
        }
    }

    @Test func `a stage that draws names the missing package before anything runs`() async throws {
        guard let hiding = try hiding() else { return }
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: "\(Self.plain), \(App.splash), \(App.patch)")
            for command in ["check", "plan", "release"] {
                let result = try run(
                    hiding + [Tool.path, command],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(result.status == 2, "\(command): \(result.error)")
                #expect(
                    result.error.contains(
                        "error: splash: this stage reads or draws images with libvips: "
                    ),
                    "\(result.error)"
                )
                #expect(result.error.contains("error: patches: this stage reads or draws images"))
                #expect(result.error.contains("help: install libvips: libvips42 on Debian"))
            }
            #expect(!FileManager.default.fileExists(atPath: app.dist))
        }
    }

    @Test func `a stage that publishes names the missing package before anything runs`()
        async throws
    {
        guard let hiding = try hiding("libcurl.so.4") else { return }
        try await withTemporaryFolder { folder in
            let stage = #"{"name": "a", "uses": "announce-webhook", "with": {"url": {"env": "U"}}}"#
            var app = try App(in: folder, stages: "\(Self.plain), \(stage)")
            app.environment["U"] = "https://example.com/hook"
            for command in ["check", "release", "version"] {
                let result = try run(
                    hiding + [Tool.path, command],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(result.status == (command == "version" ? 0 : 2), "\(result.error)")
                guard command != "version" else { continue }
                #expect(result.error.contains("error: a: this stage sends files with libcurl: "))
                #expect(result.error.contains("help: install libcurl: libcurl4 on Debian"))
            }
            #expect(!FileManager.default.fileExists(atPath: app.dist))
        }
    }

    @Test func `lint says what it did not check`() async throws {
        guard let hiding = try hiding() else { return }
        try await withTemporaryFolder { folder in
            let set = "\(folder)/App.xcassets/AppIcon.appiconset"
            let slot =
                #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"i.png"}"#
            try write(#"{"images":[\#(slot)]}"#, to: "\(set)/Contents.json")
            try run(["convert", "-size", "1024x1024", "xc:none", "\(set)/i.png"])
            let result = try run(
                hiding + [Tool.path, "lint"],
                in: folder,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 6, "\(result.error)")
            #expect(
                result.output.contains("has an alpha channel; its pixels were not checked: "),
                "\(result.output)"
            )
            #expect(result.output.contains("libvips.so.42"), "\(result.output)")
        }
    }

    /// The command behind which libvips can't be loaded; nil, and in CI a failure, when nothing can
    /// be mounted.
    private func hiding(_ library: String = "libvips.so.") throws -> [String]? {
        guard let mounting = try mounting() else { return nil }
        let known = try run(["sh", "-c", "PATH=$PATH:/sbin:/usr/sbin ldconfig -p"]).output
        let line = known.split(separator: "\n").first { $0.contains(library) }
        let path = try #require(line?.split(separator: " ").last.map(String.init))
        let script = """
            library=$1; shift
            mount --bind /dev/null "$(readlink -f "$library")" || exit 99
            exec "$@"
            """
        return mounting + ["sh", "-c", script, "sh", path]
    }
}
#endif
