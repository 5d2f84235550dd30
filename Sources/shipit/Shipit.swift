import ArgumentParser
import Commands
import Diagnostics
import Host
import Images
import Pipeline
import Releases

extension Diagnostic {
    /// What this process was started with is not UTF-8.
    fileprivate init(_ undecodable: UndecodableText) {
        self.init(
            "\(undecodable.holder) is not UTF-8: \"\(undecodable.escaped)\"",
            help: "rename the file or folder, or name it by a link whose name is UTF-8"
        )
    }
}

/// The command `shipit`.
@main
struct Shipit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shipit",
        abstract:
            "Build verified, signed releases of iOS apps' assets from git tags.",
        discussion: Manuals.rootText,
        version: Tool.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Release",
                subcommands: [
                    ReleaseCommand.self, PublishCommand.self, PlanCommand.self, CheckCommand.self,
                    VerifyCommand.self, ReproduceCommand.self, VersionCommand.self,
                    NotesCommand.self,
                ]
            ),
            CommandGroup(
                name: "App",
                subcommands: [
                    LintCommand.self, ApplyCommand.self, RestoreCommand.self, IconsCommand.self,
                    SplashCommand.self, PatchCommand.self,
                ]
            ),
            CommandGroup(
                name: "Setup",
                subcommands: [
                    InitCommand.self, DoctorCommand.self, KeyCommand.self, CacheCommand.self,
                    PluginCommand.self,
                    SchemaCommand.self, CompletionCommand.self,
                    // These three are not listed.
                    CompleteCommand.self, ManCommand.self, UnitCommand.self,
                ]
            ),
        ]
    )

    static func main() async {
        // First of all: a child that serves does nothing else that shipit does.
        LeftoverRemoval.serveIfAsked()
        Supervisor.serveIfAsked()
        RenderWorker.serveIfAsked()
        OwnProgram.isThis()
        let undecodable = UndecodableText.first
        Host.hideSecrets()
        hideSecretVariables(of: Host.environment)
        StandardStream.openClosed()
        Interrupts.ignoreBrokenPipes()
        Interrupts.ignoreFileSizes()
        if let shortage = shortageAtStart() {
            Output.note([shortage])
            Output.end(ExitStatus.defect.rawValue, needsReader: false)
        }
        if let undecodable {
            Output.note([Diagnostic(undecodable)])
            Output.end(ExitStatus.usage.rawValue, needsReader: false)
        }
        var needsReader = true
        var status: Int32 = 0
        do {
            var command = try parseAsRoot()
            // A release is worth more than its log.
            needsReader = !(command is ReleaseCommand)
            if let name = loggedName(of: command) { Log.shared.begin(name) }
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Log.shared.fail(failure)
            status = failure.status.rawValue
        } catch {
            status = report(error)
        }
        Supervisor.endStrays()
        Output.end(status, needsReader: needsReader)
    }

    /// The name of a command that leaves reports; nil for any other.
    private static func loggedName(of command: borrowing any ParsableCommand) -> String? {
        let type = type(of: copy command)
        return type is any LoggedCommand.Type ? type.configuration.commandName : nil
    }

    /// Prints what the parser of arguments has to say: its errors, but help and the version too.
    private static func report(_ error: any Error) -> Int32 {
        let (text, code) = (message(for: error), exitCode(for: error))
        let words = CommandLine.arguments.dropFirst()
        let isHelp = words.first == "help"
        // It takes longer than all else that "--version" does.
        lazy var reading = CommandLineReading(isHelp ? words.dropFirst() : words, of: .shipit)
        if code.isSuccess, let fault = isHelp ? reading.error : nil {
            return report(fault.diagnostic, .usage, reading)
        }
        if text.isEmpty {
            // A command that has said all itself.
        } else if code.isSuccess {
            Output.data(text + "\n")
        } else if code.rawValue == ExitStatus.usage.rawValue {
            return report(
                reading.errorAtEnd?.diagnostic ?? Diagnostic(quoting: text),
                .usage,
                reading
            )
        } else {
            Log.shared.fail(
                Failure(ExitStatus(rawValue: code.rawValue) ?? .defect, Diagnostic(quoting: text))
            )
        }
        return code.rawValue
    }

    /// Logs wrong usage, and shows people the right one.
    private static func report(
        _ error: Diagnostic,
        _ status: ExitStatus,
        _ reading: CommandLineReading
    ) -> Int32 {
        Log.shared.fail(Failure(status, error))
        if Log.shared.settings.isForPeople { Output.note(reading.command.usage(reading.path)) }
        return status.rawValue
    }
}
