import ArgumentParser
import JSON
import Pipeline
import PluginAPI

/// `shipit plugin`.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Inspect plugins.",
        discussion: Manuals.text("plugin"),
        subcommands: [PluginListCommand.self]
    )
}

/// `shipit plugin list`.
struct PluginListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the built-in plugins and their options.",
        discussion: Manuals.text("plugin list")
    )

    @Flag(help: "Print JSON, with the JSON Schema of the options.")
    var json = false

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        guard !json else {
            let plugins = allPlugins.descriptors.map { plugin -> JSONValue in
                [
                    "name": .string(plugin.name), "version": .string(plugin.version),
                    "summary": .string(plugin.summary),
                    "options": Schema.object(plugin.options).wholeJSONSchema,
                ]
            }
            Output.data(JSONValue.array(plugins))
            return
        }
        for plugin in allPlugins.descriptors {
            Output.say(["\(plugin.name) \(plugin.version)  \(plugin.summary)"])
            for option in plugin.options {
                let mark = option.isRequired ? " (required)" : ""
                Output.say(["  \(option.key)\(mark): \(option.description)"])
            }
        }
    }
}
