import Diagnostics
import Git

extension ReleaseHistory {
    /// One commit of a range.
    public struct Commit: Codable, Hashable, Sendable {
        /// The id, as 40 hexadecimal digits.
        public var id: String
        /// The parents' ids in order, whether they are in the range or not.
        public var parents: [String]
        /// The author's name.
        public var author: String
        /// The committer's time in seconds since 1970 UTC.
        public var time: Int
        /// The message; of one longer than 64 KiB, the beginning.
        public var message: String
        /// Whether the commit touches the paths that were asked for.
        public var touches: Bool

        /// A commit from its parts.
        public init(
            id: String,
            parents: [String],
            author: String,
            time: Int,
            message: String,
            touches: Bool
        ) {
            self.id = id
            self.parents = parents
            self.author = author
            self.time = time
            self.message = message
            self.touches = touches
        }
    }

    /// What one commit reaches and another does not: children before parents, else newest first.
    ///
    /// Commits that touch none of the paths are in it as well, marked as such: without them nobody
    /// could say what a merge brought in.
    ///
    /// - Parameters:
    ///   - first: The id of the commit that is excluded with all it reaches; nil excludes nothing.
    ///   - last: The id of the commit that the range ends with.
    ///   - paths: Files and folders from the repository's root; none for all that there is.
    /// - Throws: `Diagnostic` when the clone lacks some of them, with the command that fetches
    ///   them, or when their messages are more than 256 MiB.
    public func commits(
        since first: String?,
        until last: String,
        touching paths: [String]
    ) throws -> [Commit] {
        let excluded = try [first].compactMap(\.self).map(objectID)
        let head = try objectID(last)
        let commits = try reading { (git) throws(GitError) -> [Commit]? in
            var graph = CommitGraph(from: head)
            let ids = try graph.commits(since: excluded, in: git)
            guard !graph.isTruncated else { return nil }
            var (commits, size): ([Commit], Int) = ([], 0)
            for id in ids where size <= Self.messagesLimit {
                let touches = paths.isEmpty ? true : try git.touches(id, paths: paths)
                let commit = Commit(try git.commit(id), touches: touches)
                size += commit.message.utf8.count
                commits.append(commit)
            }
            return commits
        }
        guard let commits else { throw gap ?? Messages.truncated }
        guard commits.lazy.map(\.message.utf8.count).reduce(0, +) <= Self.messagesLimit else {
            throw Messages.tooLarge(byteCount(Self.messagesLimit))
        }
        return commits
    }

    /// The most bytes of messages in a range.
    private static let messagesLimit = 1 << 28
}

extension ReleaseHistory.Commit {
    fileprivate init(_ commit: Git.Commit, touches: Bool) {
        self.init(
            id: commit.id.description,
            parents: commit.parents.map(\.description),
            author: commit.author,
            time: Int(commit.time),
            message: beginning(of: commit.message),
            touches: touches
        )
    }
}

/// The greatest size of a commit's message in bytes.
private let messageLimit = 1 << 16

private func beginning(of message: String) -> String {
    guard message.utf8.count > messageLimit else { return message }
    // A character that was cut in two becomes one that stands for no character.
    return String(decoding: message.utf8.prefix(messageLimit), as: UTF8.self)
}

private enum Messages {
    static let truncated = Diagnostic(
        "the commits since the previous release are not all in this clone",
        help: CloneGap.history.command
    )

    static func tooLarge(_ limit: String) -> Diagnostic {
        Diagnostic(
            "the messages of the commits since the previous release are more than \(limit)",
            help: "tag a release in between"
        )
    }
}
