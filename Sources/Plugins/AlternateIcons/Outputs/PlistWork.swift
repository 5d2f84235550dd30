import Diagnostics
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
        let list = try merged(try workspace.read(Self.input, limit: PropertyList.largest))
        workspace.describe(output, ["format": list.format == .xml ? "xml" : "binary"])
        try workspace.write(list.bytes, to: output)
    }

    /// The property list with the alternates added.
    ///
    /// - Throws: `Diagnostic`.
    func merged(_ bytes: [UInt8]) throws(Diagnostic) -> PropertyList {
        do {
            var list = try PropertyList(bytes)
            try additions.merge(into: &list)
            return list
        } catch {
            throw Diagnostic(
                "\(source): \(error.summary)",
                at: Place(file: source, position: error.position),
                help: error.help ?? "fix the property list; Xcode opens and checks it"
            )
        }
    }
}
