import ExactStrings
import Files
import JSON
import Synchronization

extension CustomPlugin {
    /// Runs the plugin over a workspace and takes its messages.
    ///
    /// - Throws: `Diagnostics` for what the plugin says its user must mend; `Failure` with status
    ///   `pluginContract` or `timeOut` for the plugin's own faults.
    func perform(
        _ specification: JSONValue,
        as stage: String,
        timeOut: Int,
        environment: [String: String],
        in workspace: Workspace,
        _ progress: @escaping @Sendable (UnitProgress) -> Void
    ) async throws {
        let folders = [workspace.inputFolder, workspace.outputs, workspace.scratch]
        for folder in folders { try FileSystem.createFolder(folder) }
        let process = PluginProcess(
            executable: executable,
            environment: environment.merging(["TMPDIR": folders[2]]) { $1 },
            folder: folders[0],
            input: [
                [
                    "type": "hello", "protocol": .integer(PluginDescription.protocolMajor),
                    "run": .string(stage),
                    "directories": [
                        "inputs": .string(folders[0]), "outputs": .string(folders[1]),
                        "temporary": .string(folders[2]),
                    ],
                ],
                [
                    "type": "run", "options": specification["options"] ?? [:],
                    "release": specification["release"] ?? [:], "dryRun": false,
                    "inputs": .array(
                        workspace.inputs.map { path in
                            let digest = workspace.digests[ExactString(path)]
                            return [
                                "path": .string(path), "sha256": .string(digest?.hash ?? ""),
                                "size": .integer(digest?.size ?? 0),
                            ]
                        }
                    ),
                ],
            ],
            timeOut: .seconds(timeOut)
        )
        let conversation = Conversation()
        let end = try await process.run { line in
            conversation.take(line, workspace, progress)
        } note: { line in
            progress(.log(level: "info", text: line))
        }
        if let breach = conversation.breach { throw fault(breach, help: nil) }
        try Self.check(end, of: uses, timeOut: timeOut)
        if end.stop == .refused {
            throw fault(
                "it printed a line of more than \(PluginProcess.lineLimit) bytes",
                help: nil
            )
        }
        try conclude(conversation, workspace)
    }

    /// The verdict on a conversation that kept the protocol.
    private func conclude(_ conversation: Conversation, _ workspace: Workspace) throws {
        let errors = conversation.errors
        switch conversation.result {
        case .ok:
            guard errors.isEmpty else {
                throw fault("it reported an error and the result \"ok\"", help: errors[0].summary)
            }
            try checkOutputs(workspace)
        case .skipped(let reason):
            guard workspace.report.outputs.isEmpty else {
                throw fault("it named outputs and the result \"skipped\"", help: nil)
            }
            workspace.skip(reason)
        case .failed(let reason):
            throw Diagnostics(
                errors.isEmpty
                    ? [Diagnostic("\(uses) failed: \(reason ?? "it gave no reason")")] : errors
            )
        default: throw fault("it ended without a \"result\"", help: "see docs/plugins.md")
        }
    }

    /// Checks that the outputs are what the plugin named: regular files, all there, no others.
    private func checkOutputs(_ workspace: Workspace) throws {
        let named = workspace.report.outputs.map { ExactString($0.path) }
        var places: [String: ExactString] = [:]
        for path in named {
            // Neither case nor Unicode forms count: a release must unpack on macOS too.
            guard let other = places.updateValue(path, forKey: path.text.lowercased()) else {
                continue
            }
            let what =
                other == path
                ? "it named the output \"\(path)\" twice"
                : "its outputs \"\(other)\" and \"\(path)\" are at one path where neither case "
                    + "nor Unicode forms count"
            throw fault(what, help: nil)
        }
        let expected = Set(named)
        guard try FileSystem.kind(of: workspace.outputs) == .folder else {
            throw fault("it removed or replaced its folder of outputs", help: nil)
        }
        let found: [(path: String, kind: FileKind)]
        do {
            found = try FileSystem.walk(workspace.outputs)
        } catch {
            // Deeper than a path may be long, or without the permission to list it.
            throw fault("its outputs can't be listed: \(error.reason)", help: nil)
        }
        for (path, kind) in found {
            guard kind != .undecodable else {
                throw fault("the name of its output \"\(path)\" is not UTF-8", help: nil)
            }
            guard case .file = kind else {
                throw fault("its output \"\(path)\" is a link or a device", help: nil)
            }
            guard expected.contains(ExactString(path)) else {
                throw fault(
                    "it wrote \"\(path)\" and did not name it",
                    help: "print {\"type\": \"output\", \"path\": \"\(path)\"}"
                )
            }
        }
        let written = Set(found.map { ExactString($0.path) })
        for path in named where !written.contains(path) {
            throw fault("it named the output \"\(path)\" and did not write it", help: nil)
        }
    }

    private func fault(_ summary: String, help: String?) -> Failure {
        Failure(
            .pluginContract,
            Diagnostic(
                "\(uses) broke the plugin protocol: \(summary)",
                option: "/uses",
                help: help ?? "the fault is the plugin's; docs/plugins.md tells what it may print"
            )
        )
    }
}

/// The messages of one plugin run.
private final class Conversation: Sendable {
    private struct State {
        var errors: [Diagnostic] = []
        var result: PluginMessage?
        var breach: String?
    }
    private let state = Mutex(State())

    /// The errors that the plugin reported.
    var errors: [Diagnostic] { state.withLock { $0.errors } }
    /// The result; nil when none came.
    var result: PluginMessage? { state.withLock { $0.result } }
    /// How a line broke the protocol; nil when none did.
    var breach: String? { state.withLock { $0.breach } }

    /// Takes a line; says when to stop the process.
    func take(
        _ line: String,
        _ workspace: Workspace,
        _ progress: (UnitProgress) -> Void
    ) -> PluginProcess.Stop? {
        let message: PluginMessage
        do {
            message = try PluginMessage(line)
        } catch {
            state.withLock { $0.breach = error.summary }
            return .refused
        }
        switch message {
        case .ready, .unknown: return nil
        case .log(let level, let text): progress(.log(level: level, text: text))
        case .progress(let done, let total): progress(.step(done: done, total: total))
        case .diagnostic(let diagnostic) where diagnostic.severity == .warning:
            workspace.warn(diagnostic)
        case .diagnostic(let diagnostic): state.withLock { $0.errors.append(diagnostic) }
        case .output(let output): workspace.name(output)
        case .ok, .skipped, .failed:
            state.withLock { $0.result = message }
            return .finished
        }
        return nil
    }
}
