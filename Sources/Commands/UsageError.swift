package import Diagnostics

/// An error in the words of a command line.
package enum UsageError: Sendable {
    /// A word that is no command of the last of these.
    case unknownCommand(String, in: [CommandNode])
    /// A name that no option or flag has.
    case unknownOption(String, of: [Parameter])
    /// A value that the parameter does not take.
    case badValue(String, of: Parameter)
    /// A flag with a value.
    case unexpectedValue(Parameter, String)
    /// An option without a value.
    case missingValue(Parameter)
    /// Arguments and options that are required.
    case missing([Parameter])
    /// A word too many.
    case extraArgument(String)

    /// The error in words, with the nearest name.
    package var diagnostic: Diagnostic {
        switch self {
        case .unknownCommand(let word, let commands):
            let path = commands.map(\.name).joined(separator: " ")
            let names = commands.last.map { $0.listed.map(\.name) } ?? []
            let group = commands.dropFirst().map { "\($0.name) " }.joined()
            return Diagnostic(
                "unknown command \"\(group)\(word)\"",
                help: nearestName(to: word, among: names).map { "did you mean \"\(group)\($0)\"?" }
                    ?? "\(path) --help lists the commands"
            )
        case .unknownOption(let word, let parameters):
            let names = parameters.flatMap(\.names) + ["--help", "--version"]
            let known = names.filter { $0.hasPrefix("--") }
            return Diagnostic(
                "unknown option \"\(word)\"",
                help: nearestName(to: word, among: known).map { "did you mean \"\($0)\"?" }
                    ?? "--help lists the options"
            )
        case .badValue(let text, let parameter):
            return Diagnostic(
                "unknown value \"\(text)\" of \(parameter.name)",
                help: knownNames("known", parameter.values, near: text)
            )
        case .unexpectedValue(let parameter, let text):
            return Diagnostic(
                "\(parameter.name) takes no value, found \"\(text)\"",
                help: "write \(parameter.name) alone"
            )
        case .missingValue(let parameter):
            return Diagnostic(
                "\(parameter.name) needs a value",
                help: "write \(parameter.synopsis): \(parameter.summary)"
            )
        case .missing(let parameters):
            let names = parameters.map(\.synopsis).joined(separator: ", ")
            return Diagnostic(
                "missing \(names)",
                help: parameters.first.map { "add \($0.synopsis): \($0.summary)" }
            )
        case .extraArgument(let word):
            return Diagnostic(
                "unexpected argument \"\(word)\"",
                help: "leave it out, or quote text that contains spaces"
            )
        }
    }
}

extension CommandNode {
    /// The usage of the command, and where there is more.
    ///
    /// - Parameter path: The command as it is typed: `shipit patch make`.
    package func usage(_ path: String) -> [String] {
        let needed = parameters.filter { !$0.isOptional || $0.kind == .positional }.map {
            $0.isOptional ? "[\($0.synopsis)]" : $0.synopsis
        }
        let rest = subcommands.isEmpty ? ["[<options>]"] : ["<command>"]
        return [
            "Usage: " + ([path] + needed + rest).joined(separator: " "),
            "  See '\(path) --help' for more information.",
        ]
    }
}
