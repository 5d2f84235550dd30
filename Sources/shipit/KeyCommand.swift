import ArgumentParser

/// `shipit key`.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Create, inspect and export keys that sign releases.",
        discussion: Manuals.text("key"),
        subcommands: [KeyMakeCommand.self, KeyShowCommand.self, KeyExportCommand.self]
    )
}
