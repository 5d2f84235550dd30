import ArgumentParser
import Host
import Pipeline

/// `shipit check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the pipeline and all it names, whatever HEAD is."
    )

    @OptionGroup var project: ProjectOptions

    func run() async throws {
        let project = try Project(try project.request(snapshot: true))
        let plan = try await project.plan(with: allPlugins, isRehearsal: true)
        Host.print(
            (project.warnings + plan.warnings).map { $0.text + "\n" }.joined(),
            toError: true
        )
        Host.print("\(project.file.path) is sound: \(plan.stages.count) stages\n")
    }
}
