import Foundation
import JSON
import Testing
import TestSupport

/// What commands do whose output gets nowhere.
struct OutputTests {
    /// Commands that print on standard output and end with 0; `PACK` and `RELEASE` are paths.
    private static let commands = [
        ["version"], ["version", "--json"], ["version", "--field", "version"], ["notes"],
        ["schema"],
        ["plan"], ["plan", "--json"], ["check"], ["lint"], ["lint", "--json"],
        ["lint", "--list-rules"], ["plugin", "list"], ["plugin", "list", "--json"],
        ["splash", "devices"], ["splash", "devices", "--json"], ["patch", "show", "PACK"],
        ["patch", "show", "PACK", "--json"], ["verify", "RELEASE"], ["--help"],
        ["help", "release"],
        ["--version"], ["--generate-completion-script", "bash"], ["release", "-q", "--clean"],
        ["release", "--log-format", "json", "--clean"],
    ]

    private func releasedApp(in folder: String) throws -> (App, commands: [[String]]) {
        let app = try App(in: folder, stages: App.patch)
        let made = try app.run("release")
        try #require(made.status == 0, "\(made.error)")
        let names = try files(below: "\(app.release)/stages/patches")
        let pack = try #require(names.first { $0.hasSuffix(".zip") })
        let paths = ["PACK": "\(app.release)/stages/patches/\(pack)", "RELEASE": app.release]
        return (app, Self.commands.map { $0.map { paths[$0] ?? $0 } })
    }

    @Test(arguments: [
        (">/dev/full", "no space left on device"), (">&-", "bad file descriptor"),
    ])
    func `output that can't be written is an error`(
        redirection: String,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let (app, commands) = try releasedApp(in: folder)
            for command in commands {
                let result = try run(
                    ["sh", "-c", "exec \"$0\" \"$@\" \(redirection)", Tool.path] + command,
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(result.status == 1, "\(command): \(result.error)")
                #expect(
                    result.error.hasSuffix("error: can't write to standard output: \(words)\n"),
                    "\(command): \(result.error)"
                )
                // A release that landed is complete, and its log says no more where it is.
                let isComplete = result.error.contains("the release is complete: \(app.release)\n")
                #expect(isComplete == (command[0] == "release"), "\(command): \(result.error)")
            }
            #expect(try app.run("verify", app.release).status == 0, "the release landed")
        }
    }

    @Test func `a failure stays the reason when its output is lost too`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let set = "App/Assets.xcassets/AppIcon.appiconset"
            let slot =
                #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"i.png"}"#
            try app.change(["\(set)/Contents.json": #"{"images":[\#(slot)]}"#])
            try run(
                ["convert", "-size", "1024x1024", "xc:none", "\(set)/i.png"],
                in: app.repository.path
            )
            let result = try run(
                ["sh", "-c", "exec \"$0\" lint App >/dev/full", Tool.path],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(result.status == 6)
            #expect(result.error.contains("can't write to standard output"))
        }
    }

    @Test func `a reader that went away ends a filter as SIGPIPE does, and no release`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let (app, commands) = try releasedApp(in: folder)
            for command in commands {
                let result = try run(
                    ["python3", "-c", Self.withoutReader, try Tool.path] + command,
                    in: app.repository.path,
                    environment: app.environment
                )
                let isRelease = command[0] == "release"
                #expect(result.output == (isRelease ? "0\n" : "-13\n"), "\(command)")
                #expect(!result.error.contains("standard output"), "\(command): \(result.error)")
            }
        }
    }

    @Test(arguments: ["2>&-", "2>/dev/full"])
    func `a lost standard error changes no exit status`(redirection: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            for (arguments, status) in [("check", 0), ("frobnicate", 64), ("release", 0)] {
                let result = try run(
                    ["sh", "-c", "exec \"$0\" \(arguments) \(redirection)", Tool.path],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(Int(result.status) == status, "\(arguments)")
            }
        }
    }

    @Test func `a slow reader on a pipe that does not block gets every byte`() async throws {
        try await withTemporaryFolder { folder in
            let environment = Tool.environment(home: folder)
            let whole = try run([Tool.path, "schema"], environment: environment)
            let slow = try run(
                ["python3", "-c", Self.slowReader, try Tool.path, "schema"],
                environment: environment
            )
            #expect(slow.status == 0, "\(slow.error)")
            #expect(slow.output == whole.output)
            #expect(whole.output.utf8.count > 8192, "more than the pipe holds")
        }
    }

    @Test func `nothing in a path steers a terminal, and scripts get it exactly`() async throws {
        try await withTemporaryFolder { folder in
            let place = "app \u{1B}[31mred\u{7}\u{9B}2J"
            let app = try App(in: folder, at: place, stages: App.patch)
            let made = try app.run("release", "-v")
            #expect(made.status == 0, "\(made.error)")
            #expect(try app.run("release", "-q", "--clean").output == "\(app.release)\n")
            let texts =
                [made.error]
                + (try [
                    app.run("release"), app.run("check"), app.run("verify", "\(app.dist)/none"),
                    app.run("frob\u{1B}[31m"), app.run("lint", "\(app.dist)/\u{1B}[31m"),
                    app.run("key", "make", "--out", "\(app.repository.path)/k.pem"),
                ]).flatMap { [$0.error, $0.output] }
            for text in texts {
                #expect(
                    !text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{9B}"].contains($0) }
                )
            }
            #expect(texts.joined().contains("app \u{FFFD}[31mred\u{FFFD}\u{FFFD}2J"))
        }
    }

    private static let withoutReader = """
        import os, subprocess, sys
        reader, writer = os.pipe()
        os.close(reader)
        print(subprocess.run(sys.argv[1:], stdout=writer).returncode)
        """

    private static let slowReader = """
        import fcntl, os, subprocess, sys, time
        reader, writer = os.pipe()
        if hasattr(fcntl, "F_SETPIPE_SZ"):
            fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        os.set_blocking(writer, False)
        child = subprocess.Popen(sys.argv[1:], stdout=writer)
        os.close(writer)
        while piece := os.read(reader, 1000):
            os.write(1, piece)
            time.sleep(0.001)
        sys.exit(child.wait())
        """

    @Test(arguments: [
        "lint --sarif @", "schema --out @", "release --clean --timeline @",
        "check --code-quality @", "check --dotenv @",
    ])
    func `an output takes the place of an earlier one, and of no other file`(
        line: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let file = "\(folder)/out"
            let words = line.split(separator: " ").map { $0 == "@" ? file : String($0) }
            try write("mine", to: file)
            let refused = try run(
                [Tool.path] + words,
                in: app.repository.path,
                environment: app.environment
            )
            #expect(refused.status != 0)
            #expect(refused.error.contains("\(file) exists, and is no earlier output of "))
            #expect(try read(file) == Array("mine".utf8))
            try FileManager.default.removeItem(atPath: file)
            for _ in 1...2 {
                let written = try run(
                    [Tool.path] + words,
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(written.status == 0, "\(written.error)")
            }
            #expect(try read(file) != Array("mine".utf8))
        }
    }
}
