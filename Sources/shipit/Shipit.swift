import ArgumentParser
import Diagnostics
import Host
import Images
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
            "Makes verified, signed, reproducible releases of iOS apps' assets from git tags.",
        version: Tool.version,
        subcommands: [
            ReleaseCommand.self, PlanCommand.self, CheckCommand.self, VersionCommand.self,
            NotesCommand.self, VerifyCommand.self, KeyCommand.self, PluginCommand.self,
            SchemaCommand.self, InitCommand.self, DoctorCommand.self, LintCommand.self,
            ApplyCommand.self,
            RestoreCommand.self, IconsCommand.self,
            SplashCommand.self,
            PatchCommand.self, CacheCommand.self, UnitCommand.self,
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
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        if !text.isEmpty {
            if code.isSuccess {
                Output.data(text + "\n")
            } else {
                report(lines(of: text), ExitStatus(rawValue: code.rawValue) ?? .defect)
            }
        }
        return code.rawValue
    }

    /// Prints an error of the parser: in its own words for people, as any other for programs.
    private static func report(_ lines: [String], _ status: ExitStatus) {
        let label = "Error:"
        let first = lines.first ?? ""
        let words = first.hasPrefix(label) ? String(first.dropFirst(label.count)) : " \(first)"
        if Log.shared.settings.isForPeople {
            let rest = lines.dropFirst().map { StyledLine($0) }
            Output.note([StyledLine(label, .error) + StyledLine(words)] + rest)
        } else {
            let text = ([String(words.dropFirst())] + lines.dropFirst()).joined(separator: "\n")
            Log.shared.fail(Failure(status, Diagnostic(quoting: text)))
        }
    }

    /// The lines of the parser's text, in which an argument with line feeds begins none.
    private static func lines(of text: String) -> [String] {
        var text = text
        for argument in CommandLine.arguments.dropFirst() {
            // The value of --name=value may be cited alone.
            let value = argument.utf8.firstIndex(of: UInt8(ascii: "=")).map {
                String(argument.unicodeScalars[$0...].dropFirst())
            }
            for part in [argument, value].compactMap(\.self) where part.onOneLine != part {
                text = text.replacing(part, with: part.onOneLine)
            }
        }
        return text.textLines
    }
}
