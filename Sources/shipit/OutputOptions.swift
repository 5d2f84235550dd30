import ArgumentParser

/// How much a command prints.
struct OutputOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Print errors only, and the release's folder at the end.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print a line for each unit, and what plugins log.")
    var verbose = false
}
