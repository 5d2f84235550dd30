import ArgumentParser
import Host
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
        // First of all: a supervisor does nothing else that shipit does.
        Supervisor.serveIfAsked()
        Host.hideSecrets()
        Host.openClosedStreams()
        Interrupts.ignoreBrokenPipes()
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            Supervisor.endStrays()
        } catch let failure as Failure {
            Supervisor.endStrays()
            Host.print(failure.text, toError: true)
            exit(withError: ExitCode(failure.status.rawValue))
        } catch {
            exit(withError: error)
        }
    }
}
