import Diagnostics

/// The words that can come next on a command line that is being typed.
package struct Completion: Sendable {
    /// A word that can come next.
    package struct Candidate: Sendable, Hashable {
        /// The whole word; a folder ends with a slash.
        package var word: String
        /// What it is, in one line; empty without.
        package var remark: String

        /// A candidate from its parts.
        package init(_ word: String, _ remark: String = "") {
            (self.word, self.remark) = (word, remark)
        }
    }

    /// The candidates, each beginning with what was typed of the word.
    package let candidates: [Candidate]

    /// Completes a command line.
    ///
    /// - Parameters:
    ///   - words: The words after the tool's name, the last one as far as it is typed.
    ///   - root: The tool.
    ///   - files: Where relative paths begin.
    ///   - names: Gives names for values, by what help calls the value: stages, tags.
    package init(
        _ words: [String],
        of root: CommandNode,
        files: FileCandidates,
        names: (String, CommandLineReading) -> [Candidate]
    ) {
        var words = words
        let typed = words.popLast() ?? ""
        if words.first == "help" {
            let reading = CommandLineReading(words.dropFirst(), of: root)
            candidates = reading.command.listed.map { Candidate($0.name, $0.summary) }
                .matching(typed)
            return
        }
        let reading = CommandLineReading(words, of: root)
        func values(of parameter: Parameter, _ typed: String) -> [Candidate] {
            if let kind = parameter.files { return files.matching(typed, kind) }
            let known = parameter.values.map { Candidate($0) }
            return (known.isEmpty ? names(parameter.valueName, reading) : known).matching(typed)
        }
        if reading.error != nil || reading.commands.contains(where: { !$0.isListed }) {
            candidates = []
        } else if let pending = reading.pending {
            candidates = values(of: pending, typed)
        } else if typed.hasPrefix("-"), reading.takesOptions {
            if let equals = typed.firstIndex(of: "="),
                let option = reading.parameters.named(typed[..<equals]), option.kind == .option
            {
                let prefix = String(typed[...equals])
                candidates = values(of: option, String(typed[equals...].dropFirst())).map {
                    Candidate(prefix + $0.word, $0.remark)
                }
            } else {
                candidates = reading.options.matching(typed)
            }
        } else if reading.takesSubcommand {
            let help = Candidate("help", "Show the help of a command.")
            let all = reading.command.listed.map { Candidate($0.name, $0.summary) }
            candidates = (all + (reading.commands.count == 1 ? [help] : [])).matching(typed)
        } else {
            let found = reading.positional.map { values(of: $0, typed) } ?? []
            candidates = found.isEmpty && typed.isEmpty ? reading.options : found
        }
    }
}

extension CommandLineReading {
    /// The long names of the options that can come next.
    fileprivate var options: [Completion.Candidate] {
        parameters.filter { $0.kind != .positional && !isUsedUp($0) }.map {
            Completion.Candidate($0.name, $0.summary)
        }
    }
}

extension [Completion.Candidate] {
    /// Those that begin with a text, each once, without any that a shell can't be given in a line.
    func matching(_ typed: String) -> [Completion.Candidate] {
        var seen: Set<String> = []
        return filter { candidate in
            candidate.word.utf8.starts(with: typed.utf8)
                && candidate.word.onOneLine == candidate.word
                && !candidate.word.isEmpty && seen.insert(candidate.word).inserted
        }
    }
}
