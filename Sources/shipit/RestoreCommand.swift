import ArgumentParser
import Diagnostics
import Host
import Pipeline
import WorkTree

/// `shipit restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the files of the work tree that \"apply\" changed.",
        usage: "shipit restore [<options>]",
        discussion: Manuals.text("restore")
    )

    @OptionGroup var options: RestoreOptions

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        try options.restore(else: "the work tree has no changes of shipit")
    }
}

/// What is restored, and how.
struct RestoreOptions: ParsableArguments {
    @OptionGroup var repository: RepositoryOptions

    @Flag(help: "Also restore files that were changed since; these changes are lost.")
    var discardChanges = false

    /// Restores the files, and prints their paths.
    ///
    /// - Parameter remark: What is printed when there is nothing to restore.
    /// - Throws: `Failure`.
    func restore(else remark: String) throws {
        do {
            let request = LoadedProject.Request(
                repository: try repository.path,
                environment: Host.environment,
                trustsOwner: repository.trustRepo
            )
            var applied = try LoadedProject.appliedChanges(of: request)
            let files = try LoadedProject.files(under: applied, of: request)
            let restored = try applied.restore(
                discardsChanges: discardChanges,
                isCommitted: files.isCommitted
            )
            if restored.isEmpty { Output.note([remark]) }
            Output.say(restored)
        } catch {
            throw Failure(error, as: .stage)
        }
    }
}
