import ArgumentParser
import Commands

extension CompletionScript: ExpressibleByArgument {}

/// `shipit completion`.
struct CompletionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the completion script of a shell.",
        discussion: Manuals.text("completion")
    )

    @Argument(help: "The shell that reads the script.")
    var shell: CompletionScript

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws { Output.data(shell.text) }
}
