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
        abstract: "Stamp the icons of the work tree for a local build, and restore them.",
        subcommands: [IconsStampCommand.self, IconsRestoreCommand.self]
    )
}

/// `shipit icons stamp`.
struct IconsStampCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stamp",
        abstract: "Stamp the icons of the work tree; \"icons restore\" undoes it.",
        discussion: """
            What "apply" does for the stages that use "icon-stamp", or for their defaults where the \
            pipeline has none. The version is that of the tag at HEAD, or of a snapshot where HEAD has \
            none or the work tree has changes. The originals are kept in the git directory, and stamping \
            again starts from them.
            """
    )

    @OptionGroup var project: ProjectOptions
    @OptionGroup var cache: CacheOptions

    @Option(help: "Stamp only the icons of this stage; default: of all that use icon-stamp.")
    var stage: String?

    @Flag(help: "Change the icons in the work tree; asked for, so that nobody does it by accident.")
    var inPlace = false

    func validate() throws {
        try refuseEmpty([("--stage", stage)], what: "a name")
        guard inPlace else {
            throw ValidationError(
                "icons are stamped in the work tree only with --in-place; \"release\" stamps copies"
            )
        }
    }

    @OptionGroup var color: ColorOptions

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
            "Restore the icons that \"icons stamp --in-place\" replaced: what \"restore\" does."
    )

    @OptionGroup var options: RestoreOptions

    @OptionGroup var color: ColorOptions

    func run() throws { try options.restore(else: "no icon is stamped in the work tree") }
}
