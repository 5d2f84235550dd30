/// What the words of a command line mean, as far as they were read.
package struct CommandLineReading: Sendable {
    /// The commands that are named, the tool itself first.
    package private(set) var commands: [CommandNode]
    /// The parameters of the last of them.
    package private(set) var parameters: [Parameter]
    /// The values that were given to options and arguments.
    package private(set) var values: [(parameter: Parameter, text: String)] = []
    /// The option whose value comes next.
    package private(set) var pending: Parameter?
    /// The first error.
    package private(set) var error: UsageError?
    private var flags: [Parameter] = []
    private var positionalCount = 0
    /// Whether `--` was read, after which no word is an option.
    private var isAfterTerminator = false
    /// Whether help or the version is asked for, or another parser reads the rest.
    private var isOver = false

    /// Reads words.
    ///
    /// - Parameters:
    ///   - words: The words after the tool's name.
    ///   - root: The tool.
    package init(_ words: some Sequence<String>, of root: CommandNode) {
        commands = [root]
        parameters = root.parameters
        for word in words where !isOver { take(word) }
    }

    /// The command that is named.
    package var command: CommandNode { commands[commands.count - 1] }

    /// The command as it is typed: `shipit patch make`.
    package var path: String { commands.map(\.name).joined(separator: " ") }

    /// The argument that the next word is, if it is no option.
    package var positional: Parameter? {
        let all = parameters.positionals
        guard positionalCount >= all.count else { return all[positionalCount] }
        return all.last.flatMap { $0.isRepeating ? $0 : nil }
    }

    /// Whether the next word can be an option.
    package var takesOptions: Bool { !isAfterTerminator && pending == nil }

    /// Whether the next word can be a subcommand.
    package var takesSubcommand: Bool {
        !command.subcommands.isEmpty && positionalCount == 0 && takesOptions
    }

    /// The value of an option that was given; the last one.
    package func value(of name: String) -> String? {
        values.last { $0.parameter.names.contains(name) }?.text
    }

    /// Whether a flag was given.
    package func isGiven(_ name: String) -> Bool { flags.contains { $0.names.contains(name) } }

    /// Whether an option or flag was given that can't be given again.
    package func isUsedUp(_ parameter: Parameter) -> Bool {
        !parameter.isRepeating
            && (flags.contains(parameter) || values.contains { $0.parameter == parameter })
    }

    /// The error of a command line that ends here.
    package var errorAtEnd: UsageError? {
        if let error { return error }
        guard !isOver else { return nil }
        if let pending { return .missingValue(pending) }
        let missing = parameters.filter { parameter in
            !parameter.isOptional && !values.contains { $0.parameter == parameter }
        }
        return missing.isEmpty ? nil : .missing(missing)
    }

    private mutating func take(_ word: String) {
        if let option = pending {
            // A value begins with a dash only behind an equals sign; "-" is standard output.
            guard !word.hasPrefix("-") || word == "-" else { return fail(.missingValue(option)) }
            pending = nil
            give(word, to: option)
        } else if word == "--", !isAfterTerminator {
            isAfterTerminator = true
        } else if word.hasPrefix("-"), word != "-", !isAfterTerminator {
            takeOption(word)
        } else if takesSubcommand, let next = command.subcommand(word) {
            commands.append(next)
            parameters = next.parameters
        } else if takesSubcommand, word == "help", commands.count == 1 {
            isOver = true
        } else if let positional {
            positionalCount += 1
            give(word, to: positional)
        } else {
            fail(takesSubcommand ? .unknownCommand(word, in: commands) : .extraArgument(word))
        }
    }

    private mutating func takeOption(_ word: String) {
        // A command may have an option that is called as the flag is.
        let isVersion = word == "--version" && parameters.named("--version")?.kind ?? .flag == .flag
        guard !["--help", "-h"].contains(word), !isVersion else {
            isOver = true
            return
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if let parameter = parameters.named(parts[0]) {
            switch (parameter.kind, parts.count) {
            case (.flag, 1): flags.append(parameter)
            case (.flag, _): fail(.unexpectedValue(parameter, String(parts[1])))
            case (_, 1): pending = parameter
            default: give(String(parts[1]), to: parameter)
            }
            return
        }
        // Several short flags in one word: -qv.
        let letters = word.hasPrefix("--") ? [] : word.dropFirst().map { "-\($0)" }
        let found = letters.compactMap { parameters.named($0) }
        if letters.count > 1, found.count == letters.count, found.allSatisfy({ $0.kind == .flag }) {
            flags += found
            return
        }
        fail(.unknownOption(String(parts[0]), of: parameters))
    }

    private mutating func give(_ text: String, to parameter: Parameter) {
        values.append((parameter, text))
        guard parameter.values.isEmpty || parameter.values.contains(text) else {
            return fail(.badValue(text, of: parameter))
        }
    }

    private mutating func fail(_ found: UsageError) {
        if error == nil { error = found }
    }
}
