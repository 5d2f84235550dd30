import ArgumentParser
import Diagnostics
import Files
import Host
import IconStampPlugin
import Pipeline
import PluginAPI
import Releases
import WorkTree

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
            The options are those of the pipeline's "icon-stamp" stage, the version that of the tag at HEAD, or \
            of a snapshot where HEAD has none or the work tree has changes. The \
            originals are kept in the git directory, and stamping again starts from them.
            """
    )

    @OptionGroup var project: ProjectOptions

    @Option(help: "The stage whose options are used, where there are several of icon-stamp.")
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

    func run() async throws {
        do {
            try await stamp()
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    private func stamp() async throws {
        // What `release` would write, where it would build a release.
        let request = try project.request(
            snapshot: project.snapshot ? .always : project.tag == nil ? .unlessReleased : .never
        )
        var applied = try LoadedProject.appliedChanges(of: request)
        // What is stamped already would be stamped over, and make the version one of changed files.
        let restored = try applied.restore()
        do {
            try await stamp(request, &applied)
        } catch {
            if !restored.isEmpty { Output.note(["the icons are unstamped now"]) }
            throw error
        }
    }

    private func stamp(
        _ request: LoadedProject.Request,
        _ applied: inout AppliedChanges
    ) async throws {
        let project = try LoadedProject(request)
        let asked = LoadedProject.StageRequest(stage: stage)
        let (stamping, context) = try project.withStage(
            asked,
            of: IconStampPlugin.self,
            in: allPlugins
        ) { options, context in
            (try InPlaceStamping(options, in: context), context)
        }
        let folder = try TemporaryFolder(in: applied.ownFolder, prefix: AppliedChanges.work)
        let runner = StageRunner(into: folder.path, context: context, jobs: Host.processors)
        let stamped = try await runner.run(stamping.plan, of: IconStampPlugin())
        let files = try stamping.replacements(
            by: stamped.artifacts.map(\.output),
            below: "\(folder.path)/\(ReleaseLayout.folder(of: stamped.name))"
        )
        let replacements = try files.map { path, bytes in
            let original = try applied.file(path)
            return AppliedChanges.Replacement(path, of: original, by: bytes)
        }
        try applied.replace(replacements, as: AppliedChanges.State(stages: []))
        let found = stamping.plan.warnings + stamped.warnings
        Output.note(
            try project.warnings + project.placed(found, in: asked, of: IconStampPlugin.self)
        )
        Output.say(applied.paths)
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

    func run() throws { try options.restore(else: "no icon is stamped in the work tree") }
}
