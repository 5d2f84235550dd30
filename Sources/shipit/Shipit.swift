import ArgumentParser
import Host
import Images
import Pipeline

/// The command `shipit`.
@main
struct Shipit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shipit",
        abstract:
            "Makes verified, signed, reproducible releases of iOS apps' assets from git tags.",
        version: Tool.version,
        subcommands: [
            ReleaseCommand.self, PlanCommand.self, CheckCommand.self, VersionCommand.self,
            NotesCommand.self, VerifyCommand.self, KeyCommand.self, PluginCommand.self,
            SchemaCommand.self, LintCommand.self, IconsCommand.self, SplashCommand.self,
            PatchCommand.self, UnitCommand.self,
        ]
    )

    static func main() async {
        RenderWorker.serveIfAsked()
        Host.openClosedStreams()
        Interrupts.ignoreBrokenPipes()
        Interrupts.ignoreFileSizes()
        if let shortage = shortageAtStart() {
            Host.print(shortage.text + "\n", toError: true)
            exit(withError: ExitCode(ExitStatus.defect.rawValue))
        }
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Host.print(failure.text, toError: true)
            exit(withError: ExitCode(failure.status.rawValue))
        } catch {
            exit(withError: error)
        }
    }
}
