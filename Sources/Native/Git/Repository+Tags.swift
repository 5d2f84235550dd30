import CGit2
import ExactStrings
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
    /// The tags whose names match, annotated and lightweight alike, sorted by the bytes of their
    /// names, each with the result of `match`, which is called once for each name.
    ///
    /// The peeled ids that git wrote into `packed-refs` are used; only other tag objects are read.
    /// Of the commits themselves only the existence is checked.
    ///
    /// - Throws: `GitError` when the references can't be listed; one odd tag is not an error.
    public func tags<Match>(
        matching match: (_ name: String) -> Match?
    ) throws(GitError) -> [(tag: Tag, match: Match)] {
        // By bytes: two names may look alike and be different ones.
        var unlisted = Set(try looseNames().map { Array($0.utf8) })
        var tags: [(tag: Tag, match: Match)] = []
        try unsafe forEachTag { (name, reference) in
            unlisted.remove(Array(name.utf8))
            guard let match = match(name) else { return }
            tags.append((Tag(name: name, target: unsafe target(of: reference)), match))
        }
        // libgit2 passes over a damaged loose reference in silence.
        for bytes in unlisted {
            let name = String(decoding: bytes, as: UTF8.self)
            guard let match = match(name) else { continue }
            tags.append((Tag(name: name, target: target(of: prefix + name)), match))
        }
        return tags.sorted { isOrderedBefore($0.tag.name, $1.tag.name) }
    }

    /// Calls `body` with all tags that libgit2 lists, packed and loose.
    func forEachTag(
        _ body: (_ name: String, _ reference: OpaquePointer) -> Void
    ) throws(GitError) {
        try unsafe forEachReference(below: prefix, body)
    }

    /// The names of all files below `refs/tags`, whatever their content; none where refs are not
    /// files.
    private func looseNames() throws(GitError) -> [String] {
        let folder = "\(commonFolder)/refs/tags"
        guard FileSystem.isFolder(folder) else { return [] }
        do {
            return try FileSystem.walk(folder)
                .filter { $0.kind != .undecodable && !$0.path.hasExactSuffix(".lock") }.map(\.path)
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
            return .commit(try unsafe peel(reference))
        } catch {
            return .nothing(reason: reason(error))
        }
    }

    private func reason(_ error: GitError) -> String {
        switch error.code {
        case GIT_EPEEL.rawValue: "it leads to no commit"
        case GIT_ENOTFOUND.rawValue: "its object is not in this clone"
        default: error.message
        }
    }
}

private let prefix = "refs/tags/"
