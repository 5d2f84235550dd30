import Foundation
import Testing
import TestSupport

struct LandingTests {
    @Test func `a moved tag is reported when its release exists already`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let first = try app.repository.git("rev-parse", "HEAD")
            #expect(try app.run("release").status == 0)
            let again = try app.run("release")
            #expect(again.status == 0)
            #expect(again.error.contains("App 1.0.0 already released, unchanged:\n"))
            try app.change(["Assets/a.txt": "three\n"])
            let moved = try app.run("release")
            #expect(moved.status == 8)
            #expect(moved.error.contains("with other facts: commit \(first.prefix(10)), now "))
            #expect(moved.error.contains("if the tag was moved"))
        }
    }

    @Test func `a commit of the far future is released`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let tree = try app.repository.git("rev-parse", "HEAD^{tree}")
            let line = "A <a@b.c> \(Int64.max) +0000"
            let text = "tree \(tree)\\nauthor \(line)\\ncommitter \(line)\\n\\nm\\n"
            let script = "printf '\(text)' | git hash-object -t commit -w --stdin --literally"
            let made = try run(["sh", "-c", script], in: app.repository.path)
            let id = String(made.output.prefix(40))
            try app.repository.git("tag", "--force", "v1.0.0", id)
            try app.repository.git("checkout", "--quiet", "--detach", id)
            let released = try app.run("release", "--skip", "patches")
            #expect(released.status == 0, "\(released.error)")
            #expect(try run(["unzip", "-tq", "\(app.release)-partial/App-1.0.0.zip"]).status == 0)
        }
    }

    @Test func `a run that is killed at any moment leaves no half release and no litter`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stages = [App.splash, App.patch, App.sign].joined(separator: ",\n")
            var app = try App(in: folder, stages: stages)
            try app.makeKey()
            let prepared = app
            try await aside { try killOften(prepared) }
            let last = try app.run("release", "--clean")
            #expect(last.status == 0, "\(last.error)")
            #expect(try app.releases() == ["1.0.0"])
            #expect(try app.run("verify", app.release, "--key", app.publicKey).status == 0)
            #expect(try files(below: "\(app.cache)/tmp") == [])
        }
    }

    /// Kills runs without a cache after each of their events, from none to all.
    private func killOften(_ app: App) throws {
        let whole = try app.run("release", "--log-format", "json")
        let events = whole.output.split(separator: "\n").count
        try #require(events > 8, "\(whole.error)")
        var landed = 0
        for kill in 0...events {
            try app.clearCache()
            if FileManager.default.fileExists(atPath: app.release) {
                try FileManager.default.removeItem(atPath: app.release)
            }
            let tool = try RunningTool(app, "release", "--log-format", "json")
            #expect(waits { tool.output.count { $0 == "\n" } >= kill }, "\(tool.error)")
            tool.signal(SIGKILL)
            _ = tool.end()
            let visible = try app.releases().filter { !$0.hasPrefix(".") }
            guard !visible.isEmpty else { continue }
            landed += 1
            #expect(visible == ["1.0.0"])
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "kill \(kill): \(verified.error)")
        }
        #expect(landed <= events, "no run was killed before its end")
    }

    @Test func `an existing release is refused and untouched, and replaced on request`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            try write("mine", to: "\(app.release)/note")
            let again = try app.run("release")
            #expect(again.status == 8)
            #expect(again.error.contains("note is only in the existing release"), "\(again.error)")
            #expect(again.error.contains("--clean"))
            #expect(try read("\(app.release)/note") == Array("mine".utf8))
            #expect(try app.run("release", "--clean").status == 0)
            #expect(try !files(below: app.release).contains("note"))
            #expect(try app.releases() == ["1.0.0"])
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal stops plugins, cleans up and ends with 130`(number: Int32) async throws {
        try await withTemporaryFolder { folder in
            let stubborn = """
                trap '' TERM INT
                sleep 300 &
                echo $$ $! > \(folder)/started
                while :; do sleep 1; done
                """
            let app = try App(
                in: folder,
                stages: #"{"name": "slow", "uses": "./slow"}, "# + App.patch,
                files: ["slow": plugin(stubborn)]
            )
            try await aside {
                let tool = try RunningTool(app, "release")
                try #require(waits { hasText("\(folder)/started") }, "\(tool.error)")
                tool.signal(number)
                #expect(tool.end() == 130)
                #expect(tool.error.contains("interrupted"))
                let started = String(decoding: try read("\(folder)/started"), as: UTF8.self)
                    .split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
                #expect(started.count == 2)
                for pid in started {
                    #expect(waits(5) { kill(pid, 0) != 0 }, "the plugin's \(pid) runs on")
                }
            }
            #expect(try app.releases() == [])
        }
    }

    @Test func `a second Ctrl-C ends at once, and the next run cleans up`() async throws {
        try await withTemporaryFolder { folder in
            let slow = """
                [ -e \(folder)/quick ] && { echo '{"type": "result", "status": "ok"}'; exit; }
                echo $$ > \(folder)/started
                while read -r line; do
                    case $line in *cancel*) echo $$ > \(folder)/cancelled; exec sleep 300;; esac
                done
                """
            let app = try App(
                in: folder,
                stages: #"{"name": "slow", "uses": "./slow"}"#,
                files: ["slow": plugin(slow)]
            )
            try await aside {
                let tool = try RunningTool(app, "release")
                try #require(waits { hasText("\(folder)/started") }, "\(tool.error)")
                tool.signal(SIGINT)
                try #require(waits { hasText("\(folder)/cancelled") }, "\(tool.error)")
                let clock = ContinuousClock()
                let start = clock.now
                tool.signal(SIGINT)
                #expect(tool.end() == 130)
                #expect(clock.now - start < .seconds(3))
            }
            let pid = String(decoding: try read("\(folder)/started"), as: UTF8.self)
            try run(["kill", pid.trimmingCharacters(in: .newlines)])
            try write("", to: "\(folder)/quick")
            #expect(try app.run("release").status == 0)
            #expect(try app.releases() == ["1.0.0"])
        }
    }
}

private func hasText(_ file: String) -> Bool {
    FileManager.default.contents(atPath: file)?.contains(0x0A) ?? false
}
