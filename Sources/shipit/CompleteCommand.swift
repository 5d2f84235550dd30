import ArgumentParser
import Commands
import Diagnostics
import Host
import JSON
import Lint
import Pipeline
import Releases

/// `shipit complete`: prints the words that can come next on a command line, for the scripts that
/// `completion` prints.
///
/// It prints nothing else, whatever goes wrong, and ends within seconds: somebody waits for it
/// with a finger on the tab key.
struct CompleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Print the words that can come next on a command line.",
        shouldDisplay: false
    )

    @Argument(help: "The shell whose script asks.")
    var shell: CompletionScript

    @Argument(
        parsing: .captureForPassthrough,
        help: "The words after the tool's name; of bash, the line and the signs that break words."
    )
    var words: [String] = []

    func run() async throws {
        let limit = Task.detached {
            try await Task.sleep(for: .seconds(3))
            Output.end(0, needsReader: false)
        }
        defer { limit.cancel() }
        switch shell {
        case .bash:
            let line = ShellLine(words.first ?? "")
            let breaks = words.dropFirst().first ?? ""
            Output.data(
                lines(
                    candidates(Array(line.words.dropFirst())).map { candidate in
                        Completion.Candidate(line.bashReply(candidate.word, breaks: breaks))
                    }
                )
            )
        case .zsh: Output.data(lines(candidates(words)))
        case .fish:
            let typed = ShellLine(words.last ?? "").words.last ?? ""
            Output.data(lines(candidates(words.dropLast() + [typed])))
        }
    }

    private func candidates(_ words: [String]) -> [Completion.Candidate] {
        Completion(
            words,
            of: .shipit,
            files: FileCandidates(
                in: Host.currentFolder ?? "/",
                home: Host.environment["HOME"]
            ),
            names: names
        ).candidates
    }

    /// A candidate in a line, its remark behind a tab.
    private func lines(_ candidates: [Completion.Candidate]) -> String {
        candidates.map { candidate in
            candidate.remark.isEmpty
                ? "\(candidate.word)\n" : "\(candidate.word)\t\(candidate.remark.onOneLine)\n"
        }.joined()
    }

    /// The names for a value, by what help calls it.
    private func names(
        _ value: String,
        _ reading: CommandLineReading
    ) -> [Completion.Candidate] {
        switch value {
        case "rule": return LintRule.all.map { .init($0.id, $0.summary) }
        case "field":
            let isFromProject = reading.isGiven("--from-project")
            return (isFromProject ? ProjectReport.fields : ReleaseFacts.fields).map { .init($0) }
        case "stage", "tag", "ref", "product", "theme":
            guard let names = pipelineNames(reading) else { return [] }
            switch value {
            case "stage": return names.stages.map { .init($0.name, $0.uses) }
            case "product": return names.products.map { .init($0) }
            case "theme":
                let themes = names.stages.flatMap { $0.with["themes"]?.array ?? [] }
                return themes.compactMap { $0["name"]?.string }.map { .init($0) }
                    + [.init("default")]
            default:
                let head = [Completion.Candidate("HEAD")]
                return names.tags.map { .init($0) } + (value == "ref" ? head : [])
            }
        default: return []
        }
    }

    private func pipelineNames(_ reading: CommandLineReading) -> PipelineNames? {
        let repository = reading.value(of: "--repo") ?? "."
        guard let path = try? absolute(withHome(repository)) else { return nil }
        return PipelineNames(
            LoadedProject.Request(
                repository: path,
                config: reading.value(of: "--config").map(withHome),
                environment: Host.environment,
                trustsOwner: reading.isGiven("--trust-repo")
            )
        )
    }

    /// The shell has not expanded what is still being typed.
    private func withHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = Host.environment["HOME"] else { return path }
        return "\(home)/\(path.dropFirst(2))"
    }
}
