import Foundation
import JSON
import Releases
import TestSupport

@testable import NotesPlugin

/// Commits by hand, newest first; each one's parent is the next unless parents are given.
func history(_ commits: (id: String, message: String, parents: [String]?)...)
    -> [ReleaseHistory.Commit]
{
    commits.enumerated().map { index, commit in
        ReleaseHistory.Commit(
            id: longID(commit.id),
            parents: (commit.parents
                ?? [commits.dropFirst(index + 1).first?.id].compactMap(\.self)).map(longID),
            author: "Ada",
            time: 1_700_000_000,
            message: commit.message,
            touches: true
        )
    }
}

/// A commit's id of 40 digits that begins with some.
func longID(_ start: String) -> String { start + String(repeating: "0", count: 40 - start.count) }

/// The notes of 1.1.0.
func notes(_ commits: [ReleaseHistory.Commit], _ options: String = "{}") throws -> ReleaseNotes {
    let subject = NotesSubject(
        name: "App",
        version: "1.1.0",
        tag: "v1.1.0",
        commit: longID("e"),
        date: "2023-11-14T22:13:20Z",
        previous: ReleaseFacts.Previous(tag: "v1.0.0", version: "1.0.0", commit: longID("a")),
        omitted: 0
    )
    return NotesBuilder(commits, try decoded(options)).notes(of: subject)
}

func decoded(_ options: String) throws -> NotesOptions {
    try JSONDecoder().decode(NotesOptions.self, from: Data(options.utf8))
}

extension ReleaseNotes {
    /// `TITLE: description [#1, #2]; …` of each group.
    var outline: [String] {
        groups.map { group in
            "\(group.title): " + group.entries.map(\.outline).joined(separator: "; ")
        }
    }
}

extension ReleaseNotes.Entry {
    fileprivate var outline: String {
        let requests = pullRequests.map(\.name).joined(separator: ", ")
        return (label.map { "\($0)| " } ?? "") + description
            + (requests.isEmpty ? "" : " [\(requests)]")
    }
}
