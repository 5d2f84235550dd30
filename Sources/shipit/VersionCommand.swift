import ArgumentParser
import Host
import JSON
import Pipeline

/// `shipit version`.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Print the facts of the release that HEAD is."
    )

    @OptionGroup var project: ProjectOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let project = try Project(try project.request())
        Host.print(project.warnings.map { $0.text + "\n" }.joined(), toError: true)
        let facts = project.release.json
        guard !json else {
            Host.print(facts.prettyText(sorted: false))
            return
        }
        let members = facts.members ?? []
        let width = members.map(\.key.count).max() ?? 0
        let lines = members.map { member in
            let value =
                member.value["tag"]?.string ?? member.value.string ?? member.value.canonicalText
            return member.key + String(repeating: " ", count: width + 2 - member.key.count)
                + (value == "null" ? "-" : value) + "\n"
        }
        Host.print(lines.joined())
    }
}
