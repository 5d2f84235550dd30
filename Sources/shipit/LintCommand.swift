import ArgumentParser
import Diagnostics
import Files
import JSON
import Lint
import Logs
import Releases

/// `shipit lint`.
struct LintCommand: ParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check an app's icons and plists for App Store rejections.",
        usage: "shipit lint [<folder>] [<options>]",
        discussion: Manuals.text("lint")
    )

    @Argument(help: "The folder of the app's project.", completion: .directory)
    var folder = "."

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            """
            Write a SARIF log for code scanning, too; with -, to standard output, and the text to \
            standard error.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var sarif: String?

    @Option(
        help: ArgumentHelp("Leave this rule out; repeatable.", valueName: "rule")
    )
    var disable: [String] = []

    @Flag(help: "List the rules.")
    var listRules = false

    @OptionGroup(title: "Output") var log: LogOptions

    func validate() throws {
        try refuseEmpty([("<folder>", folder), ("--sarif", sarif)])
        guard !json || sarif != "-" else {
            throw ValidationError(
                "--json and --sarif - would both be printed: leave one of them out"
            )
        }
        for name in disable where LintRule.named(name) == nil {
            let names = LintRule.all.map(\.id)
            throw ValidationError(
                "no rule is called \"\(name.onOneLine)\"; \(knownNames("the rules are", names, near: name))"
            )
        }
    }

    func run() throws {
        guard !listRules else {
            Output.say(LintRule.all.map(\.line))
            return
        }
        let disabled = Set(disable.compactMap { LintRule.named($0) })
        let path = try NamedPath.folder(folder, of: "<folder>")
        let report = try Linter(disabled: disabled)
            .report(on: path, released: ReleasedVersions(around: path).differences)
        for finding in report.findings { Log.shared.keep(LogEntry(finding, below: path)) }
        if sarif == "-" {
            Output.data(report.sarif(version: Tool.version))
            Output.note(report.styledLines)
        } else {
            if let sarif {
                let text = report.sarif(version: Tool.version).prettyText(sorted: false)
                let path = try NamedPath.output(
                    sarif,
                    of: "--sarif",
                    startingWith: "{\n  \"$schema\": \"https://json.schemastore.org/sarif"
                )
                try write(text, to: path)
            }
            Log.shared.finish(
                report.json.members ?? [],
                status: report.hasErrors ? .verification : .done,
                title: report.sum,
                lines: report.styledLines
            )
        }
        if report.hasErrors { throw ExitCode(ExitStatus.verification.rawValue) }
    }

    /// Writes the SARIF log, in the place of one of the last run.
    private func write(_ log: String, to path: String) throws {
        do throws(FileError) {
            try FileSystem.replace(path, with: Array(log.utf8))
        } catch {
            guard !error.isFolder else {
                let problem = Diagnostic(
                    "--sarif names a folder, \(path)",
                    help: "name the file to write, then the folder to check"
                )
                throw Failure(.usage, [problem])
            }
            // A path at which nothing can be written is wrong usage, a disk that is full is not.
            let isWrongPath = error.isMissing || error.isTaken || error.isForbidden
            throw Failure(error, as: isWrongPath ? .usage : .defect)
        }
    }
}

extension LogEntry {
    /// A finding in a folder that was linted.
    fileprivate init(_ finding: LintFinding, below folder: String) {
        let file = "\(folder)/\(finding.file)"
        let subject = finding.at.isEmpty ? "" : "\(finding.at): "
        let diagnostic = Diagnostic(
            "\(subject)\(finding.message)" + (finding.rule.itms.map { " (\($0))" } ?? ""),
            at: Place(
                file: finding.file.isEmpty ? folder : file,
                position: finding.line.map { TextPosition(line: $0, column: 1) }
            ),
            help: finding.help,
            severity: finding.severity == .error ? .error : .warning
        )
        self.init(
            diagnostic,
            finding.severity == .note ? .note : nil,
            check: finding.rule.id,
            path: Log.shared.paths.path(of: file)
        )
    }
}

extension LintRule {
    /// A line of the list.
    fileprivate var line: String {
        "\(id): \(summary) (\([severity.rawValue, itms].compactMap(\.self).joined(separator: ", ")))"
    }
}
