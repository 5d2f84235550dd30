import CGit2
import ExactStrings

/// A branch, of this repository or of a remote as it was last fetched.
public struct Branch: Hashable, Sendable {
    /// The name without `refs/heads/`, or without `refs/remotes/` and the remote's name.
    public let name: String
    /// The full name of the reference.
    public let reference: String
    /// The commit that it is at.
    public let commit: ObjectID
}

extension Repository {
    /// The branches of this repository and of its remotes, sorted by their references; those that
    /// lead to no commit are left out.
    ///
    /// - Throws: `GitError` when the references can't be listed.
    public func branches() throws(GitError) -> [Branch] {
        var branches: [Branch] = []
        for prefix in ["refs/heads/", "refs/remotes/"] {
            let iterator = try unsafe make("git_reference_iterator_glob_new") {
                unsafe git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
            }
            defer { unsafe git_reference_iterator_free(iterator) }
            while true {
                var reference: OpaquePointer?
                let code = unsafe git_reference_next(&reference, iterator)
                if code == GIT_ITEROVER.rawValue { break }
                try check("git_reference_next", code)
                guard let reference = unsafe reference else { break }
                defer { unsafe git_reference_free(reference) }
                guard let full = unsafe text(git_reference_name(reference)),
                    var name = full.droppingExactPrefix(prefix),
                    let commit = try? unsafe peel(reference)
                else { continue }
                if prefix == "refs/remotes/" {
                    // The remote's name may have slashes; what git makes has none.
                    guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { continue }
                    name = String(name[name.utf8.index(after: slash)...])
                }
                branches.append(Branch(name: name, reference: full, commit: commit))
            }
        }
        return branches.sorted { isOrderedBefore($0.reference, $1.reference) }
    }
}

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
