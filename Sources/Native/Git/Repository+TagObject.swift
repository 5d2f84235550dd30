import CGit2
import ExactStrings

/// A tag object, which an annotated tag has and a lightweight one has not.
public struct TagObject: Hashable, Sendable {
    /// Its own id.
    public let id: ObjectID
    /// The id of what it is about; nil when that is no commit.
    public let commit: ObjectID?
    /// The name in it, which was signed; a reference may have another.
    public let name: String
}

extension Repository {
    /// The object of an annotated tag; nil for a lightweight one.
    ///
    /// - Parameter name: The tag's name without `refs/tags/`.
    /// - Throws: `GitError` when there is no such tag, or its object is damaged or missing.
    public func tagObject(_ name: String) throws(GitError) -> TagObject? {
        let reference = try unsafe make("git_reference_lookup") {
            unsafe git_reference_lookup(&$0, pointer, "refs/tags/\(name)")
        }
        defer { unsafe git_reference_free(reference) }
        guard let target = unsafe git_reference_target(reference) else { return nil }
        let id = unsafe ObjectID(target.pointee)
        guard try header(of: id).kind == .tag else { return nil }
        let text = try withObject(id, as: .tag) { (bytes) throws(GitError) in
            // The headers are short, and the message begins after an empty line.
            let head = (0..<min(bytes.count, 1 << 16)).map { bytes[$0] }
            return String(decoding: head, as: UTF8.self)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(4)
        func value(_ key: String) -> String? {
            lines.lazy.compactMap { $0.droppingExactPrefix(key + " ") }.first.map { String($0) }
        }
        return TagObject(
            id: id,
            commit: value("type") == "commit" ? value("object").flatMap { ObjectID($0) } : nil,
            name: value("tag") ?? ""
        )
    }
}
