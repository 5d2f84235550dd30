import CGit2
import Files

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
    /// The tags that are wanted by name, annotated and lightweight alike, sorted by the bytes of their
    /// names; only these are peeled, which reads objects.
    ///
    /// - Throws: `GitError` when the references can't be listed; one odd tag is no error.
    public func tags(
        where isWanted: (String) -> Bool = { _ in true }
    ) throws(GitError) -> [Tag] {
        var names = try listedNames()
        // libgit2 passes over a damaged loose reference in silence.
        names.formUnion(try looseNames())
        return names.filter(isWanted)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { Tag(name: $0, target: target(of: prefix + $0)) }
    }

    /// The names that libgit2 lists, packed and loose.
    private func listedNames() throws(GitError) -> Set<String> {
        let iterator = try unsafe make("git_reference_iterator_glob_new") {
            unsafe git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
        }
        defer { unsafe git_reference_iterator_free(iterator) }
        var names: Set<String> = []
        while true {
            var name: UnsafePointer<CChar>?
            let code = unsafe git_reference_next_name(&name, iterator)
            if code == GIT_ITEROVER.rawValue { return names }
            try check("git_reference_next_name", code)
            guard let name = unsafe text(name) else { return names }
            names.insert(String(name.dropFirst(prefix.count)))
        }
    }

    /// The names of all files below `refs/tags`, whatever they hold; none where refs are no files.
    private func looseNames() throws(GitError) -> [String] {
        let folder = "\(commonFolder)/refs/tags"
        guard FileSystem.isFolder(folder) else { return [] }
        do {
            return try FileSystem.walk(folder).map(\.path).filter { !$0.hasSuffix(".lock") }
        } catch {
            throw GitError(call: "walk", code: -1, message: "\(error)")
        }
    }

    private func target(of name: String) -> Tag.Target {
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
