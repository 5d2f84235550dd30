import ArgumentParser
import Diagnostics
import Host
import IconStampPlugin
import Pipeline
import PluginAPI

/// `shipit icons`.
struct IconsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "Stamp the icons of the work tree for a local build.",
        discussion: Manuals.text("icons"),
        subcommands: [IconsStampCommand.self, IconsRestoreCommand.self]
    )
}

/// `shipit icons stamp`.
struct IconsStampCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stamp",
        abstract: "Stamp the icons of the work tree; \"icons restore\" undoes it.",
        usage: "shipit icons stamp --in-place [<options>]",
        discussion: Manuals.text("icons stamp")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions
    @OptionGroup(title: "Cache") var cache: CacheOptions

    @Option(
        help: ArgumentHelp(
            "Stamp only the icons of this stage; default: of all that use \"icon-stamp\".",
            valueName: "stage"
        )
    )
    var stage: String?

    @Flag(help: "Change the icons in the work tree; required, so that it is no accident.")
    var inPlace = false

    func validate() throws {
        try refuseEmpty([("--stage", stage)], what: "a name")
        guard inPlace else {
            throw ValidationError(
                "icons are stamped in the work tree only with --in-place; \"release\" stamps copies"
            )
        }
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() async throws {
        do {
            let summary = try await LocalApplication(
                to: try project.localRequest(cache: cache),
                of: .using(IconStampPlugin.descriptor.name, name: stage),
                registry: allPlugins,
                jobs: Host.processors
            ).apply(isDryRun: false)
            Output.note(summary.warnings)
            Output.say(summary.files.map(\.path))
        } catch {
            throw Failure(error, as: .stage)
        }
    }
}

/// `shipit icons restore`.
struct IconsRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract:
            "Restore the icons that \"icons stamp\" replaced: what \"restore\" does.",
        usage: "shipit icons restore [<options>]",
        discussion: Manuals.text("icons restore")
    )

    @OptionGroup var options: RestoreOptions

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws { try options.restore(else: "no icon is stamped in the work tree") }
}
