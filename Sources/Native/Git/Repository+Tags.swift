import CGit2

/// A reference below `refs/tags/`.
public struct Tag: Hashable, Sendable {
    /// What a tag leads to.
    public enum Target: Hashable, Sendable {
        /// A commit, through any number of tag objects.
        case commit(ObjectID)
        /// No commit that can be had, and why, as a clause.
        case nothing(reason: String)
    }

    /// The reference's name without `refs/tags/`; never the name inside the tag object, which may
    /// differ.
    public let name: String
    /// What it leads to.
    public let target: Target
}

extension Repository {
    /// The tags, annotated and lightweight alike, sorted by the bytes of their names.
    ///
    /// - Parameter isWanted: Says by name which tags to peel and list; peeling reads objects.
    /// - Throws: `GitError` when the references can't be listed; one odd tag is no error.
    public func tags(
        where isWanted: (String) -> Bool = { _ in true }
    ) throws(GitError) -> [Tag] {
        let iterator = try unsafe make("git_reference_iterator_glob_new") {
            unsafe git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
        }
        defer { unsafe git_reference_iterator_free(iterator) }
        var tags: [Tag] = []
        while true {
            // By name first: the iterator over references passes over a damaged one in silence.
            var name: UnsafePointer<CChar>?
            let code = unsafe git_reference_next_name(&name, iterator)
            if code == GIT_ITEROVER.rawValue { break }
            try check("git_reference_next_name", code)
            guard let name = unsafe name else { break }
            let short = unsafe String(String(cString: name).dropFirst(prefix.count))
            guard isWanted(short) else { continue }
            tags.append(Tag(name: short, target: unsafe target(of: name)))
        }
        return tags.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private func target(of name: UnsafePointer<CChar>) -> Tag.Target {
        do {
            let reference = try unsafe make("git_reference_lookup") {
                unsafe git_reference_lookup(&$0, pointer, name)
            }
            defer { unsafe git_reference_free(reference) }
            return .commit(try unsafe peel(reference))
        } catch {
            return .nothing(reason: reason(error))
        }
    }

    private func reason(_ error: GitError) -> String {
        switch error.code {
        case GIT_EINVALIDSPEC.rawValue where error.call == "git_reference_peel",
            GIT_EPEEL.rawValue:
            "it leads to no commit"
        case GIT_ENOTFOUND.rawValue: "its object is not in this clone"
        default: error.message
        }
    }
}

private let prefix = "refs/tags/"
