import Foundation
import JSON
import Testing
import TestSupport

/// `shipit apply` and `shipit restore`, the tool itself.
struct ApplyTests {
    private static let icons = "App/Assets.xcassets/AppIcon.appiconset"

    /// An app with two icon sets that are stamped, and a file that a custom plugin makes.
    private func app(in folder: String, top: String = "", sign: Bool = false) throws -> App {
        let stages = """
            {"name": "icons", "uses": "icon-stamp", "with": {"set": "\(Self.icons)",
             "channels": ["stable", "snapshot"]}},
            {"name": "other", "uses": "icon-stamp", "with": {"set": "App/Other.icon",
             "channels": ["stable", "snapshot"]}},
            {"name": "info", "uses": "./info.sh"}\(sign ? ", " + App.sign : "")
            """
        let bundle = """
            {"groups" : [{"layers" : [{"image-name" : "disc.svg", "glass" : false}]}]}
            """
        let disc = """
            <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
            <circle cx="200" cy="200" r="200"/></svg>
            """
        var app = try App(
            in: folder,
            stages: stages,
            top: top,
            files: [
                "App/Other.icon/icon.json": bundle, "App/Other.icon/Assets/disc.svg": disc,
                "info.sh": plugin(
                    """
                    printf '{}\\n' > "$out/info.json"
                    echo '{"type": "output", "path": "info.json", "destination": "App/é new/info a.json"}'
                    echo '{"type": "result", "status": "ok"}'
                    """
                ),
            ]
        )
        for name in ["Contents.json", "Icon-20~ipad.png"] {
            try write(try picture(name), to: "\(app.repository.path)/\(Self.icons)/\(name)")
        }
        let json = """
            {"images": [{"filename": "Icon-20~ipad.png", "idiom": "ipad", "scale": "1x",
             "size": "20x20"}], "info": {"author": "xcode", "version": 1}}
            """
        try write(json, to: "\(app.repository.path)/\(Self.icons)/Contents.json")
        if sign { try app.makeKey() }
        try app.change([:])
        return app
    }

    private func sums(_ repository: String) throws -> String {
        try run(
            ["sh", "-c", "find App -type f | sort | xargs -d '\\n' sha256sum"],
            in: repository
        ).output
    }

    @Test func `a release, its bundle and a local build make the same changes as git apply`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, sign: true)
            let root = app.repository.path
            let made = try app.run("release", "-q")
            try #require(made.status == 0, "\(made.error)")
            let before = try sums(root)
            let clone = "\(folder)/clone"
            try app.repository.git("clone", "--quiet", root, clone)
            try run(["git", "apply", "--binary", "\(app.release)/work-tree.patch"], in: clone)
            let wanted = try sums(clone)
            #expect(wanted != before)
            let bundle = "\(folder)/App-1.0.0.zip"
            try run(["cp", "\(app.release)/App-1.0.0.zip", bundle])
            let ways = [
                ["apply"], ["apply", "dist/1.0.0"], ["apply", bundle],
                ["apply", bundle, "--key", app.publicKey],
                ["apply", "dist/1.0.0", "--key", app.publicKey],
            ]
            var lines: Set<String> = []
            for way in ways {
                let applied = try TestSupport.run(
                    [Tool.path] + way,
                    in: root,
                    environment: app.environment.filter { $0.key != "KEY" }
                )
                #expect(applied.status == 0, "\(way) \(applied.error)")
                let isUnchecked = applied.error.contains("signatures were not checked")
                #expect(isUnchecked == (way.count == 2), "\(way) \(applied.error)")
                lines.insert(applied.output)
                #expect(try sums(root) == wanted, "\(way)")
                let restored = try app.run("restore")
                #expect(restored.status == 0 && restored.error == "")
                #expect(try sums(root) == before)
                #expect(try app.repository.git("status", "--porcelain").isEmpty)
            }
            #expect(lines.count == 1)
            let line = "~ \(Self.icons)/Icon-20~ipad.png\n"
            #expect(lines.first?.contains(line) == true)
            #expect(lines.first?.contains("+ App/é new/info a.json\n") == true)
            try app.run("key", "make", "--out", "\(folder)/other.pem")
            let foreign = try app.run("apply", bundle, "--key", "\(folder)/other.pub.pem")
            #expect(foreign.status == 6 && foreign.error.contains("not signed by this key"))
            #expect(try sums(root) == before)
        }
    }

    @Test func `stages are applied one by one, in place of nothing, and refuse a release`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let root = app.repository.path
            let first = try app.run("icons", "stamp", "--in-place", "--stage", "icons")
            #expect(first.output == "\(Self.icons)/Icon-20~ipad.png\n", "\(first.error)")
            let one = try sums(root)
            // Another stage keeps the first.
            let second = try app.run("icons", "stamp", "--in-place", "--stage", "other")
            #expect(second.output.hasPrefix(first.output), "\(second.error)")
            #expect(second.output.contains("App/Other.icon/icon.json\n"))
            let both = try sums(root)
            #expect(both != one)
            // Of all stages that use it, without a name.
            #expect(try app.run("icons", "stamp", "--in-place").output == second.output)
            #expect(try sums(root) == both)
            let dry = try app.run("apply", "--dry-run", "--json")
            let json = try JSONDocument(Array(dry.output.utf8)).value
            #expect(json["stages"] == ["icons", "other", "info"])
            #expect(json["alreadyApplied"] == false)
            #expect(try sums(root) == both)
            #expect(try app.run("apply").status == 0)
            let again = try app.run("apply")
            #expect(again.output == "")
            #expect(again.error.hasSuffix("already applied: 1.0.0\n"), "\(again.error)")
            for command in ["plan", "release"] {
                let refused = try app.run(command)
                #expect(refused.status == 3 && refused.error.contains("run shipit restore"))
            }
            #expect(try app.run("icons", "restore").status == 0)
            #expect(try app.repository.git("status", "--porcelain").isEmpty)
        }
    }

    @Test func `a second shipit waits for nobody and changes nothing`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            try write(
                plugin("sleep 3\necho '{\"type\": \"result\", \"status\": \"ok\"}'"),
                to: "\(app.repository.path)/info.sh"
            )
            let slow = try RunningTool(app, "apply")
            #expect(waits { app.isLocked })
            let second = try app.run("restore")
            #expect(second.status == 4 && second.error.contains("another shipit is changing"))
            #expect(slow.end() == 0, "\(slow.error)")
        }
    }

    @Test(arguments: [
        ["apply", "--key", "key.pem"], ["apply", "dist/1.0.0", "--snapshot"],
        ["apply", "dist/1.0.0", "--no-custom"], ["apply", ""], ["apply", "--only", ""],
    ])
    func `options that say nothing are refused`(arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let result = try run(
                [Tool.path] + arguments,
                in: folder,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 64)
        }
    }

    @Test func `a killed shipit leaves what restore brings back`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let root = app.repository.path
            #expect(try app.run("apply", "--dry-run").status == 0)
            let before = try sums(root)
            for delay in [0.02, 0.05, 0.1, 0.15, 0.2, 0.3] {
                let running = try RunningTool(app, "apply")
                _ = waits(delay) { false }
                running.signal(SIGKILL)
                _ = running.end()
                let restored = try app.run("restore")
                #expect(restored.status == 0, "\(restored.error)")
                #expect(try sums(root) == before)
            }
        }
    }

    @Test func `a folder that nobody may write is an error that changes nothing`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let root = app.repository.path
            let before = try sums(root)
            try run(["chmod", "555", "\(root)/App/Other.icon"])
            defer { _ = try? run(["chmod", "755", "\(root)/App/Other.icon"]) }
            let refused = try app.run("apply")
            // The superuser may write all the same.
            guard refused.status != 0 else { return }
            #expect(refused.error.contains("App/Other.icon"))
            #expect(try sums(root) == before)
        }
    }
}

extension App {
    /// Whether a shipit holds the lock of the work tree's changes.
    fileprivate var isLocked: Bool {
        let lock = "\(repository.path)/.git/shipit/lock"
        guard FileManager.default.fileExists(atPath: lock) else { return false }
        return (try? TestSupport.run(["flock", "--nonblock", lock, "true"]).status) == 1
    }
}
