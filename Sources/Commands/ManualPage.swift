import Diagnostics

/// The page of the manual of a command.
package struct ManualPage: Sendable {
    /// What several pages say.
    package struct Common: Sendable {
        /// The tool with its version.
        package var version: String
        /// `2026-11-22`; nil for pages without a date.
        package var date: String?
        /// Environment variables that a command with one of these parameters reads.
        package var variables: [Fact]
        /// Files that a command with one of these parameters reads or writes.
        package var files: [Fact]

        /// What several pages say, from its parts.
        package init(version: String, date: String?, variables: [Fact], files: [Fact]) {
            self.version = version
            self.date = date
            self.variables = variables
            self.files = files
        }
    }

    /// A variable or a file that some commands use.
    package struct Fact: Sendable {
        let name: String
        let meaning: String
        let parameters: [String]

        /// - Parameter parameters: The commands that use it have one of these parameters; empty
        ///   for all commands.
        package init(_ name: String, _ meaning: String, with parameters: String...) {
            self.name = name
            self.meaning = meaning
            self.parameters = parameters
        }
    }

    /// The name of the file: `shipit-patch-make.1`.
    package let file: String
    /// The page.
    package let text: String
}

extension CommandNode {
    /// The pages of the command and of all that help lists below it, the command's own first.
    ///
    /// - Parameters:
    ///   - parents: The commands that this one is in.
    ///   - others: Pages of other sections that every page refers to: `shipit-pipeline(5)`.
    package func manualPages(
        _ common: ManualPage.Common,
        parents: [CommandNode] = [],
        others: [String] = []
    ) -> [ManualPage] {
        let commands = parents + [self]
        let below = listed.flatMap {
            $0.manualPages(common, parents: commands, others: others)
        }
        return [page(common, commands, others)] + below
    }

    private func page(
        _ common: ManualPage.Common,
        _ commands: [CommandNode],
        _ others: [String]
    ) -> ManualPage {
        let title = commands.map(\.name).joined(separator: "-")
        let path = commands.map(\.name).joined(separator: " ")
        let parameters = parameters
        var page = Roff(title: title, section: 1, date: common.date, version: common.version)
        page.heading("NAME")
        page.prose("\(title) - \(summary.asClause)")
        page.heading("SYNOPSIS")
        page.boldLine(synopsis(path, parameters))
        describe(in: &page)
        list(parameters, in: &page)
        list(listed, of: path, in: &page)
        page.heading("EXIT STATUS")
        for status in manual.allStatuses {
            page.item(String(status.rawValue), "\(status.meaning.asSentence)")
        }
        list(common.variables, "ENVIRONMENT", parameters, in: &page)
        list(common.files, "FILES", parameters, in: &page)
        if !manual.examples.isEmpty {
            page.heading("EXAMPLES")
            for (index, example) in manual.examples.enumerated() {
                if index > 0 { page.paragraph() }
                page.prose("\(example.effect):")
                page.verbatim([example.command])
            }
        }
        page.heading("SEE ALSO")
        page.prose(related(commands, others).joined(separator: ", "))
        return ManualPage(file: "\(title).1", text: page.text)
    }

    private func synopsis(_ path: String, _ parameters: [Parameter]) -> String {
        let shown = parameters.filter {
            $0.name != "--help" && ($0.name != "--version" || $0.kind != .flag)
        }
        let parts = shown.filter { !$0.isOptional || $0.kind == .positional }.map {
            $0.isOptional ? "[\($0.synopsis)]" : $0.synopsis
        }
        let hasOptions = shown.contains { $0.isOptional && $0.kind != .positional }
        return
            ([path] + (hasOptions ? ["[options]"] : []) + parts
            + (subcommands.isEmpty ? [] : ["<command>"])).joined(separator: " ")
    }

    private func describe(in page: inout Roff) {
        page.heading("DESCRIPTION")
        page.prose(summary)
        for paragraph in manual.paragraphs {
            page.paragraph()
            page.prose(paragraph)
        }
    }

    private func list(_ parameters: [Parameter], in page: inout Roff) {
        let sections: [(String, [Parameter])] = [
            ("ARGUMENTS", parameters.positionals),
            ("OPTIONS", parameters.filter { $0.kind != .positional }),
        ]
        for (title, parameters) in sections where !parameters.isEmpty {
            page.heading(title)
            var section = ""
            for parameter in parameters {
                if parameter.section != section, !parameter.section.isEmpty {
                    page.subheading(parameter.section)
                }
                section = parameter.section
                page.item(parameter.term, parameter.description)
            }
        }
    }

    private func list(_ commands: [CommandNode], of path: String, in page: inout Roff) {
        guard !commands.isEmpty else { return }
        page.heading("COMMANDS")
        for command in commands { page.item("\(path) \(command.name)", command.summary) }
    }

    private func list(
        _ facts: [ManualPage.Fact],
        _ title: String,
        _ parameters: [Parameter],
        in page: inout Roff
    ) {
        let names = Set(parameters.flatMap(\.names))
        // The page of the whole tool lists all.
        let used = facts.filter { fact in
            fact.parameters.isEmpty || fact.parameters.contains(where: names.contains)
                || !subcommands.isEmpty
        }
        guard !used.isEmpty else { return }
        page.heading(title)
        for fact in used { page.item(fact.name, fact.meaning) }
    }

    /// The pages of the commands around this one and in it, and others, each with its section.
    private func related(_ commands: [CommandNode], _ others: [String]) -> [String] {
        let title = commands.map(\.name).joined(separator: "-")
        let parents = commands.indices.dropLast().map { index in
            commands[...index].map(\.name).joined(separator: "-")
        }
        let below = listed.map { "\(title)-\($0.name)" }
        return (parents + below).sorted().map { "\($0)(1)" } + others
    }
}

extension Parameter {
    /// The names with the value: `-q, --quiet`.
    var term: String {
        kind == .option
            ? names.map { "\($0) <\(valueName)>" }.joined(separator: ", ")
            : kind == .flag ? names.joined(separator: ", ") : synopsis
    }

    /// The summary with the values and the default.
    var description: String {
        let known = values.isEmpty ? nil : "values: \(values.joined(separator: ", "))"
        let usual = defaultValue.map { "default: \($0)" }
        let remarks = [known, usual].compactMap(\.self).joined(separator: "; ")
        return remarks.isEmpty ? summary : "\(summary) (\(remarks))"
    }
}

extension String {
    /// A sentence without its full stop, in lower case, for the line that whatis(1) reads.
    fileprivate var asClause: String {
        let text = hasSuffix(".") ? String(dropLast()) : self
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// A clause as a sentence.
    fileprivate var asSentence: String {
        let text = prefix(1).uppercased() + dropFirst()
        return text.hasSuffix(".") ? text : text + "."
    }
}
