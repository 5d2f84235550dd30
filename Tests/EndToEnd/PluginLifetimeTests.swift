import Foundation
import Testing
import TestSupport

/// What a custom plugin starts ends with it, and with shipit, however that ends.
struct PluginLifetimeTests {
    /// Starts a daemon in a session of its own, notes its id and the plugin's, and does `then`.
    private static func daemon(_ folder: String, then: String) -> String {
        """
        setsid sh -c 'trap "" TERM HUP INT; echo $$ > \(folder)/daemon; exec sleep 300' &
        while [ ! -s \(folder)/daemon ]; do sleep 0.01; done
        echo $$ >> \(folder)/daemon
        \(then)
        """
    }

    /// Heeds the message `cancel`.
    private static let obedient = """
        while read -r line; do case $line in *cancel*) exit 1;; esac; done
        """
    /// Heeds nothing.
    private static let stubborn = """
        trap '' TERM INT HUP
        while :; do sleep 1; done
        """
    private static let ok = #"echo '{"type": "result", "status": "ok"}'"#

    private func app(_ folder: String, _ script: String) throws -> App {
        try App(
            in: folder,
            stages: #"{"name": "mine", "uses": "./custom"}"#,
            files: ["custom": plugin(script)]
        )
    }

    /// The processes that the plugin noted, once both are there.
    private func processes(_ folder: String) throws -> [Int32] {
        let file = "\(folder)/daemon"
        func noted() -> [Int32] {
            String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
                .split(separator: "\n").compactMap { Int32($0) }
        }
        try #require(waits { noted().count == 2 })
        return noted()
    }

    private func expectGone(_ processes: [Int32]) {
        for process in processes {
            #expect(waits(5) { kill(process, 0) != 0 }, "the process \(process) runs on")
        }
    }

    @Test(arguments: [SIGKILL, SIGHUP, SIGQUIT, SIGTERM])
    func `nothing that a plugin started outlives a shipit that a signal ends`(
        number: Int32
    ) async throws {
        try await withTemporaryFolder { folder in
            let end = number == SIGKILL ? Self.stubborn : Self.obedient
            let app = try app(folder, Self.daemon(folder, then: end))
            try await aside {
                let tool = try RunningTool(app, "release")
                let processes = try processes(folder)
                tool.signal(number)
                #expect(tool.end() == (number == SIGKILL ? 128 + SIGKILL : 130), "\(tool.error)")
                expectGone(processes)
            }
            #expect(try app.releases().filter { !$0.hasPrefix(".") } == [])
        }
    }

    @Test func `nothing that a plugin started outlives a second Ctrl-C`() async throws {
        try await withTemporaryFolder { folder in
            let end = """
                trap '' TERM INT HUP
                while read -r line; do case $line in *cancel*) echo > \(folder)/cancelled;; esac; done
                \(Self.stubborn)
                """
            let app = try app(folder, Self.daemon(folder, then: end))
            try await aside {
                let tool = try RunningTool(app, "release")
                let processes = try processes(folder)
                tool.signal(SIGINT)
                let cancelled = "\(folder)/cancelled"
                try #require(waits { FileManager.default.fileExists(atPath: cancelled) })
                tool.signal(SIGINT)
                #expect(tool.end() == 130)
                // They end before shipit does.
                for process in processes { #expect(kill(process, 0) != 0) }
                #expect(try app.leftovers() == [])
                #expect(try files(below: "\(app.cache)/tmp") == [])
            }
        }
    }

    @Test func `a daemon does not outlive the plugin that started it`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder, Self.daemon(folder, then: Self.ok))
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            for process in try processes(folder) { #expect(kill(process, 0) != 0) }
        }
    }

    @Test func `a process that writes the plugin's last lines has a moment for it`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder, "(sleep 0.2; \(Self.ok)) &\nexit 0")
            #expect(try app.run("release").status == 0)
        }
    }

    @Test func `what a shell started before it became shipit lives on`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder, Self.ok)
            try await aside {
                // Python closes all that it inherited: a process that holds it is waited for.
                let script = """
                    import os, subprocess, sys
                    none = subprocess.DEVNULL
                    agent = subprocess.Popen(
                        ["sleep", "60"], start_new_session=True, stdin=none, stdout=none, stderr=none)
                    open(sys.argv[1], "w").write(f"{agent.pid}\\n")
                    os.execv(sys.argv[2], [sys.argv[2], "release"])
                    """
                let made = try TestSupport.run(
                    ["python3", "-c", script, "\(folder)/agent", Tool.path],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(made.status == 0, "\(made.error)")
                let text = String(decoding: try read("\(folder)/agent"), as: UTF8.self)
                let agent = try #require(Int32(text.dropLast()))
                #expect(kill(agent, SIGKILL) == 0, "it was ended")
            }
        }
    }

    #if os(Linux)
    @Test func `a plugin that ends its supervisor fails, and its daemon ends`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder, Self.daemon(folder, then: "kill -9 $PPID; \(Self.stubborn)"))
            let made = try app.run("release")
            #expect(made.status == 5, "\(made.error)")
            #expect(made.error.contains("signal 9: it, or the process above it, was killed"))
            for process in try processes(folder) { #expect(kill(process, 0) != 0) }
        }
    }

    @Test(arguments: [stubborn, ok])
    func `a plugin that stops its supervisor fails at once, and its daemon ends`(end: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(folder, Self.daemon(folder, then: "kill -STOP $PPID; \(end)"))
            let start = ContinuousClock.now
            let made = try app.run("release")
            #expect(made.status == 5, "\(made.error)")
            #expect(made.error.contains("./custom stopped the process above it"), "\(made.error)")
            #expect(!made.error.contains("describe"))
            // Two waits of its own would be 19 s.
            #expect(ContinuousClock.now - start < .seconds(15))
            for process in try processes(folder) { #expect(kill(process, 0) != 0) }
        }
    }
    #endif

    @Test func `a release under nohup survives the end of the terminal`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                echo go > \(folder)/started
                while [ ! -s \(folder)/ended ]; do sleep 0.01; done
                \(Self.ok)
                """
            let app = try app(folder, body)
            try await aside {
                let script = """
                    trap '' HUP
                    "$0" release &
                    while [ ! -s \(folder)/started ]; do sleep 0.01; done
                    kill -HUP $!
                    echo go > \(folder)/ended
                    wait $!
                    """
                let made = try TestSupport.run(
                    ["sh", "-c", script, Tool.path],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(made.status == 0, "\(made.error)")
            }
        }
    }
}
