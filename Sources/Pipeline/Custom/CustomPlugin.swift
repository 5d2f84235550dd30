import Cryptography
import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases

/// A stage's plugin that is an executable of the user's.
struct CustomPlugin: Sendable {
    /// What `uses` says.
    let uses: String
    /// The executable's absolute path.
    let executable: String
    /// The executable's SHA-256: a part of the key of each of its units.
    let digest: String
    /// What it says of itself.
    let description: PluginDescription

    /// The executable of a stage: found, and not run.
    struct Executable: Sendable {
        /// What `uses` says.
        let uses: String
        /// Its absolute path.
        let path: String
        /// Its SHA-256.
        let digest: String

        /// Finds a stage's executable and checks its pin.
        ///
        /// - Throws: `Diagnostic` when there is none, or one of another digest than the pinned one.
        init(
            _ stage: PipelineFile.Stage,
            in folder: String,
            environment: [String: String]
        ) throws {
            uses = stage.uses
            path = try CustomPlugin.find(stage.uses, in: folder, environment: environment)
            digest = try digestFile(path).hash
            guard let pin = stage.sha256, pin.lowercased() != digest else { return }
            throw Diagnostic(
                "\(stage.uses) has the SHA-256 \(digest), not the pinned one",
                entry: "/sha256",
                help: "if the change is meant, pin the new digest"
            )
        }
    }

    /// Asks an executable to describe itself, or remembers what it said before.
    ///
    /// - Throws: `Failure` with status `pluginContract` or `timeOut` when it does not keep the
    ///   protocol; `Diagnostic` when it can't be started.
    init(
        _ executable: Executable,
        environment: [String: String],
        store: ContentStore?
    ) async throws {
        uses = executable.uses
        self.executable = executable.path
        digest = executable.digest
        let variables = Self.allowed([], of: environment)
        let question = DescribeQuestion(uses: uses, executable: self.executable, digest: digest)
        description = try await question.ask(variables, remembering: store)
    }

    /// Refuses an end that breaks the contract.
    static func check(_ end: PluginProcess.End, of uses: String, timeOut: Int) throws {
        let errors = end.lastErrors.map { "  \($0)" }.joined(separator: "\n")
        let words = errors.isEmpty ? nil : "the last lines of its standard error:\n\(errors)"
        switch end.stop {
        case .cancelled: throw CancellationError()
        case .timedOut:
            throw Failure(
                .timeOut,
                Diagnostic(
                    "\(uses) did not end within \(timeOut) s",
                    entry: "/uses",
                    help: words ?? "if it needs longer, raise the stage's \"timeout\""
                )
            )
        case .refused, .lineTooLong, .tooManyMessages: return
        case .supervisorStopped:
            throw broken(
                "\(uses) stopped the process above it (SIGSTOP), which supervises it",
                help: words ?? "a plugin may send signals to processes of its own only"
            )
        case .finished, nil:
            guard !end.isSuccess else { return }
            guard !end.isKilled else {
                throw broken(
                    "\(uses) ended with \(end.status): it, or the process above it, was killed",
                    help: words
                        ?? "the system does so for want of memory, which its log shows (dmesg); else "
                        + "the plugin itself or another process did"
                )
            }
            throw broken(
                "\(uses) ended with \(end.status)",
                help: words
                    ?? "it said nothing on standard error; run it by hand: \(uses.shellWord) describe"
            )
        }
    }

    private static func broken(_ summary: String, help: String) -> Failure {
        Failure(.pluginContract, Diagnostic(summary, entry: "/uses", help: help))
    }

    /// The variables that every plugin sees as they are.
    static let fixedVariables: Set = ["PATH", "TMPDIR"]

    /// The variables that a plugin sees: the fixed ones, and those that it declares.
    static func allowed(_ names: [String], of environment: [String: String]) -> [String: String] {
        var allowed = ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
        for name in names + ["PATH"] { allowed[name] = environment[name] }
        return allowed
    }
}
