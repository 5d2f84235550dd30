import ArgumentParser

/// How a command talks.
struct OutputOptions: ParsableArguments {
    /// The forms of the log.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "Lines for people, or one JSON object an event on standard output.")
    var logFormat = Format.text

    @Flag(name: .shortAndLong, help: "Print errors only, and the release's folder at the end.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print a line for each unit, and what plugins log.")
    var verbose = false
}
