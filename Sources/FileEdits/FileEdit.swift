import ExactStrings
import PropertyLists

/// A change of some keys or lines of a file; all else in the file keeps its bytes.
///
/// Edits are values, so that several authors can change one file, and so that the same change can
/// be made in another copy of it: one with other line ends, or one that is checked out elsewhere.
/// They are planned from the work tree, and a release applies them to the files of its commit.
public struct FileEdit: Hashable, Sendable {
    /// What is changed.
    public enum Change: Hashable, Sendable {
        /// Keys of a property list, changed one after another.
        case keys([KeyEdit])
        /// Lines of a text, none twice.
        case lines([LineEdit])
    }

    /// The file, relative to the repository's root.
    public var path: String
    /// What is changed in it.
    public var change: Change

    /// An edit from its parts.
    public init(_ path: String, _ change: Change) {
        self.path = path
        self.change = change
    }

    /// The bytes of a file after the change.
    ///
    /// - Parameter bytes: Those before it.
    /// - Throws: `FileEditError` when they are not what the edit was made for.
    public func applied(to bytes: [UInt8]) throws(FileEditError) -> [UInt8] {
        switch change {
        case .lines(let edits): return try LineEdit.apply(edits, to: bytes, of: path)
        case .keys(let edits):
            do {
                var list = try PropertyList(bytes, allowsDirectives: true)
                for edit in edits { try edit.apply(to: &list) }
                return list.bytes
            } catch {
                throw FileEditError(
                    path: path,
                    summary: error.summary,
                    position: error.position,
                    help: error.help ?? "fix the property list; Xcode opens and checks it"
                )
            }
        }
    }
}
