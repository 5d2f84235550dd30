import Diagnostics
import FileEdits
import JSON
import JSON
import PluginAPI
import PropertyLists

/// The unit that writes one property list with the alternates in it.
public struct PlistWork: Codable, Hashable, Sendable {
    /// What messages call the list.
    var source: String
    /// Below the stage's folder.
    var output: String
    var additions: IconEntries

    /// The list's path in the workspace.
    static let input = "plist"

    /// Writes the list.
    ///
    /// - Throws: `Diagnostic` for a list that can't be used.
    func write(in workspace: Workspace) throws {
        let (bytes, format) = try merged(
            try workspace.read(Self.input, limit: PropertyList.largest)
        )
        workspace.describe(output, ["format": format == .xml ? "xml" : "binary"])
        try workspace.write(bytes, to: output)
    }

    /// The change of the property list: the same for the artifact and for the repository.
    var edit: FileEdit { FileEdit(source, .keys(additions.edits)) }

    /// The property list with the alternates added.
    ///
    /// - Throws: `Diagnostic`.
    func merged(_ bytes: [UInt8]) throws(Diagnostic) -> (
        bytes: [UInt8], format: PropertyList.Format
    ) {
        let format: PropertyList.Format
        do throws(PropertyListError) {
            let list = try PropertyList(bytes, allowsDirectives: true)
            try additions.check(list)
            format = list.format
        } catch {
            throw unusable(error.summary, error.position, error.help)
        }
        do throws(FileEditError) {
            return (try edit.applied(to: bytes), format)
        } catch {
            throw unusable(error.summary, error.position, error.help)
        }
    }

    private func unusable(_ summary: String, _ position: TextPosition?, _ help: String?)
        -> Diagnostic
    {
        Diagnostic(
            "\(source): \(summary)",
            at: Place(file: source, position: position),
            help: help ?? "fix the property list; Xcode opens and checks it"
        )
    }
}
