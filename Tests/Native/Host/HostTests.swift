import Foundation
import Testing

@testable import Host

struct HostTests {
    @Test func `a worker is killed when the last reference to it goes`() throws {
        var worker: WorkerProcess? = try WorkerProcess(
            program: "/bin/sleep",
            arguments: ["600"],
            environment: [:]
        )
        let process = try #require(worker?.identifier)
        #expect(kill(process, 0) == 0)
        worker = nil
        // It is waited for, too: nothing is left of it.
        #expect(kill(process, 0) != 0)
    }

    @Test func `a cancelled wait leaves the worker running until it is ended`()
        async throws
    {
        let worker = try WorkerProcess(
            program: "/bin/sleep",
            arguments: ["600"],
            environment: [:]
        )
        let task = Task {
            do throws(WorkerFault) {
                _ = try worker.receive(count: 1, until: .now + .seconds(60))
                return nil as WorkerFault.Reason?
            } catch {
                return error.reason
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(worker.end().signal == SIGKILL)
        #expect(kill(worker.identifier, 0) != 0)
    }

    @Test func `the environment holds PATH`() {
        #expect(Host.environment["PATH"]?.isEmpty == false)
    }

    @Test func `there is a processor`() {
        #expect(Host.processors >= 1)
    }

    @Test(arguments: [1, 3, 100])
    func `bytes are cut into lines, however they come`(size: Int) {
        let bytes = Array("one\n\ntwo \u{E9}\nthree".utf8)
        var splitter = LineSplitter(limit: 10)
        var lines: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            let fits = unsafe splitter.add(piece.span.bytes) {
                lines.append(String(decoding: $0, as: UTF8.self))
            }
            #expect(fits)
        }
        splitter.finish { lines.append(String(decoding: $0, as: UTF8.self)) }
        #expect(lines == ["one", "two \u{E9}", "three"])
    }

    @Test(arguments: ["12345\n", "12345", "1\n12345"])
    func `a line that is too long is refused before its end is known`(text: String) {
        var splitter = LineSplitter(limit: 4)
        let bytes = Array(text.utf8)
        let fits = unsafe splitter.add(bytes.span.bytes) { _ in }
        #expect(!fits)
    }

    @Test(arguments: ["HOME", "PATH", "LC_ALL", "XDG_CONFIG_HOME", "VIPS_CONCURRENCY", "TZ"])
    func `what the C libraries ask for stays in the environment`(name: String) {
        #expect(Host.isForLibraries(name))
    }

    @Test(arguments: [
        "SHIPIT_SIGNING_KEY", "KEY", "GITHUB_TOKEN", "G_API_TOKEN", "XDG_Secret", "LC_PASSPHRASE",
        "",
        "GIT_CONFIG_VALUE_0", "AWS_SESSION", "PATHS",
    ])
    func `all else leaves it, secrets above all`(name: String) {
        #expect(!Host.isForLibraries(name))
    }

    @Test(arguments: [
        ("abc\n", "abc"), ("abc\r", "abc"), ("ab\u{7F}c\n", "ac"), ("ä\u{8}b\n", "b"),
        ("\u{7F}a\n", "a"), ("ab\u{15}c\n", "c"), ("\n", ""), ("a\u{4}", "a"),
    ])
    func `a typed line has the keys of a terminal`(typed: String, line: String) throws {
        var bytes = PassphraseLine()
        var done: [UInt8]?
        for byte in typed.utf8 { done = try bytes.take(byte) }
        #expect(done.map { String(decoding: $0, as: UTF8.self) } == line)
    }

    @Test(arguments: ["\u{3}", "abc\u{3}", "\u{4}"])
    func `a typed line can be broken off`(typed: String) {
        var bytes = PassphraseLine()
        #expect(throws: CancellationError.self) {
            for byte in typed.utf8 { _ = try bytes.take(byte) }
        }
    }
}
