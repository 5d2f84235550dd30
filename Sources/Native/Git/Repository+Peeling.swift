import CGit2

extension Repository {
    /// The commit that an object leads to through any number of tag objects.
    ///
    /// libgit2 parses a whole commit to peel to it, and refuses one with a malformed author's line;
    /// git does not read that line, and tags such commits.
    ///
    /// - Throws: `GitError`; its code is `GIT_EPEEL` when the object leads to no commit, also
    ///   because a tag object is damaged.
    func commit(peeledFrom id: ObjectID) throws(GitError) -> ObjectID {
        var next = id
        var kind = try header(of: next).kind
        while kind == .tag {
            let target = try withObject(next, as: .tag) { (bytes) throws(GitError) in
                TagTarget(bytes)
            }
            guard let target else { throw .damaged("the tag object \(next) is damaged") }
            next = target.id
            kind = try header(of: next).kind
            guard kind == target.kind else {
                throw .damaged(
                    "the tag object of \(next) is damaged: it names another kind of object"
                )
            }
        }
        guard kind == .commit else { throw .noCommit("\(id) leads to no commit") }
        return next
    }

    /// The commit that a reference leads to, through other references and tag objects.
    ///
    /// - Throws: `GitError` as `commit(peeledFrom:)` does, or when the reference leads nowhere.
    func peel(_ reference: OpaquePointer) throws(GitError) -> ObjectID {
        guard unsafe git_reference_type(reference) == GIT_REFERENCE_SYMBOLIC else {
            // What git wrote into packed-refs about where a tag leads spares reading the tag.
            let known =
                unsafe git_reference_target_peel(reference) ?? git_reference_target(reference)
            guard let known = unsafe known else {
                throw .noCommit("the reference has no target")
            }
            return try commit(peeledFrom: unsafe ObjectID(known.pointee))
        }
        let resolved = try unsafe make("git_reference_resolve") {
            unsafe git_reference_resolve(&$0, reference)
        }
        defer { unsafe git_reference_free(resolved) }
        return try unsafe peel(resolved)
    }
}

extension GitError {
    fileprivate static func noCommit(_ message: String) -> GitError {
        GitError(call: "peel", code: GIT_EPEEL.rawValue, message: message)
    }
}

/// The target of a tag object.
///
/// Source: git, tag.c, `parse_tag_buffer`.
private struct TagTarget {
    let id: ObjectID
    let kind: ObjectKind

    /// Reads the first two lines of a tag object; nil when they are odd.
    init?(_ bytes: Span<UInt8>) {
        var text: [UInt8] = []
        for index in 0..<min(bytes.count, 64) { text.append(bytes[index]) }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 2, lines[0].starts(with: objectWord),
            lines[1].starts(with: typeWord),
            let id = ObjectID(
                String(decoding: lines[0].dropFirst(objectWord.count), as: UTF8.self)
            ),
            let kind = ObjectKind(name: lines[1].dropFirst(typeWord.count))
        else { return nil }
        self.id = id
        self.kind = kind
    }
}

private let objectWord = Array("object ".utf8)
private let typeWord = Array("type ".utf8)
