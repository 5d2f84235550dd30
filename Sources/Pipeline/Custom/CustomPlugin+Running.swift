import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases
import Synchronization

extension CustomPlugin {
    /// Runs the plugin over a workspace and takes its messages.
    ///
    /// - Throws: `Diagnostics` for what the plugin says its user must fix; `Failure` with status
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
        if let breach = conversation.breach { throw fault(breach) }
        try Self.check(end, of: uses, timeOut: timeOut)
        switch end.stop {
        case .lineTooLong:
            throw fault("it printed a line of more than \(PluginProcess.lineLimit) bytes")
        case .tooManyMessages:
            throw fault("it printed more than \(byteCount(PluginLimits.messageBytes)) of messages")
        default: break
        }
        if end.hasLongLog { workspace.warn(Messages.longLog(uses)) }
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
                throw fault("it named outputs and the result \"skipped\"")
            }
            workspace.skip(reason)
        case .failed(let reason, let pause):
            let reasons =
                errors.isEmpty
                ? [Diagnostic(quoting: "\(uses) failed: \(reason ?? "it gave no reason")")]
                : errors
            if let pause { throw TransientFault(reasons, wait: pause) }
            throw Diagnostics(reasons)
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
            throw fault(what)
        }
        var expected = Set(named)
        guard try FileSystem.kind(of: workspace.outputs) == .folder else {
            throw fault("it removed or replaced its folder of outputs")
        }
        let limits = FolderScan.Limits(
            entries: PluginLimits.outputs,
            bytes: PluginLimits.outputBytes,
            pathBytes: PluginLimits.pathBytes
        )
        let scan: FolderScan
        do {
            scan = try FolderScan(workspace.outputs, limits: limits)
        } catch {
            throw fault("its outputs can't be listed: \(error.reason)")
        }
        if let excess = scan.excess { throw fault(Messages.excess(excess)) }
        for (path, kind) in scan.found.sorted(by: { isOrderedBefore($0.path, $1.path) }) {
            guard case .file = kind else {
                throw fault("its output \"\(path)\" is a link or a device")
            }
            guard expected.remove(ExactString(path)) != nil else {
                throw fault(
                    "it wrote \"\(path)\" and did not name it",
                    help: "print {\"type\": \"output\", \"path\": \"\(path)\"}"
                )
            }
        }
        if let path = expected.min() {
            throw fault("it named the output \"\(path)\" and did not write it")
        }
        try refuseSecrets(in: named.map(\.text), below: workspace.outputs)
    }

    private func fault(_ summary: String, help: String? = nil) -> Failure {
        Failure(
            .pluginContract,
            Diagnostic(
                "\(uses) broke the plugin protocol: \(summary)",
                entry: "/uses",
                help: help ?? "the fault is the plugin's; docs/plugins.md says what it may print"
            )
        )
    }
}

extension Diagnostic {
    /// The diagnostic without the folders of a run, which have another name in the next one: a
    /// warning is kept in the cache and in the manifest.
    fileprivate func withoutFolders(of workspace: Workspace) -> Diagnostic {
        let folders = [
            (workspace.inputFolder, ""), (workspace.outputs, "outputs"),
            (workspace.scratch, "temporary"),
        ].flatMap { folder, name in
            [(folder, name), (FileSystem.resolveExisting(folder), name)]
        }
        func shortened(_ text: String) -> String {
            folders.reduce(text) { text, folder in
                let (path, name) = folder
                return text.replacing("\(path)/", with: name.isEmpty ? "" : "\(name)/")
                    .replacing(path, with: name.isEmpty ? "." : name)
            }
        }
        var diagnostic = self
        diagnostic.summary = shortened(summary)
        diagnostic.help = help.map(shortened)
        return diagnostic
    }
}

/// The messages of one plugin run.
private final class Conversation: Sendable {
    private struct State {
        var errors: [Diagnostic] = []
        var diagnostics = 0
        var outputs = 0
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
        _ line: [UInt8],
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
        case .diagnostic(let diagnostic):
            guard countDiagnostic() else { return .refused }
            if diagnostic.severity == .warning {
                workspace.warn(diagnostic.withoutFolders(of: workspace))
            } else {
                state.withLock { $0.errors.append(diagnostic) }
            }
        case .output(let output):
            guard countOutput() else { return .refused }
            workspace.name(output)
        case .ok, .skipped, .failed:
            state.withLock { $0.result = message }
            return .finished
        }
        return nil
    }

    private func countDiagnostic() -> Bool {
        count(\.diagnostics, to: PluginLimits.diagnostics, "reported", "diagnostics")
    }

    private func countOutput() -> Bool {
        count(\.outputs, to: PluginLimits.outputs, "named", "outputs")
    }

    /// Counts one more; false, with the breach noted, when it is one too many.
    private func count(
        _ counter: WritableKeyPath<State, Int>,
        to limit: Int,
        _ verb: String,
        _ noun: String
    ) -> Bool {
        state.withLock { state in
            state[keyPath: counter] += 1
            guard state[keyPath: counter] > limit else { return true }
            state.breach = "it \(verb) more than \(limit) \(noun)"
            return false
        }
    }
}

private enum Messages {
    static func longLog(_ uses: String) -> Diagnostic {
        let size = byteCount(PluginLimits.logBytes)
        return Diagnostic(
            "\(uses) printed more than \(size) or \(PluginLimits.logLines) lines on standard error: "
                + "the rest is not shown",
            entry: "/uses",
            help: "reduce what it prints",
            severity: .warning
        )
    }

    static func excess(_ excess: FolderScan.Excess) -> String {
        switch excess {
        case .entries: "it wrote more than \(PluginLimits.outputs) files and folders"
        case .bytes(let path):
            "its outputs are larger than \(byteCount(PluginLimits.outputBytes)), with \"\(path)\""
        case .pathLength(let folder):
            "it wrote a file or folder whose path is longer than \(PluginLimits.pathBytes) bytes, "
                + "below \"\(folder.prefix(60))…\""
        case .name(let path): "the name of its output \"\(path)\" is not UTF-8"
        }
    }
}
