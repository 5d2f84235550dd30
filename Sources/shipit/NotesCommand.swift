import ArgumentParser
import Diagnostics
import NotesPlugin
import Pipeline
import Releases

/// `shipit notes`.
struct NotesCommand: ParsableCommand {
    /// What is printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case markdown, json, store, template

        /// The form of the notes; nil for the template of the user's.
        var form: NotesOptions.Form? { NotesOptions.Form(rawValue: rawValue) }
    }

    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Print the notes of a release, or of the commits since the last one.",
        usage: "shipit notes [<options>]",
        discussion: Manuals.text("notes")
    )

    @OptionGroup(title: "Repository") var project: ProjectOptions

    @Option(
        help: ArgumentHelp("Where to begin; default: the previous release.", valueName: "ref")
    )
    var from: String?

    @Option(help: ArgumentHelp("Where to end; default: HEAD.", valueName: "ref"))
    var to: String?

    @Option(help: ArgumentHelp("The form of what is written.", valueName: "format"))
    var format = Format.markdown

    @Option(
        help: ArgumentHelp(
            "The stage whose options are used, if several use \"notes\".",
            valueName: "stage"
        )
    )
    var stage: String?

    func validate() throws {
        try refuseEmpty([("--from", from), ("--to", to), ("--stage", stage)], what: "a name")
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        var request = try project.request(snapshot: .always)
        // The tag of a product says which one is meant.
        request.tag = to ?? request.tag
        let read = try LoadedProject(request)
        let asked = LoadedProject.StageRequest(stage: stage, from: from, to: to ?? project.tag)
        let notes = try read.withStage(
            asked,
            of: NotesPlugin.self,
            in: allPlugins
        ) { options, context in
            try NotesPlugin.printed(format.form, options, in: context)
        }
        // Without --from, a release that adds nothing to the one before is no error.
        if from != nil, let error = notes.emptyRange { throw Failure(.gitState, error) }
        let found = try read.placed(notes.warnings, in: asked, of: NotesPlugin.self)
        Output.note(read.historyWarnings + found)
        Output.data(notes.text)
    }
}
