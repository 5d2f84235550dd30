import Diagnostics
import Markup

/// What a command did, as Markdown for the page of a CI run.
///
/// Source: docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands, "Adding a
/// job summary": GitHub Flavored Markdown, at most 1 MiB for each step.
public struct JobSummary: Sendable {
    /// One row of the table of stages.
    public struct Stage: Sendable {
        /// The stage's name.
        public var name: String
        /// How it ended, in a word or two.
        public var outcome: String
        /// How many files it left, and their size; empty for none.
        public var output: String
        /// How long it took; empty where it is not known.
        public var duration: String

        /// A row from its parts.
        public init(name: String, outcome: String, output: String, duration: String) {
            (self.name, self.outcome) = (name, outcome)
            (self.output, self.duration) = (output, duration)
        }
    }

    private let title: String
    private let facts: [(name: String, value: String)]
    private let stages: [Stage]
    private let entries: [LogEntry]
    private let commands: [String]

    /// A summary from its parts.
    ///
    /// - Parameters:
    ///   - title: How the command ended, in a line.
    ///   - facts: Rows of a table, such as version and build.
    ///   - entries: The warnings and errors.
    ///   - commands: What a reader may want to run.
    public init(
        title: String,
        facts: [(name: String, value: String)] = [],
        stages: [Stage] = [],
        entries: [LogEntry],
        commands: [String] = []
    ) {
        (self.title, self.facts, self.stages) = (title, facts, stages)
        (self.entries, self.commands) = (entries, commands)
    }

    /// The Markdown, with a line feed at its end.
    ///
    /// - Parameter limit: The greatest size in bytes; what does not fit is counted.
    public func text(limit: Int) -> String {
        var text = "## \(markdown(title.onOneLine))\n"
        text += table(["", ""], facts.map { [markdown($0.name), markdown($0.value.onOneLine)] })
        text += table(
            ["stage", "", "output", "time"],
            stages.map {
                [$0.name, $0.outcome, $0.output, $0.duration].map { markdown($0.onOneLine) }
            }
        )
        text += commands.map { "\n```sh\n\($0.onOneLine)\n```\n" }.joined()
        let room = limit - 200
        var count = 0
        for entry in entries {
            let item = entry.item
            guard text.utf8.count + item.utf8.count <= room else { break }
            text += (count == 0 ? "\n" : "") + item
            count += 1
        }
        if count < entries.count { text += "\n… and \(entries.count - count) more\n" }
        return text.utf8.count <= limit ? text : ""
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let all = [head, head.map { _ in "---" }] + rows
        return "\n"
            + all.map { row in
                "| \(row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
            }.joined()
    }
}

extension LogEntry {
    /// A warning or an error as an item of a list.
    fileprivate var item: String {
        let mark =
            switch level {
            case .error: "❌ **error**"
            case .warning: "⚠️ **warning**"
            case .note: "**note**"
            }
        let stage = diagnostic.stage.map { "\(markdown($0.onOneLine)): " } ?? ""
        let place = diagnostic.place?.text.map { " — \(markdown($0.onOneLine))" } ?? ""
        let help = diagnostic.help.map { "<br>\(markdown($0.onOneLine))" } ?? ""
        return "- \(mark) \(stage)\(markdown(diagnostic.summary.onOneLine))\(place)\(help)\n"
    }
}
