import Diagnostics
import JSON

/// A command to GitHub's runner, or to Gitea's or Forgejo's, in a line of the log.
///
/// Source: docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands; for the
/// escapes, the runner's `ActionCommand.cs` and the toolkit's `command.ts`.
public struct WorkflowCommand: Hashable, Sendable {
    private let name: String
    private let properties: [(name: String, value: String)]
    private let data: String

    init(_ name: String, _ properties: [(name: String, value: String)] = [], _ data: String = "") {
        (self.name, self.properties, self.data) = (name, properties, data)
    }

    /// The annotation of a warning or an error: at its line where it is about a file of the clone.
    public init(annotating entry: LogEntry) {
        let diagnostic = entry.diagnostic
        var properties: [(name: String, value: String)] = []
        if let path = entry.path {
            properties.append(("file", path))
            if let position = diagnostic.place?.position {
                properties.append(("line", String(position.line)))
                properties.append(("col", String(position.column)))
            }
        }
        properties.append(("title", diagnostic.stage ?? entry.check))
        // The page shows file and line beside the text, the log of the run does not.
        let place = diagnostic.place?.text.map { "\n  --> \($0)" } ?? ""
        let help = diagnostic.help.map { "\n  help: \($0)" } ?? ""
        let name =
            switch entry.level {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        self.init(name, properties, diagnostic.summary + place + help)
    }

    /// The beginning of lines that the page folds away.
    public static func group(_ title: String) -> Self { Self("group", [], title.onOneLine) }

    /// The end of such lines.
    public static let endOfGroup = Self("endgroup")

    /// The command as a line of the log, with its line feed.
    public var line: String {
        let list = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }
        let head = list.isEmpty ? name : "\(name) \(list.joined(separator: ","))"
        return "::\(head)::\(escaped(data, isProperty: false))\n"
    }

    /// A text in which nothing ends the command or begins another.
    private func escaped(_ text: String, isProperty: Bool) -> String {
        var escaped = ""
        for scalar in text.withoutControlsButLineBreaks.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where isProperty: escaped += "%3A"
            case "," where isProperty: escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        // Behind "::NAME::" only "##[…]" would be found.
        return escaped.withoutCommands
    }

    /// Whether both are the same command.
    public static func == (left: Self, right: Self) -> Bool { left.line == right.line }

    /// Feeds the command to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension String {
    fileprivate var withoutControlsButLineBreaks: String {
        textLines.map(\.withoutControls).joined(separator: "\n")
    }
}
