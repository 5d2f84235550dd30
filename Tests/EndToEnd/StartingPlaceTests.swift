import Foundation
import JSON
import Testing
import TestSupport

/// Where shipit is started, and with what: a home, a folder and arguments that can't be used.
struct StartingPlaceTests {
    private static let maker = #"{"name": "make", "uses": "./make"}"#

    private func app(in folder: String) throws -> App {
        let script = plugin(
            "cp Assets/a.txt \"$out/a\"\n" + madeMessages("a"),
            reads: ["Assets/*"]
        )
        var app = try App(in: folder, stages: Self.maker, files: ["make": script])
        app.environment["SHIPIT_CACHE_DIR"] = .some(nil)
        return app
    }

    private static let commands = [
        ["version"], ["plan"], ["check"], ["release", "--clean"], ["notes"], ["icons", "restore"],
        ["patch", "make", "--from", "v0.9.0", "--to", "v1.0.0", "--assets", "Assets", "--out"],
    ]

    private func check(_ app: App, as user: [String] = [], warns: Bool = true) throws {
        for command in Self.commands {
            let out = command[0] == "patch" ? ["\(app.folder)/\(UUID().uuidString).zip"] : []
            let result = try run(
                user + [Tool.path] + command + out + ["--trust-repo"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(result.status == 0, "\(command): \(result.error)")
            let lines = result.error.split(separator: "\n")
            let warnings = lines.filter { $0.hasPrefix("warning: ") }
            let usesCache = ["plan", "check", "release"].contains(command[0])
            #expect(warnings.count == (usesCache && warns ? 1 : 0), "\(command): \(result.error)")
            #expect(
                warnings.allSatisfy { $0.hasPrefix("warning: there is no cache: ") },
                "\(command): \(result.error)"
            )
        }
    }

    @Test(arguments: ["nothing", "a device", "a file", "links in a circle", "a long path"])
    func `a home that can't be used is one warning at most`(home: String) async throws {
        try await withTemporaryFolder { folder in
            var app = try app(in: folder)
            switch home {
            case "nothing": app.environment["HOME"] = "\(folder)/nothing"
            case "a device": app.environment["HOME"] = "/dev/null"
            case "a file":
                try write("x", to: "\(folder)/file")
                app.environment["HOME"] = "\(folder)/file"
            case "links in a circle":
                try run(["ln", "-s", "\(folder)/circle", "\(folder)/circle"])
                app.environment["HOME"] = "\(folder)/circle"
            default:
                app.environment["HOME"] = "\(folder)/" + String(repeating: "x", count: 300)
            }
            try check(app)
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/nothing"))
        }
    }

    @Test func `a home that may not be read is one warning at most`() async throws {
        try await withTemporaryFolder { folder in
            var app = try app(in: folder)
            let home = "\(folder)/locked"
            try run(["mkdir", "-m", "0", home])
            defer { _ = try? run(["chmod", "700", home]) }
            app.environment["HOME"] = home
            // Others may write where this test is, and the releases are not read back.
            try run(["chmod", "-R", "a+rwX", folder])
            try run(["chmod", "0", home])
            try check(app, as: asOrdinaryUser)
        }
    }

    @Test func `a configuration that may not be read has no say`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try write("[broken", to: "\(folder)/home/.gitconfig")
            try run(["chmod", "-R", "a+rwX", folder])
            try run(["chmod", "0", "\(folder)/home/.gitconfig"])
            // The cache is as good as it ever is, but for others who may write there.
            try check(app, as: asOrdinaryUser, warns: false)
            guard !asOrdinaryUser.isEmpty else { return }
            // It might have named a folder as safe, and does not.
            let foreign = try run(
                asOrdinaryUser + [Tool.path, "version"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(foreign.status == 3)
            #expect(foreign.error.contains("belongs to another user"), "\(foreign.error)")
        }
    }

    @Test func `a broken configuration of git's is named, and no damage of the clone`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try write("[broken", to: "\(folder)/home/.gitconfig")
            let result = try app.run("version")
            #expect(result.status == 3)
            #expect(result.error.contains("/home/.gitconfig:1"), "\(result.error)")
            #expect(result.error.contains("help: fix git's configuration"), "\(result.error)")
            #expect(!result.error.contains("fsck"))
        }
    }

    #if os(Linux)
    @Test(arguments: [
        (#"exec "$0" key make --out "$(printf 'Ic\364ne.pem')""#, "the argument", "Ic\\xF4ne.pem"),
        (
            #"HOME=$(printf '/h\377') exec "$0" version"#, "the environment variable HOME",
            "/h\\xFF"
        ),
        (
            #"d=$(printf 'd\351'); mkdir "$d"; cd "$d"; exec "$0" lint"#, "the current folder",
            "d\\xE9"
        ),
    ])
    func `what is not UTF-8 is refused and not repaired`(
        script: String,
        holder: String,
        escaped: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let result = try run(
                ["sh", "-c", script, Tool.path],
                in: folder,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 64, "\(result.error)")
            #expect(result.error.hasPrefix("error: \(holder) is not UTF-8: \""), "\(result.error)")
            #expect(result.error.contains("\(escaped)\"\n  help: "), "\(result.error)")
            #expect(result.output == "")
            let names = try run(["find", ".", "-name", "*pem"], in: folder)
            #expect(names.output == "")
        }
    }
    #endif

    @Test(arguments: [
        ["lint"], ["version"], ["plan"], ["check"], ["release"], ["notes"], ["key", "make"],
        ["patch", "show", "x"], ["splash", "inspect", "."], ["icons", "restore"], ["verify", "x"],
    ])
    func `a command in a folder that is gone says so`(command: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try run(
                ["sh", "-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" \"$@\""]
                    + [Tool.path] + command,
                in: folder,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 64)
            #expect(result.error.contains("the current folder is gone"), "\(result.error)")
            #expect(result.output == "")
        }
    }

    @Test func `paths are printed without doubled slashes and dots`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try app.run("release", "-q", "--dist", ".//dist/./other/")
            #expect(made.output == "\(app.dist)/other/1.0.0\n", "\(made.error)")
            let again = try app.run("release", "--dist", "dist//other/")
            #expect(again.error.contains("\n  \(app.dist)/other/1.0.0\n"), "\(again.error)")
        }
    }

    @Test func `an interrupted plan is one line`() async throws {
        try await withTemporaryFolder { folder in
            let script = "#!/bin/sh\necho > \(folder)/started\nexec sleep 60\n"
            let app = try App(
                in: folder,
                stages: (1...3).map { #"{"name": "s\#($0)", "uses": "./slow"}"# }
                    .joined(separator: ","),
                files: ["slow": script]
            )
            let (status, error) = try await aside {
                let tool = try RunningTool(app, "release", "--no-cache")
                try #require(
                    waits { FileManager.default.fileExists(atPath: "\(folder)/started") }
                )
                tool.signal(SIGINT)
                return (tool.end(), tool.error)
            }
            #expect(status == 130)
            #expect(error == "error: interrupted\n")
        }
    }
}
