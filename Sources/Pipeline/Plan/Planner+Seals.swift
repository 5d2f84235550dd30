import Cryptography
import Diagnostics
import ExactStrings
import FileEdits
import Files
import JSON
import PluginAPI
import Redaction

extension Planner {
    /// What a seal stage will do, with the warnings about the files that hold its secrets.
    func sealWork(
        of stage: PipelineFile.Stage,
        _ type: any SealPlugin.Type
    ) throws -> StageWork {
        let with = try options(of: stage, type.descriptor.options)
        if let original {
            let form = try type.init().sealForm(with)
            return StageWork(work: .seal(CopiedSealer(of: original, form)))
        }
        let files = SecretFile.all(in: with, root: secretRoot)
        let fileWarnings = files.flatMap { $0.warnings(option: $1, environment: environment) }
        let reason: String
        if isDryRun, let missing = missingSecret(of: stage) {
            reason = "the environment variable \"\(missing)\" is not set"
        } else {
            do {
                let sealer = try type.init().sealer(with, in: sealContext)
                return StageWork(work: .seal(sealer), warnings: fileWarnings)
            } catch let unasked as UnaskedPassphrase {
                reason = "\(unasked.subject) is encrypted, and a release asks for its passphrase"
            }
        }
        return StageWork(
            work: .skipped(reason: reason),
            warnings: [Diagnostic("not checked: \(reason)", severity: .warning)] + fileWarnings
        )
    }

    /// Asks for a passphrase where it will be used, and nowhere else.
    private var question: PassphraseQuestion? {
        let refusal: PassphraseQuestion = { throw UnaskedPassphrase(of: $0) }
        return isDryRun ? refusal : ask
    }

    private func missingSecret(of stage: PipelineFile.Stage) -> String? {
        stage.with.strings(under: "env").map(\.text).first { environment[$0]?.isEmpty ?? true }
    }

    /// The environment variables that stages read as secrets.
    var secretNames: Set<String> {
        let stages = file.stages.filter { registry.readsSecrets($0.uses) }
        let named = stages.flatMap { $0.with.strings(under: "env").map(\.text) }
        let usual = stages.compactMap { registry[$0.uses] as? any PublishPlugin.Type }
            .flatMap { $0.secretVariables }
        return Set(named + usual)
    }

    private var sealContext: SealContext {
        SealContext(release: context.release, ask: question, resolve: secretReader)
    }

    /// Reads the secrets that options name.
    var secretReader: @Sendable (SecretReference, _ pointer: String) throws -> Secret {
        let (environment, root) = (environment, secretRoot)
        return { reference, pointer in
            switch reference {
            case .environment(let name):
                guard let text = environment[name], !text.isEmpty else {
                    throw Diagnostic(
                        "the environment variable \"\(name)\" is not set",
                        option: pointer,
                        help: "set it to the secret's text"
                    )
                }
                guard !isFile(text, below: root) else {
                    throw Diagnostic(
                        "the environment variable \"\(name)\" holds the path of a file, and not "
                            + "the secret itself",
                        option: pointer,
                        help: "write { \"file\": \"{env.\(name)}\" }, and list \(name) under "
                            + "\"environment\"; or set the variable to the file's text"
                    )
                }
                hideSecret(Array(text.utf8), .environment(name))
                return Secret(Array(text.utf8))
            case .file(let path):
                let file = path.isAbsolutePath ? path : "\(root)/\(path)"
                if let error = SecretFile(file, named: path).error(option: "\(pointer)/file") {
                    throw error
                }
                do throws(FileError) {
                    var bytes = try FileSystem.read(file, limit: 1 << 20)
                    hideSecret(bytes, .file(path))
                    return Secret(wiping: &bytes)
                } catch {
                    // A variable that gave the path may hold the secret itself.
                    let isSecret = path.contains("\n") || environment.values.contains(path)
                    throw Diagnostic(
                        "can't read \(isSecret ? "the file that it names" : path): \(error.reason)",
                        option: pointer,
                        help: isSecret
                            ? "if the variable holds the secret and not a path, write "
                                + "{ \"env\": \"NAME\" }" : nil
                    )
                }
            }
        }
    }
}

/// Whether a text is the path of a file that exists, and not a secret that is a word alone.
private func isFile(_ text: String, below root: String) -> Bool {
    guard text.utf8.count < 4096, text.contains("/"), !text.contains("\n"),
        !text.utf8.contains(0)
    else { return false }
    let path = text.isAbsolutePath ? text : "\(root)/\(text)"
    guard case .file? = (try? FileSystem.kind(of: path)) ?? nil else { return false }
    return true
}

/// What a stage will do, and what its plugin reports.
struct StageWork {
    var work: PlannedStage.Work
    var warnings: [Diagnostic] = []
    var variants: [String] = []
    var edits: [FileEdit] = []
    var replacedFolders: [String] = []
}
