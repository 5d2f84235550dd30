import Commands
import Foundation
import JSON
import Testing
import TestSupport

/// The pages of help and the manual, of every command.
struct HelpTests {
    /// The commands as the argument parser describes them.
    static var root: CommandNode {
        get throws {
            let dump = try run([Tool.path, "--experimental-dump-help"]).output
            let command = try JSONDocument(Array(dump.utf8)).value["command"]
            return node(try #require(command))
        }
    }

    private static func node(_ command: JSONValue) -> CommandNode {
        let text = JSONValue.object([.init("command", command)]).canonicalText
        return CommandNode(
            name: command["commandName"]?.string ?? "",
            summary: command["abstract"]?.string ?? "",
            isListed: command["shouldDisplay"]?.bool ?? true,
            subcommands: (command["subcommands"]?.array ?? []).map(node),
            describe: { text }
        )
    }

    /// Each listed command, as words.
    private static func paths(of node: CommandNode, below path: [String] = []) -> [[String]] {
        [path]
            + node.listed.filter { $0.name != "help" }
            .flatMap { paths(of: $0, below: path + [$0.name]) }
    }

    @Test func `each command has a page that fits 80 columns, with examples and statuses`() throws {
        let root = try Self.root
        for path in Self.paths(of: root) {
            let help = try run([Tool.path] + path + ["--help"])
            let name = path.joined(separator: " ")
            #expect(help.status == 0)
            #expect(try run([Tool.path, "help"] + path).output == help.output, "\(name)")
            for line in help.output.split(separator: "\n") {
                // A command line to copy is not broken.
                let isExample = line.hasPrefix("  shipit ") && line.contains(" > ")
                #expect(line.count <= 80 || isExample, "\(name): \(line)")
                #expect(line.hasSuffix(" ") == false, "\(name): \(line)")
            }
            guard path.reduce(root, { $0.subcommand($1) ?? $0 }).subcommands.isEmpty else {
                continue
            }
            #expect(help.output.contains("\nEXAMPLES:\n"), "\(name)")
            #expect(help.output.contains("\nEXIT STATUS:\n  0    success\n"), "\(name)")
            #expect(help.output.contains("\n  64   wrong usage of the command line\n"), "\(name)")
        }
    }

    @Test func `each example in help is a command line that is understood`() throws {
        let root = try Self.root
        var count = 0
        for path in Self.paths(of: root) {
            let help = try run([Tool.path] + path + ["--help"]).output
            for line in help.split(separator: "\n") where line.hasPrefix("  shipit ") {
                let command = line.prefix { $0 != ">" }
                let reading = CommandLineReading(
                    ShellLine(String(command)).words.dropFirst().filter { !$0.isEmpty },
                    of: root
                )
                #expect(reading.errorAtEnd == nil, "\(line)")
                if !path.isEmpty {
                    #expect(reading.commands.dropFirst().map(\.name) == path, "\(line)")
                }
                count += 1
            }
        }
        #expect(count > 40)
    }

    @Test func `the same option has the same sentence and the same name of its value`() throws {
        let root = try Self.root
        var sentences: [String: Set<String>] = [:]
        for path in Self.paths(of: root) {
            let node = path.reduce(root) { $0.subcommand($1) ?? $0 }
            for parameter in node.parameters where parameter.kind != .positional {
                let sentence = "\(parameter.valueName): \(parameter.summary)"
                sentences[parameter.name, default: []].insert(sentence)
                #expect(
                    parameter.summary.hasSuffix(".") || parameter.summary.hasSuffix("…"),
                    "\(sentence)"
                )
            }
        }
        // What these name depends on the command.
        let own: Set = [
            "--base", "--dry-run", "--from", "--json", "--name", "--only", "--out", "--product",
            "--release", "--repo", "--stage", "--tag", "--to", "--version",
        ]
        for (name, sentences) in sentences where !own.contains(name) {
            #expect(sentences.count == 1, "\(name): \(sentences)")
        }
        #expect(sentences.count > 30)
    }

    @Test(arguments: [
        (["relase"], "unknown command \"relase\"", "did you mean \"release\"?"),
        (["patch", "aply"], "unknown command \"patch aply\"", "did you mean \"patch apply\"?"),
        (["help", "relase"], "unknown command \"relase\"", "did you mean \"release\"?"),
        (["xyzzy"], "unknown command \"xyzzy\"", "shipit --help lists the commands"),
        (["release", "--cleen"], "unknown option \"--cleen\"", "did you mean \"--clean\"?"),
        (["plan", "--ony", "x"], "unknown option \"--ony\"", "did you mean \"--only\"?"),
        (["plan", "--xyzzy=1"], "unknown option \"--xyzzy\"", "--help lists the options"),
        (["release", "-x"], "unknown option \"-x\"", "--help lists the options"),
        (
            ["release", "--log-format", "jsn"], "unknown value \"jsn\" of --log-format",
            "did you mean \"json\"?"
        ),
        (
            ["key", "make", "--kind=rsa2"], "unknown value \"rsa2\" of --kind",
            "did you mean \"rsa\"?"
        ),
        (
            ["verify"], "missing <release>",
            "add <release>: The release's folder, its bundle, its manifest, or one of its files."
        ),
        (["plan", "--only"], "--only needs a value", "write --only <stage>: "),
        (["plan", "--only", "--verbose"], "--only needs a value", "write --only <stage>: "),
        (["plan", "--json=yes"], "--json takes no value, found \"yes\"", "write --json alone"),
        (["plan", "a\nb"], "unexpected argument \"a\\nb\"", "leave it out"),
    ])
    func `a wrong word gets a suggestion`(words: [String], error: String, help: String) throws {
        let ran = try run([Tool.path] + words)
        #expect(ran.status == 64)
        #expect(ran.output == "")
        #expect(ran.error.hasPrefix("error: \(error)\n  help: \(help)"), "\(ran.error)")
        #expect(ran.error.contains("\nUsage: shipit "), "\(ran.error)")
    }

    @Test func `the manual has a page for each command, without a fault, and always the same`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let environment = ["SOURCE_DATE_EPOCH": "1795161600"]
            for copy in ["one", "two"] {
                let made = try run(
                    [Tool.path, "man", "--out", "\(folder)/\(copy)/man1"],
                    environment: environment
                )
                try #require(made.status == 0, "\(made.error)")
            }
            #expect(try run(["diff", "-r", "\(folder)/one", "\(folder)/two"]).status == 0)
            let pages = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/one/man1")
            let names = try Self.paths(of: Self.root).map {
                (["shipit"] + $0).joined(separator: "-") + ".1"
            }
            #expect(Set(pages) == Set(names + ["shipit-pipeline.5"]))
            for page in pages {
                let path = "\(folder)/one/man1/\(page)"
                let text = String(decoding: try read(path), as: UTF8.self)
                #expect(text.hasPrefix(".TH \"SHIPIT"))
                #expect(text.contains("\"2026-11-20\""))
                for heading in [
                    "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO",
                ]
                where page.hasSuffix(".1") {
                    #expect(text.contains(".SH \"\(heading)\"\n"), "\(page): \(heading)")
                }
                let lint = try run(["mandoc", "-T", "lint", "-W", "style", path])
                #expect(lint.status == 0, "\(lint.output)")
                let shown = try run(
                    ["man", "--warnings", "--local-file", path],
                    environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANROFFSEQ": ""]
                )
                #expect(shown.error == "", "\(page)")
                #expect(shown.output.contains("NAME"))
            }
            #expect(
                try run([Tool.path, "man", "--out", "\(folder)/one/man1/shipit.1/x"]).status == 64
            )
        }
    }
}
