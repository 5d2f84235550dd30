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
            try unsafe forEachReference(below: prefix) { (name, reference) in
                guard let commit = try? unsafe peel(reference) else { return }
                var branch = name
                if prefix == "refs/remotes/" {
                    // The remote's name may have slashes; what git makes has none.
                    guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) else { return }
                    branch = String(name[name.utf8.index(after: slash)...])
                }
                branches.append(Branch(name: branch, reference: prefix + name, commit: commit))
            }
        }
        return branches.sorted { isOrderedBefore($0.reference, $1.reference) }
    }
}
