import Testing

@testable import Host

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

struct WorkerProcessTests {
    private var soon: ContinuousClock.Instant { .now + .seconds(20) }

    private func shell(_ script: String) throws -> WorkerProcess {
        let variables = ["PATH": "/usr/bin:/bin"]
        return try WorkerProcess(
            program: "/bin/sh",
            arguments: ["-c", script],
            environment: variables
        )
    }

    /// Waits for the worker's own end.
    private func ending(of worker: WorkerProcess) -> WorkerProcess.Ending {
        #expect(throws: WorkerFault(.ended)) { try worker.receive(count: 1, until: soon) }
        return worker.end()
    }

    @Test func `of a long log the end is kept`() throws {
        let script = "head -c 9000 /dev/zero | tr '\\0' x >&2; echo end >&2"
        let text = ending(of: try shell(script)).text
        #expect(text.hasSuffix("xxend\n"))
        #expect(text.utf8.count == 4096)
    }

    @Test func `what was written before a request is not about it`() throws {
        let worker = try shell("echo old >&2; echo >&0; read -r line; echo new >&2")
        _ = try worker.receive(count: 1, until: soon)
        worker.forgetWords()
        try worker.send([10].span, until: soon)
        #expect(ending(of: worker).text == "new\n")
    }

    @Test func `a worker whose task is cancelled is killed`() async throws {
        // It would end by itself, long after a test that only waits for it.
        let worker = try shell("echo >&0; exec sleep 3000")
        _ = try worker.receive(count: 1, until: soon)
        let task = Task { () -> WorkerFault? in
            do throws(WorkerFault) {
                _ = try worker.receive(count: 1, until: .now + .seconds(60))
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        #expect(await task.value == WorkerFault(.cancelled))
        #expect(worker.end().signal == SIGKILL)
        #expect(kill(worker.identifier, 0) != 0)
    }

    #if os(Linux)
    @Test func `a worker ignores no signal that this process ignores`() throws {
        for number in [SIGHUP, SIGQUIT, SIGUSR2] { _ = signal(number, SIG_IGN) }
        defer { for number in [SIGHUP, SIGQUIT, SIGUSR2] { _ = signal(number, SIG_DFL) } }
        let worker = try shell("exec grep SigIgn /proc/self/status >&2")
        let digits = ending(of: worker).text.split(separator: "\t").last?.dropLast() ?? ""
        // The bits 31 and 32 are signals of glibc's own, which it keeps out of all sets.
        #expect(UInt64(digits, radix: 16).map { $0 & 0x7FFF_FFFF } == 0)
    }
    #endif
}
