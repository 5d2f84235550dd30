import Commands
import Foundation
import Testing
import TestSupport

/// The command lines of shipit in the documentation.
struct DocumentedCommandTests {
    /// The command lines in a line of a script or a workflow.
    private static func commands(in line: String) -> [String] {
        // The name of a program or an image, and not a command.
        let line = line.replacing(/--(entrypoint|tag) shipit/, with: "")
        let code = line.components(separatedBy: " # ")[0].components(separatedBy: "    #")[0]
        return code.matches(of: /(?:^|[\s;&|(])shipit +((?:[a-z]|--)[^|>;&)\\]*)/).map {
            String($0.output.1).trimmingCharacters(in: .whitespaces)
        }
    }

    /// The code in the text of a page, outside of blocks.
    private static func spans(of page: String) throws -> [String] {
        let blocks = /(?m)^```[\s\S]*?^```$|^    .*$/
        let text = try DocumentBlock.text(of: page).replacing(blocks, with: "")
        return text.matches(of: /`([^`]+)`/).map {
            $0.output.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    private static func reading(_ command: some StringProtocol, of root: CommandNode)
        -> CommandLineReading
    {
        CommandLineReading(ShellLine(String(command)).words.filter { !$0.isEmpty }, of: root)
    }

    @Test func `each command line in a block is understood`() throws {
        let root = try HelpTests.root
        var count = 0
        for block in try DocumentBlock.all where !["json", "text", "ruby"].contains(block.language)
        {
            // A backslash at the end of a line continues it.
            let lines = block.text.replacing(/\\\n\s*/, with: " ").split(separator: "\n")
            for command in lines.flatMap({ Self.commands(in: String($0)) }) {
                let error = Self.reading(command, of: root).errorAtEnd
                #expect(error == nil, "\(block.page):\(block.line): shipit \(command)")
                count += 1
            }
        }
        #expect(count > 60)
    }

    @Test func `each command and each option in a text exists`() throws {
        // Options of git, docker, actool and goreleaser, of a plugin, and of Tests/Stress.
        let others: Set = [
            "--depth", "--tags", "--whitespace=nowarn", "--init", "--skip=sign",
            "--enable-icon-stack-fallback-generation=disabled", "--in={stage.notes}",
            "--shipit .build/release/shipit",
        ]
        let root = try HelpTests.root
        func options(of node: CommandNode) -> [String] {
            node.parameters.flatMap(\.names) + node.subcommands.flatMap { options(of: $0) }
        }
        let known = Set(options(of: root))
        var count = 0
        for page in try DocumentBlock.pages where !page.hasPrefix("docs/reference/") {
            for span in try Self.spans(of: page) {
                if span.hasPrefix("shipit "), !span.contains("…"), !span.contains("[") {
                    #expect(
                        Self.reading(span.dropFirst(7), of: root).error == nil,
                        "\(page): \(span)"
                    )
                    count += 1
                } else if span.hasPrefix("--"), !span.hasPrefix("---"), !others.contains(span) {
                    let name = String(span.prefix { $0 != " " && $0 != "=" && $0 != "|" })
                    #expect(known.contains(name), "\(page): \(span)")
                    count += 1
                }
            }
        }
        #expect(count > 150)
    }
}
