import ExactStrings
import JSON
import Releases
import Synchronization
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI

struct StepRunnerTests {
    /// What steps did, in order.
    private final class Account: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        func count(_ line: String) -> Int { lines.withLock { $0.count { $0 == line } } }
    }

    private func retry(_ attempts: Int) throws -> RetryPolicy {
        let json = "{\"attempts\": \(attempts), \"delay\": 0.01}"
        return try JSONDocument(Array(json.utf8)).value.decode(as: RetryPolicy.self)
    }

    private func runner(_ events: SeenEvents, attempts: Int = 3) throws -> StepRunner {
        StepRunner(stage: "s", retry: try retry(attempts), connections: 3) { events.add($0) }
    }

    private let busy = TransientFault([Diagnostic("the server is busy")])

    @Test func `phases follow each other, and steps of one phase run at once`() async throws {
        let account = Account()
        let steps = [2, 0, 1, 0, 1, 0].enumerated().map { index, phase in
            PublishStep("\(index)", to: "there", phase: phase) {
                account.add("begin \(phase)")
                try await Task.sleep(for: .milliseconds(30))
                account.add("end \(phase)")
                return index == 1 ? .unchanged : .sent
            }
        }
        let tally = try await runner(SeenEvents()).run(steps)
        #expect(tally.fault == nil)
        #expect(tally.outcome == .published(sent: 5, unchanged: 1))
        #expect(account.all.prefix(3) == ["begin 0", "begin 0", "begin 0"])
        let phases = account.all.compactMap { $0.last }
        #expect(phases == phases.sorted())
    }

    @Test func `a fault that passes is tried again, and what stays is given up`() async throws {
        let account = Account()
        let passing = PublishStep("passing", to: "there", phase: 0) {
            account.add("passing")
            if account.count("passing") < 3 { throw busy }
            return .sent
        }
        #expect(try await runner(SeenEvents()).run([passing]).fault == nil)
        #expect(account.count("passing") == 3)
        let staying = PublishStep("staying", to: "there", phase: 0) {
            account.add("staying")
            throw busy
        }
        let later = PublishStep("later", to: "there", phase: 1) {
            account.add("later")
            return .sent
        }
        let tally = try await runner(SeenEvents()).run([staying, later])
        #expect(tally.fault as? TransientFault == busy)
        #expect(account.count("staying") == 3)
        #expect(account.count("later") == 0)
        let wrong = PublishStep("wrong", to: "there", phase: 0) {
            account.add("wrong")
            throw Diagnostic("no such bucket")
        }
        #expect(try await runner(SeenEvents()).run([wrong]).fault is Diagnostic)
        #expect(account.count("wrong") == 1)
    }

    @Test func `what must happen once is not repeated when it may have happened`() async throws {
        let account = Account()
        let lost = TransientFault([Diagnostic("no answer")], mayHaveHappened: true)
        let step = PublishStep("announce", to: "there", phase: 0, isOnce: true) {
            account.add("announce")
            throw account.count("announce") == 1 ? busy : lost
        }
        #expect(try await runner(SeenEvents()).run([step]).fault as? TransientFault == lost)
        #expect(account.count("announce") == 2)
    }

    @Test func `a file that changed since it was verified is not sent`() async throws {
        try await withTemporaryFolder { folder in
            try write("verified", to: "\(folder)/1.0.0/a.txt")
            let account = Account()
            func step(_ prints: [ExactString: [Int]]) throws -> PublishStep {
                let release = ReleaseToPublish(
                    .fixture,
                    in: "\(folder)/1.0.0",
                    digests: ["a.txt": ContentDigest(of: Array("verified".utf8))],
                    fingerprints: prints,
                    artifacts: []
                )
                return PublishStep("a", to: "there", file: release.files[0], phase: 0) {
                    account.add("sent")
                    return .sent
                }
            }
            let prints = try ReleaseToPublish.fingerprints(in: "\(folder)/1.0.0")
            #expect(try await runner(SeenEvents()).run([try step(prints)]).fault == nil)
            try write("altered!", to: "\(folder)/1.0.0/a.txt")
            let fault = try await runner(SeenEvents()).run([try step(prints)]).fault
            #expect((fault as? Diagnostic)?.summary.contains("since it was verified") == true)
            #expect(account.count("sent") == 1)
        }
    }

    @Test func `a pointer that stays is named in the log`() async throws {
        let events = SeenEvents()
        let release = ReleaseToPublish(
            .fixture,
            in: "/dist/1.0.0",
            digests: ["manifest.json": ContentDigest(of: [])],
            artifacts: []
        )
        let steps = [
            PublishStep("latest", to: "there", file: release.files[0], phase: 0) {
                .skipped("latest stays")
            },
            PublishStep("other", to: "there", phase: 0) { .sent },
        ]
        let tally = try await runner(events).run(steps)
        #expect(tally.outcome == .published(sent: 1, unchanged: 0))
        #expect(events.logged.contains("latest stays"))
    }

    @Test func `a custom plugin says that another try may succeed`() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ReleaseFixture(
                in: folder,
                stages: """
                    {"name": "s", "uses": "shout", "with": {"files": ["a.txt"]}},
                    {"name": "seal", "uses": "length"},
                    {"name": "p", "uses": "./plugins/p", "needs": ["seal"]}
                    """
            )
            let body = """
                echo x >> \(folder)/tries
                if [ "$(wc -l < \(folder)/tries)" -lt 2 ]; then
                  echo '{"type":"result","status":"failed","reason":"busy","retryAfter":0.1}'; exit; fi

                """
            try fixture.addScript("plugins/p", ShellPlugin.script(body + ShellPlugin.ok))
            try await fixture.make()
            #expect(try read("\(folder)/tries") == Array("x\nx\n".utf8))
        }
    }
}
