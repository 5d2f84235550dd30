import JSON
package import PluginAPI

/// `shipit-pipeline(5)`, the page of the manual about `pipeline.json`.
package enum PipelineManual {
    /// The page's name.
    package static let name = "shipit-pipeline"

    static let introduction =
        "pipeline.json, at the top of the repository, says what a release holds. It is JSON in "
        + "UTF-8; comments (// and /* */) and trailing commas are allowed, and change no "
        + "output and "
        + "no cache key. Unknown keys are errors. Paths start at the folder of the file."

    static var placeholders: String {
        let names = Schema.placeholders.map { "{\($0)}" }.joined(separator: ", ")
        return "Strings in the options of a stage can contain \(names) and {env.NAME}, which "
            + "\"environment\" must list; {{ and }} are single braces. {stage.NAME}/PATH is the "
            + "output of another stage, which then runs before."
    }

    /// The page.
    package static func page(
        _ common: ManualPage.Common,
        pipeline: [Property],
        plugins: [PluginDescriptor]
    ) -> ManualPage {
        var page = Roff(title: name, section: 5, date: common.date, version: common.version)
        page.heading("NAME")
        page.prose("\(name) - the keys of pipeline.json")
        page.heading("DESCRIPTION")
        page.prose(introduction)
        page.paragraph()
        page.prose("\"shipit check\" finds errors in it, and \"shipit schema\" prints its schema.")
        page.heading("KEYS")
        list(OptionTables(pipeline), in: &page)
        page.heading("PLACEHOLDERS")
        page.prose(placeholders)
        for plugin in plugins {
            page.heading("OPTIONS OF \(plugin.name.uppercased())")
            page.prose("A stage that uses \"\(plugin.name)\" \(plugin.summary).")
            list(OptionTables(plugin.options), in: &page)
        }
        page.heading("EXAMPLES")
        page.verbatim(example)
        page.heading("SEE ALSO")
        page.prose("shipit(1), shipit-check(1), shipit-init(1), shipit-schema(1)")
        return ManualPage(file: "\(name).5", text: page.text)
    }

    private static let example = [
        "{", "  \"name\": \"MyApp\",", "  \"stages\": [",
        "    { \"name\": \"notes\", \"uses\": \"notes\" },",
        "    { \"name\": \"sign\", \"uses\": \"sign\",",
        "      \"with\": { \"key\": { \"env\": \"SHIPIT_SIGNING_KEY\" } } }", "  ]", "}",
    ]

    private static func list(_ tables: OptionTables, in page: inout Roff) {
        for table in tables.tables {
            if !table.title.isEmpty { page.subheading(table.title) }
            for row in table.rows {
                page.item(
                    "\"\(row.property.key)\": \(row.value.map(text).joined())",
                    row.property.details
                )
            }
        }
    }

    private static func text(_ piece: OptionTable.Piece) -> String {
        switch piece {
        case .words(let words): words
        case .code(let text): text
        // Of several objects, the label is in the name of the table.
        case .object(let words, let table): words == "object" ? "object (\(table))" : words
        }
    }
}

extension Property {
    /// The summary, with the default and examples.
    fileprivate var details: String {
        let shown = examples.map(\.inlineText).joined(separator: ", ")
        let parts: [String?] = [
            description, isRequired ? "required" : nil,
            shown.isEmpty ? nil : "for example \(shown)",
        ]
        return parts.compactMap(\.self).joined(separator: "; ") + "."
    }
}
