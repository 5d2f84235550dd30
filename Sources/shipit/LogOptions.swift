public import ArgumentParser
public import Logs

extension LogFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}

/// The option that every command has.
///
/// `LogSettings` reads it.
struct ColorOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Colour the output: auto, always or never.", valueName: "when"))
    var color = ColorChoice.auto
}

/// The options of a command whose log CI systems read.
///
/// `LogSettings` reads them.
struct LogOptions: ParsableArguments {
    @OptionGroup var color: ColorOptions

    @Option(
        help: ArgumentHelp(
            """
            The form of the log: text, json (one object an event, on standard output), github \
            (annotations) or gitlab (sections); default: what suits the CI system, else text.
            """,
            valueName: "format"
        )
    )
    var logFormat: LogFormat?

    @Option(
        help: ArgumentHelp(
            "Write warnings and errors as GitLab's code quality report.",
            valueName: "file"
        )
    )
    var codeQuality: String?

    @Option(
        help: ArgumentHelp(
            "Write version, build and paths as SHIPIT_VERSION=… for later jobs.",
            valueName: "file"
        )
    )
    var dotenv: String?

    func validate() throws {
        try refuseEmpty([("--code-quality", codeQuality), ("--dotenv", dotenv)])
    }
}

/// A command that logs for CI systems, and leaves a summary and outputs there.
protocol LoggedCommand {
    var log: LogOptions { get }
}
