import Foundation
import Testing
import TestSupport

/// Drawings that would render for days.
struct HostileArtTests {
    private static let splash = """
        {"name": "splash", "uses": "splash",
         "with": {"devices": ["iphone-se-3"], "layers": [{"image": "Art/masks.svg"}]}}
        """

    /// Runs a release that renders for days, until its renderer has worked for a while.
    private func whileRendering(
        _ body: @escaping @Sendable (RunningTool, _ renderer: Int32) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: Self.splash,
                files: ["Art/masks.svg": HostileDrawing.masks()]
            )
            try await aside {
                let tool = try RunningTool(app, "release", "--jobs", "1")
                var renderer: Int32?
                let isBusy = waits {
                    renderer = busyRenderer(of: tool.identifier)
                    return renderer != nil
                }
                try #require(isBusy, "\(tool.error)")
                try body(tool, #require(renderer))
            }
            #expect(try app.leftovers().filter { !$0.hasPrefix(".") } == [])
        }
    }

    @Test func `Ctrl-C ends a release that renders for days`() async throws {
        try await whileRendering { tool, renderer in
            let clock = ContinuousClock()
            let start = clock.now
            tool.signal(SIGINT)
            #expect(tool.end() == 130)
            // Without it, the renderer's processor time would be 60 s.
            #expect(clock.now - start < .seconds(15))
            #expect(tool.error.contains("interrupted"))
            #expect(waits(5) { kill(renderer, 0) != 0 }, "the renderer runs on")
        }
    }

    @Test func `a drawing of which each renderer crashes is named, and a crash is tried again`()
        async throws
    {
        try await whileRendering { tool, _ in
            var ended: Set<Int32> = []
            let isNamed = waits(60) {
                if let renderer = busyRenderer(of: tool.identifier),
                    ended.insert(renderer).inserted
                {
                    kill(renderer, SIGSEGV)
                }
                return tool.error.contains("decoding it crashed (signal 11)")
            }
            #expect(isNamed, "\(tool.error)")
            #expect(tool.end() == 4)
            #expect(tool.error.contains("Art/masks.svg can't be used"), "\(tool.error)")
            // What the first had drawn before might have been why: another one tried.
            #expect(ended.count == 2)
        }
    }

    @Test func `a renderer ends with the shipit that was killed`() async throws {
        try await whileRendering { tool, renderer in
            tool.signal(SIGKILL)
            _ = tool.end()
            #expect(waits(5) { kill(renderer, 0) != 0 }, "the renderer runs on")
        }
    }
}

/// The process of a shipit that decodes pictures and has used half a second of processor time.
private func busyRenderer(of parent: Int32) -> Int32? {
    guard
        let listing = try? run([
            "ps", "--ppid", "\(parent)", "-o", "pid=", "-o", "cputimes=", "-o", "args=",
        ])
    else { return nil }
    for line in listing.output.split(separator: "\n") where line.contains("render-pictures") {
        let fields = line.split(separator: " ")
        if let process = Int32(fields[0]), let time = Int(fields[1]), time >= 1 { return process }
    }
    return nil
}
