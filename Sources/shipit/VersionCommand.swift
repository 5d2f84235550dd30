import ArgumentParser
import Diagnostics
import JSON
import Pipeline
import Releases

/// `shipit version`.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Print the version details for HEAD.",
        usage: "shipit version [<options>]",
        discussion: Manuals.text("version")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Print only this field, for scripts: version, build, tag, …",
            valueName: "field"
        )
    )
    var field: String?

    @Flag(
        name: .customLong("from-project"),
        help: "Print the version and build number of each target of the Xcode projects instead."
    )
    var isFromProject = false

    @OptionGroup var color: ColorOptions

    func run() throws {
        guard !isFromProject else { return try printProject() }
        let project = try LoadedProject(try project.request(checksOutTag: true))
        Output.note(project.warnings)
        let facts = project.release.json
        if let field {
            Output.data(try value(of: field, in: facts) + "\n")
        } else if json {
            Output.data(facts)
        } else {
            Output.say(table(of: facts))
        }
    }

    private func printProject() throws {
        let report = ProjectReport(try LoadedProject.projectVersions(try project.request()))
        Output.note(report.warnings)
        if let field {
            Output.data(try report.value(of: field) + "\n")
        } else if json {
            Output.data(report.json)
        } else {
            Output.say(try report.lines)
        }
    }

    private func table(of facts: JSONValue) -> [String] {
        let members = facts.members ?? []
        let width = members.map(\.key.count).max() ?? 0
        return members.map { member in
            let value = text(of: member.value)
            return member.key + String(repeating: " ", count: width + 2 - member.key.count)
                + (value.isEmpty ? "-" : value)
        }
    }

    private func value(of field: String, in facts: JSONValue) throws -> String {
        guard let value = facts[field] else {
            let names = (facts.members ?? []).map(\.key)
            throw ValidationError(
                "no field is called \"\(field)\"; \(knownNames("the fields are", names, near: field))"
            )
        }
        return text(of: value)
    }

    /// A fact for people and scripts; an earlier release is its tag, what is not there is nothing.
    private func text(of fact: JSONValue) -> String {
        if fact == .null { return "" }
        return fact["tag"]?.string ?? fact.string ?? fact.canonicalText
    }
}
