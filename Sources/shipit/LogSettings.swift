import Host
import Logs

/// How this process logs: what the options of `LogOptions` say, wherever they are in the command.
///
/// They are read before the command's own, so that an error in those is logged in the same form;
/// the parser checks them afterwards.
struct LogSettings: Sendable {
    /// The form of the log.
    let format: LogFormat
    /// When colours are shown.
    let color: ColorChoice
    /// The path of the code quality report, as given; nil for none.
    let codeQuality: String?
    /// The path of the dotenv report, as given; nil for none.
    let dotenv: String?
    /// Whether standard output is one JSON document, which holds the errors, too.
    let isDocument: Bool
    /// The repository, as given.
    let repository: String

    /// The settings of a command.
    ///
    /// - Parameter arguments: Its arguments, without the program.
    init(_ arguments: [String], environment: [String: String]) {
        let options = Array(arguments.prefix { $0 != "--" })
        func value(_ name: String) -> String? {
            for (index, argument) in options.enumerated().reversed() {
                if argument.hasPrefix("\(name)=") {
                    return String(argument.dropFirst(name.count + 1))
                }
                if argument == name, index + 1 < options.count { return options[index + 1] }
            }
            return nil
        }
        format =
            value("--log-format").flatMap(LogFormat.init(rawValue:))
            ?? LogFormat(automaticIn: environment)
        color = value("--color").flatMap(ColorChoice.init(rawValue:)) ?? .auto
        (codeQuality, dotenv) = (value("--code-quality"), value("--dotenv"))
        isDocument = options.contains("--json")
        repository = value("--repo") ?? "."
    }

    /// Whether people read the log, and no program.
    var isForPeople: Bool { (format == .text || format == .gitlab) && !isDocument }

    /// Whether a stream is coloured.
    func isColored(_ stream: StandardStream) -> Bool {
        color.isColored(in: Host.environment, isTerminal: stream.isTerminal)
    }
}
