import JSON

/// A command with its subcommands.
package struct CommandNode: Sendable {
    /// The name, as it is typed.
    package let name: String
    /// What it does, in one sentence.
    package let summary: String
    /// Whether help lists it.
    package let isListed: Bool
    /// What its pages of help say beyond its parameters.
    package let manual: CommandManual
    /// The commands in it, in the order of help.
    package let subcommands: [CommandNode]
    private let describe: @Sendable () -> String

    /// A command from its parts.
    ///
    /// - Parameter describe: Gives the argument parser's description of the command, in JSON. It
    ///   is asked for only when the parameters are needed: descriptions of all commands take as
    ///   long as all else that a completion does.
    package init(
        name: String,
        summary: String,
        isListed: Bool = true,
        manual: CommandManual = CommandManual(),
        subcommands: [CommandNode] = [],
        describe: @escaping @Sendable () -> String
    ) {
        self.name = name
        self.summary = summary
        self.isListed = isListed
        self.manual = manual
        self.subcommands = subcommands
        self.describe = describe
    }

    /// Its arguments, options and flags, in the order of help.
    package var parameters: [Parameter] {
        let text = Array(describe().utf8)
        guard let document = try? JSONValue(text: text) else { return [] }
        return (document["command"]?["arguments"]?.array ?? []).compactMap { Parameter($0) }
            .filter(\.isListed)
    }

    /// The subcommand of a name.
    package func subcommand(_ name: String) -> CommandNode? {
        subcommands.first { $0.name == name }
    }

    /// The subcommands that help lists.
    package var listed: [CommandNode] { subcommands.filter(\.isListed) }
}

extension [Parameter] {
    /// The option or flag of a name.
    func named(_ name: some StringProtocol) -> Parameter? {
        first { $0.names.contains(String(name)) }
    }

    var positionals: [Parameter] { filter { $0.kind == .positional } }
}
