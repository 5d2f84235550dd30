import ArgumentParser
import Diagnostics
import Host
import Pipeline
import PluginAPI

/// `shipit unit`: the command of a built-in plugin's units, for executors of other machines.
struct UnitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unit",
        abstract: "Perform one unit of a built-in plugin in the current folder.",
        discussion: "Reads the unit's inputs below in/ and writes its outputs below out/.",
        shouldDisplay: false
    )

    @Argument(help: "The plugin's name.")
    var plugin: String

    @Argument(help: "The plugin's version.")
    var version: String

    @Argument(help: "The unit's specification: canonical JSON.")
    var specification: String

    @OptionGroup var color: ColorOptions

    func run() async throws {
        guard let type = allPlugins[plugin] as? any StagePlugin.Type,
            type.descriptor.version == version
        else {
            throw Failure(.usage, Diagnostic("this shipit has no plugin \(plugin) \(version)"))
        }
        do {
            let workspace = try Workspace(current: Host.currentFolder ?? ".")
            try await type.init().perform(specification: specification, in: workspace)
            Output.note(workspace.report.warnings)
        } catch {
            throw Failure(error, as: .stage)
        }
    }
}
