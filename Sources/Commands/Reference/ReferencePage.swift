import JSON
import Diagnostics
import Markup
package import PluginAPI

/// A page of the reference in Markdown.
package struct ReferencePage: Sendable {
    /// The name of the file: `pipeline.md`.
    package let file: String
    /// The page.
    package private(set) var text: String

    private init(_ file: String, title: String) {
        self.file = file
        text =
            "# \(title)\n\n"
            + "<!-- Written by \"shipit man --format markdown\". Change what it is written from: the"
            + " schemas, options and texts in Sources. -->\n"
    }

    /// The pages of the keys of a pipeline, of the options of plugins, and of the commands.
    package static func all(
        pipeline: [Property],
        plugins: [PluginDescriptor],
        commands: CommandNode
    ) -> [ReferencePage] {
        [self.pipeline(pipeline, plugins), self.commands(commands)] + plugins.map(Self.plugin)
    }

    private static func pipeline(
        _ properties: [Property],
        _ plugins: [PluginDescriptor]
    ) -> ReferencePage {
        var page = ReferencePage("pipeline.md", title: "Keys of pipeline.json")
        page.add(PipelineManual.introduction)
        page.add(OptionTables(properties), outermost: "Keys")
        page.add("## Stages")
        page.add(
            Self.table(
                ["`uses`", "what the stage does"],
                plugins.map { ["[`\($0.name)`](\($0.name).md)", markdown($0.summary)] }
                    + [["a path or another name", "a [custom plugin](../plugins.md)"]]
            )
        )
        page.add("## Placeholders")
        page.add(PipelineManual.placeholders)
        return page
    }

    private static func plugin(_ plugin: PluginDescriptor) -> ReferencePage {
        var page = ReferencePage("\(plugin.name).md", title: "Options of \(plugin.name)")
        // The folder of a plugin has its name in capitals: a test compares them.
        let folder = plugin.name.split(separator: "-").map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        page.add(
            "A stage with `\"uses\": \"\(plugin.name)\"` \(markdown(plugin.summary)). Its [page]"
                + "(../../Sources/Plugins/\(folder.joined())/README.md) explains it, with examples."
                + " These are the keys under `with`."
        )
        page.add(OptionTables(plugin.options), outermost: "Options")
        return page
    }

    private static func commands(_ root: CommandNode) -> ReferencePage {
        var page = ReferencePage("commands.md", title: "Commands")
        page.add("`shipit help COMMAND` prints the same, and so does `man shipit-COMMAND`.")
        page.add("## Exit status")
        page.add(
            Self.table(
                ["status", "meaning"],
                ExitStatus.allCases.map { [String($0.rawValue), markdown($0.meaning)] }
            )
        )
        page.add(root, path: root.name)
        return page
    }

    private mutating func add(_ command: CommandNode, path: String) {
        for command in command.listed where command.name != "help" {
            let path = "\(path) \(command.name)"
            guard command.subcommands.isEmpty else {
                add(command, path: path)
                continue
            }
            let parameters = command.parameters.filter { $0.name != "--help" }
            add("## \(path)")
            for paragraph in [command.summary] + command.manual.paragraphs {
                add(markdown(paragraph, isFirst: true))
            }
            add(
                Self.table(
                    ["argument or option", "meaning"],
                    parameters.map { [Self.code($0.term), markdown($0.description)] }
                )
            )
            if !command.manual.examples.isEmpty {
                let lines = command.manual.examples.map { "# \($0.effect)\n\($0.command)" }
                add("```sh\n\(lines.joined(separator: "\n"))\n```")
            }
            let statuses = command.manual.allStatuses.map { String($0.rawValue) }
            add("[Exit status](#exit-status): \(statuses.joined(separator: ", ")).")
        }
    }

    private mutating func add(_ tables: OptionTables, outermost: String) {
        for table in tables.tables {
            add("## " + (table.title.isEmpty ? outermost : Self.heading(table.title)))
            add(
                Self.table(
                    ["key", "value", "default", "meaning"],
                    table.rows.map {
                        [
                            Self.code($0.property.key), $0.value.map(Self.text).joined(),
                            Self.standard($0.property), Self.meaning($0.property),
                        ]
                    }
                )
            )
        }
        guard !tables.forms.isEmpty else { return }
        add("## Patterns")
        add(
            Self.table(
                ["string", "regular expression"],
                tables.forms.map { [markdown($0.meaning), Self.code($0.pattern)] }
            )
        )
    }

    /// Adds a block.
    private mutating func add(_ block: String) { text += "\n\(block)\n" }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows)
            .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static func text(_ piece: OptionTable.Piece) -> String {
        switch piece {
        case .words(let words): markdown(words)
        case .code(let text): code(text)
        case .object(let words, let table): "[\(words)](#\(anchor(heading(table))))"
        }
    }

    private static func standard(_ property: Property) -> String {
        if property.isRequired { return "required" }
        return property.standard.map { code($0.inlineText) }
            ?? property.usual.map { markdown($0) } ?? "none"
    }

    private static func meaning(_ property: Property) -> String {
        let examples = property.examples.map { code($0.inlineText) }
        guard !examples.isEmpty else { return markdown(property.summary) }
        return markdown(property.summary) + "; for example " + examples.joined(separator: ", ")
    }

    /// The path of an object, and behind it which of several objects it is.
    private static func heading(_ title: String) -> String {
        let parts = title.split(separator: " (", maxSplits: 1)
        return parts.count == 2 ? "`\(parts[0])` (\(parts[1])" : "`\(title)`"
    }

    /// The anchor of a heading, as code hosts and the site's generator build it.
    private static func anchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character)
                    ? character : nil
            }
        )
    }

    /// A text as code in a table.
    private static func code(_ text: String) -> String {
        let fence = text.contains("`") ? "``" : "`"
        return fence + text.replacing("|", with: "\\|") + fence
    }
}
