import Diagnostics
import ExactStrings
import Host
import RepositorySurvey

/// The questions of `shipit init`, on a terminal.
struct InitQuestions {
    /// Questions on the terminal; nil where there is none to ask on.
    init?() {
        guard StandardStream.isInputTerminal, StandardStream.error.isTerminal else { return nil }
    }

    /// Asks what the pipeline is to have.
    func ask(about proposal: inout PipelineProposal) {
        if let name = answer("Name of the app [\(proposal.name)]: ") { proposal.name = name }
        for stage in proposal.stages where stage.uses != "sign" {
            guard confirms("Stage \(stage.name): \(stage.comment)?", usually: true) else {
                proposal.leaveOut(stage.name, because: "you left it out")
                continue
            }
        }
        for stage in proposal.unusual
        where confirms("Stage \(stage.name): \(stage.comment)?", usually: false) {
            proposal.takeIn(stage.name)
        }
    }

    /// Whether the answer is yes; the end of the input is the default.
    func confirms(_ question: String, usually: Bool) -> Bool {
        guard let text = answer("\(question) [\(usually ? "Y/n" : "y/N")] ") else { return usually }
        switch text.lowercased() {
        case "y", "yes": return true
        case "n", "no": return false
        default: return confirms(question, usually: usually)
        }
    }

    /// What is typed; nil for nothing.
    private func answer(_ question: String) -> String? {
        StandardStream.error.write(question.onOneLine)
        let line = readLine(strippingNewline: true) ?? ""
        let text = line.split(separator: " ").joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
