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
        discussion: """
            Every file gets its bytes and its mode of before; new files go, and so do the folders that \
            were created for them. When a file was changed since, nothing is restored. Also for icons \
            that "icons stamp --in-place" stamped.
            """
    )

    @OptionGroup var options: RestoreOptions

    @OptionGroup var color: ColorOptions

    func run() throws {
        try options.restore(else: "no changes of shipit's are in the work tree")
    }
}

/// What is restored, and how.
struct RestoreOptions: ParsableArguments {
    @Option(help: "The repository, or a folder in it.")
    var repo = "."

    @Flag(help: "Read the repository whoever owns it, as git does when safe.directory names it.")
    var trustRepo = false

    @Flag(help: "Restore files too that were changed since; these changes are lost.")
    var discardChanges = false

    func validate() throws { try refuseEmpty([("--repo", repo)]) }

    /// Restores the files, and prints their paths.
    ///
    /// - Parameter remark: What is printed when there is nothing to restore.
    /// - Throws: `Failure`.
    func restore(else remark: String) throws {
        do {
            let request = LoadedProject.Request(
                repository: try absolute(repo),
                environment: Host.environment,
                trustsOwner: trustRepo
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
