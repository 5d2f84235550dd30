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
    /// names.
    ///
    /// What git wrote into `packed-refs` about where a tag leads is taken from there; only other tag
    /// objects are read. Of the commits themselves no more is asked than whether they are there.
    ///
    /// - Throws: `GitError` when the references can't be listed; one odd tag is no error.
    public func tags(
        where isWanted: (String) -> Bool = { _ in true }
    ) throws(GitError) -> [Tag] {
        var tags = try listedTags(where: isWanted)
        // libgit2 passes over a damaged loose reference in silence.
        for name in try looseNames() where isWanted(name) && tags[name] == nil {
            tags[name] = target(of: prefix + name)
        }
        return tags.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { Tag(name: $0.key, target: $0.value) }
    }

    /// The wanted tags that libgit2 lists, packed and loose.
    private func listedTags(
        where isWanted: (String) -> Bool
    ) throws(GitError) -> [String: Tag.Target] {
        let iterator = try unsafe make("git_reference_iterator_glob_new") {
            unsafe git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
        }
        defer { unsafe git_reference_iterator_free(iterator) }
        var tags: [String: Tag.Target] = [:]
        while true {
            var reference: OpaquePointer?
            let code = unsafe git_reference_next(&reference, iterator)
            if code == GIT_ITEROVER.rawValue { return tags }
            try check("git_reference_next", code)
            guard let reference = unsafe reference else { return tags }
            defer { unsafe git_reference_free(reference) }
            guard let full = unsafe text(git_reference_name(reference)) else { continue }
            let name = String(full.dropFirst(prefix.count))
            if isWanted(name) { tags[name] = unsafe target(of: reference) }
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
            return unsafe target(of: reference)
        } catch {
            return .nothing(reason: reason(error))
        }
    }

    private func target(of reference: OpaquePointer) -> Tag.Target {
        do {
            let known =
                unsafe git_reference_target_peel(reference) ?? git_reference_target(reference)
            if let id = unsafe known.map({ unsafe ObjectID($0.pointee) }),
                try header(of: id).kind == .commit
            {
                return .commit(id)
            }
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
