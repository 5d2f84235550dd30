import Diagnostics
import JSON
public import PluginAPI
import Releases

/// Writes the notes of a release: the changes since the previous one, from its commits.
///
/// Commits in the form of Conventional Commits are grouped by type, breaking changes first; all
/// others are listed under "Other changes". A commit and its revert cancel each other. The commits
/// of bots, such as updates of dependencies, are one line. The numbers of pull requests are found in
/// the messages that GitHub, GitLab, Bitbucket and Azure write when they merge, squashed or not;
/// commits of a merged branch get its number. The notes are written as Markdown, as JSON, as plain
/// text cut to a store's limit, and in the form of your own template.
///
/// Source: Conventional Commits 1.0.0; CommonMark 0.31.2; mustache(5).
public struct NotesPlugin: StagePlugin {
    /// The options of a stage.
    public typealias Options = NotesOptions

    /// One unit: what the notes are about, and how they are written.
    public struct Specification: Codable, Hashable, Sendable {
        var subject: NotesSubject
        var options: NotesOptions
    }

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "notes",
        version: "3",
        summary: "writes release notes from the commits since the previous release",
        options: NotesOptions.properties
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Reads the commits since the previous release, and lists one unit.
    ///
    /// - Throws: `Diagnostics` with every error in the options and the template, or when the text
    ///   for the store would be empty in a final release; `Diagnostic` when the clone lacks history.
    public func plan(
        _ options: NotesOptions,
        in context: PlanContext
    ) throws -> StagePlan<Specification> {
        try options.check(in: context)
        let (subject, commits) = try options.range(in: context)
        var inputs = [
            UnitInput(Self.commitsInput, from: .bytes(try encoded(commits)))
        ]
        if let template = options.template {
            let source = SourcePath.repository(template.file)
            inputs.append(
                try context.input(source, as: Self.templateInput, option: "/template/file")
            )
        }
        let unit = Unit(
            "notes",
            Specification(subject: subject, options: options),
            inputs: inputs,
            outputs: options.declaredOutputs
        )
        let notes = NotesBuilder(commits, options).notes(of: subject)
        return StagePlan([unit], warnings: try warnings(about: notes, options, context))
    }

    /// Writes the notes in each form.
    ///
    /// - Throws: `Diagnostic` for an error in the template.
    public func perform(_ specification: Specification, in workspace: Workspace) async throws {
        let options = specification.options
        let bytes = try workspace.read(Self.commitsInput, limit: .max)
        let commits = try JSONDocument(bytes).value.decode(as: [ReleaseHistory.Commit].self)
        let notes = NotesBuilder(commits, options).notes(of: specification.subject)
        for form in options.outputs.unique {
            let (text, _) = notes.text(form, options)
            if form == .store {
                workspace.describe(form.output, ["characters": .integer(text.utf16.count)])
            }
            try workspace.write(Array(text.utf8), to: form.output)
        }
        if let template = options.template {
            let bytes = try workspace.read(Self.templateInput, limit: NotesTemplate.largest)
            let filled = try NotesTemplate(bytes, file: template.file)
                .render(notes.json(options.links))
            try workspace.write(Array(filled.utf8), to: template.outputPath)
        }
    }

    /// What should be seen before anything is written.
    ///
    /// - Throws: `Diagnostics` when the text for the store is empty in a final release.
    private func warnings(
        about notes: ReleaseNotes,
        _ options: NotesOptions,
        _ context: PlanContext
    ) throws -> [Diagnostic] {
        let warnings = try options.warnings(in: context)
        guard options.outputs.contains(.store) else { return warnings }
        let (text, ofStore) = notes.storeText(options.store)
        guard text.isEmpty, context.release.isFinal else { return warnings + ofStore }
        throw Diagnostics(warnings + [Messages.emptyForStore(ofStore)])
    }

    private static let commitsInput = "commits.json"
    private static let templateInput = "template"
}

/// Commits as the canonical JSON that a unit reads.
private func encoded(_ commits: [ReleaseHistory.Commit]) throws -> [UInt8] {
    Array(try JSONValue(encoding: commits).canonicalText.utf8)
}

extension ReleaseNotes {
    /// The notes in one form, and what should be seen of it.
    func text(
        _ form: NotesOptions.Form,
        _ options: NotesOptions
    ) -> (text: String, warnings: [Diagnostic]) {
        switch form {
        case .markdown: (markdownText(options.links), [])
        case .json: (json(options.links).prettyText(sorted: false), [])
        case .store: storeText(options.store)
        }
    }
}
