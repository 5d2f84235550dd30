public import Diagnostics
public import PluginAPI

extension NotesPlugin {
    /// The notes in one form, and what should be seen beside them.
    public struct Printed: Sendable {
        /// The notes.
        public var text: String
        /// What somebody should look at.
        public var warnings: [Diagnostic]
        /// Why the range has no commit; nil when it has some, or when there is no previous release.
        public var emptyRange: Diagnostic?
    }

    /// The notes in one form, without a stage: what `shipit notes` prints.
    ///
    /// - Parameter form: The form; nil for the template.
    /// - Throws: what `plan(_:in:)` throws; `Diagnostic` when the options have no template.
    public static func printed(
        _ form: NotesOptions.Form?,
        _ options: NotesOptions,
        in context: PlanContext
    ) throws -> Printed {
        try options.check(in: context)
        let (subject, commits) = try options.range(in: context)
        let notes = NotesBuilder(commits, options).notes(of: subject)
        var printed = Printed(
            text: "",
            warnings: try options.warnings(in: context),
            emptyRange: commits.isEmpty ? Messages.emptyRange(of: subject) : nil
        )
        if let form {
            let (text, warnings) = notes.text(form, options)
            printed.text = text
            printed.warnings += warnings
        } else {
            guard let template = options.template else { throw Messages.noTemplate }
            printed.text = try template.read(in: context).render(notes.json(options.links))
        }
        return printed
    }
}
