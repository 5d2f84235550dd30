import Diagnostics
import ExactStrings
import FileEdits
import Files
import JSON
import PluginAPI

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
        let fileWarnings = SecretFile.all(in: with, root: secretRoot).flatMap {
            $0.warnings(option: $1, environment: environment)
        }
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

    /// The environment variables that seal stages read as secrets.
    var secretNames: Set<String> {
        let seals = file.stages.filter { registry[$0.uses] is any SealPlugin.Type }
        return Set(seals.flatMap { $0.with.strings(under: "env").map(\.text) })
    }

    private var sealContext: SealContext {
        let (environment, root) = (environment, secretRoot)
        return SealContext(release: context.release, ask: question) { reference, pointer in
            switch reference {
            case .environment(let name):
                guard let text = environment[name], !text.isEmpty else {
                    throw Diagnostic(
                        "the environment variable \"\(name)\" is not set",
                        option: pointer,
                        help: "set it to the secret's text; \"shipit key make\" makes a signing key"
                    )
                }
                return Secret(Array(text.utf8))
            case .file(let path):
                do throws(FileError) {
                    let file = path.isAbsolutePath ? path : "\(root)/\(path)"
                    return Secret(try FileSystem.read(file, limit: 1 << 20))
                } catch {
                    throw Diagnostic("can't read \(path): \(error.reason)", option: pointer)
                }
            }
        }
    }
}

/// What a stage will do, and what its plugin reports.
struct StageWork {
    var work: PlannedStage.Work
    var warnings: [Diagnostic] = []
    var variants: [String] = []
    var edits: [FileEdit] = []
    var replacedFolders: [String] = []
}
