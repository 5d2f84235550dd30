import ArgumentParser
import Commands

extension CommandNode {
    /// shipit with all its commands.
    static let shipit = CommandNode(Shipit.self, manual: Manuals.root)

    /// A command from its declaration.
    private init(_ type: any ParsableCommand.Type, below path: String = "", manual: CommandManual) {
        let configuration = type.configuration
        self.init(
            name: configuration.commandName ?? "",
            summary: configuration.abstract,
            isListed: configuration.shouldDisplay,
            manual: manual,
            subcommands: configuration.subcommands.map { command in
                let name = command.configuration.commandName ?? ""
                let path = path.isEmpty ? name : "\(path) \(name)"
                return CommandNode(
                    command,
                    below: path,
                    manual: Manuals.all[path] ?? CommandManual()
                )
            },
            describe: { type._dumpHelp() }
        )
    }
}
