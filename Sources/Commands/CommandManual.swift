package import Diagnostics

/// What help and the manual say of a command beyond its parameters.
package struct CommandManual: Sendable, Hashable {
    /// A command line that readers can take over.
    package struct Example: Sendable, Hashable {
        /// The command line.
        package let command: String
        /// What it does: a sentence without a full stop.
        package let effect: String

        /// An example from its parts.
        package init(_ effect: String, _ command: String) {
            self.effect = effect
            self.command = command
        }
    }

    /// What the command does, beyond its summary.
    package let paragraphs: [String]
    /// Command lines with their effects.
    package let examples: [Example]
    /// How the command can end, besides 0, 1, 64 and 130.
    package let statuses: [ExitStatus]

    /// A manual from its parts.
    package init(
        _ paragraphs: [String] = [],
        examples: [Example] = [],
        statuses: [ExitStatus] = []
    ) {
        self.paragraphs = paragraphs
        self.examples = examples
        self.statuses = statuses
    }

    /// All statuses that the command can end with, in their order.
    package var allStatuses: [ExitStatus] {
        Set(statuses + [.done, .defect, .usage, .interrupted])
            .sorted { $0.rawValue < $1.rawValue }
    }

    /// The text of a command's help between its summary and its usage, in lines of 78 columns.
    package var helpText: String {
        var blocks = paragraphs.map { $0.wrapped(to: 78) }
        if !examples.isEmpty {
            let lines = examples.flatMap { ["  # \($0.effect)", "  \($0.command)"] }
            blocks.append((["EXAMPLES:"] + lines).joined(separator: "\n"))
        }
        if !statuses.isEmpty {
            let lines = allStatuses.map { status in
                let number = String(status.rawValue)
                return "  \(number)\(String(repeating: " ", count: 5 - number.count))"
                    + status.meaning
            }
            blocks.append((["EXIT STATUS:"] + lines).joined(separator: "\n"))
        }
        return blocks.joined(separator: "\n\n")
    }
}

extension String {
    /// The text in lines that are broken at blanks; a longer word has a line of its own.
    package func wrapped(to columns: Int) -> String {
        var lines: [String] = []
        for word in split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}
