import Diagnostics
import ExactStrings
import JSON
import PluginAPI
import Synchronization

/// Asks an executable to describe itself, once for each of its versions.
struct DescribeQuestion: Sendable {
    /// What `uses` says.
    let uses: String
    /// The executable's absolute path.
    let executable: String
    /// The executable's SHA-256: another file is asked anew.
    let digest: String

    /// The description: the remembered one, or the executable's answer.
    ///
    /// - Throws: `Failure` with status `pluginContract` or `timeOut`, or `Diagnostic` when the
    ///   executable can't be started.
    func ask(
        _ environment: [String: String],
        remembering store: ContentStore?
    ) async throws -> PluginDescription {
        let key = action.digest
        if let known = store?.result(for: key)?.report.metadata[ExactString(Self.answer)]?[
            Self.answer
        ] {
            return try PluginDescription(known)
        }
        let answer = try await run(environment)
        do {
            let value = try JSONDocument(answer).value
            let description = try PluginDescription(value)
            var report = UnitReport()
            report.metadata = [ExactString(Self.answer): [Self.answer: value]]
            // A cache that can't be written costs time at the next run, and nothing else.
            try? store?.record(ActionResult(outputs: [], report: report), for: key)
            return description
        } catch {
            let reason =
                (error as? Diagnostic)?.summary ?? "its description is not valid JSON: \(error)"
            throw Failure(
                .pluginContract,
                Diagnostic(
                    "\(uses): \(reason)",
                    entry: "/uses",
                    help: "run: \(uses.shellWord) describe"
                )
            )
        }
    }

    private static let answer = "description"

    private var action: Action {
        Action(
            arguments: ["shipit", "describe", "\(PluginDescription.protocolMajor)", digest],
            environment: [:],
            outputPaths: [],
            platform: Platform.properties,
            inputs: [:]
        )
    }

    private func run(_ environment: [String: String]) async throws -> [UInt8] {
        let process = PluginProcess(
            executable: executable,
            arguments: ["describe"],
            environment: environment,
            folder: "/",
            timeOut: .seconds(10),
            grace: .zero
        )
        let answer = Mutex<[UInt8]>([])
        let end = try await process.run { line in
            answer.withLock { answer in
                answer += line + [UInt8(ascii: "\n")]
                return answer.count > PluginProcess.lineLimit ? .refused : nil
            }
        } note: { _ in
        }
        try CustomPlugin.check(end, of: uses, timeOut: 10)
        guard end.stop == nil else {
            let summary = "\(uses) describes itself in more than \(PluginProcess.lineLimit) bytes"
            throw Failure(.pluginContract, Diagnostic(summary, entry: "/uses"))
        }
        return answer.withLock { $0 }
    }
}
