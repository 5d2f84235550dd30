import ArgumentParser
import Diagnostics
import ExactStrings
import Host
import JSON
import Pipeline
import ProjectSetup
import RepositorySurvey

/// `shipit init`.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Inspect the repository and write a pipeline.json for it.",
        usage: "shipit init [<options>]",
        discussion: Manuals.text("init")
    )

    @OptionGroup var repository: RepositoryOptions

    @Flag(name: .shortAndLong, help: "Ask nothing.")
    var yes = false

    @Flag(help: "Replace an existing pipeline.json.")
    var force = false

    @Flag(help: "List the changes, and write nothing.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a stage that is left out by default, such as patches; repeatable.",
            valueName: "stage"
        )
    )
    var with: [String] = []

    @Option(help: ArgumentHelp("Leave this stage out; repeatable.", valueName: "stage"))
    var without: [String] = []

    @Option(
        help: ArgumentHelp("Write a job that releases each tag; repeatable.", valueName: "system")
    )
    var ci: [WorkflowProposal.System] = []

    func validate() throws {
        try refuseEmpty(
            with.map { ("--with", $0) } + without.map { ("--without", $0) },
            what: "a name"
        )
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() async throws {
        let setup = try Setup(
            around: try repository.path,
            environment: Host.environment,
            trustsOwner: repository.trustRepo,
            replaces: force || dryRun
        )
        let survey = try setup.survey()
        let report = SurveyReport(survey)
        if !json { Output.say(report.lines + [""]) }
        var proposal = PipelineProposal(survey)
        try choose(&proposal)
        var systems = WorkflowProposal.System.allCases.filter(ci.contains)
        if !yes, !json, !dryRun, let questions = InitQuestions() {
            questions.ask(about: &proposal)
            if ci.isEmpty { systems = questions.systems(among: survey) }
        }
        let workflows = systems.map { WorkflowProposal($0, survey) }
        try setup.refuseExisting(workflows)
        let warnings = try await setup.settle(&proposal, registry: allPlugins)
        let written =
            dryRun
            ? []
            : try setup.write(
                proposal,
                workflows,
                ignoresReleases: survey.ignoresReleases
            )
        let steps = FirstSteps(survey, written: written)
        guard !json else { return Output.data(result(report, proposal, steps)) }
        if dryRun {
            Output.say(proposal.text.textLines + [""])
            for workflow in workflows {
                Output.say(["\(workflow.path):"] + workflow.text.textLines + [""])
            }
        }
        Output.say(ProposalReport(proposal).lines)
        if !warnings.isEmpty {
            Output.say(["\(counted(warnings.count, "warning")): \"shipit check\" prints them"])
        }
        guard !dryRun else { return }
        Output.say([""] + steps.lines + workflows.map { "In \($0.path): \($0.remark)." })
    }

    /// Takes stages in and leaves them out as the options say.
    private func choose(_ proposal: inout PipelineProposal) throws {
        for name in with where !proposal.takeIn(name) {
            guard !proposal.stageNames.containsExactly(name) else { continue }
            throw unknown(name, "--with", proposal.unusual.map(\.name))
        }
        for name in without where !proposal.leaveOut(name, because: "--without") {
            guard !proposal.unusual.map(\.name).containsExactly(name) else { continue }
            throw unknown(name, "--without", proposal.stageNames)
        }
    }

    private func unknown(_ name: String, _ option: String, _ names: [String]) -> ValidationError {
        ValidationError(
            "\(option) \(name): nothing in this repository suggests such a stage; "
                + (names.isEmpty
                    ? "there is no other stage to choose"
                    : knownNames("there are", names, near: name))
        )
    }

    private func result(
        _ report: SurveyReport,
        _ proposal: PipelineProposal,
        _ steps: FirstSteps
    ) -> JSONValue {
        [
            "survey": report.json, "pipeline": .string(proposal.text),
            "stages": .array(proposal.stageNames.map { .string($0) }),
            "leftOut": ProposalReport(proposal).omissions,
            "written": .array(steps.written.map { .string($0) }), "nextTag": .string(steps.tag),
        ]
    }
}

extension WorkflowProposal.System: ExpressibleByArgument {}
