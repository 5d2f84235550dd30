import Markup
import Releases

extension NotesOptions.Links {
    /// The page of a pull request.
    func page(of request: PullRequest) -> String? {
        pullRequest?.replacing("{number}", with: "\(request.number)")
    }

    /// The page of a commit.
    func page(of commit: String) -> String? { self.commit?.replacing("{commit}", with: commit) }

    /// The page that compares what notes are about with the release before it.
    func comparison(of subject: NotesSubject) -> String? {
        guard let previous = subject.previous else { return nil }
        return compare?
            .replacing("{from}", with: PercentEncoding.encoded(previous.tag))
            .replacing("{to}", with: PercentEncoding.encoded(subject.tag ?? subject.commit))
    }

    /// The names between braces in a pattern.
    static func names(in pattern: String) -> [String] {
        pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
            .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
    }

    /// A pattern, the names that it must hold, and its key.
    var patterns: [(key: String, pattern: String, names: [String])] {
        [
            (CodingKeys.pullRequest.rawValue, pullRequest, ["number"]),
            (CodingKeys.commit.rawValue, commit, ["commit"]),
            (CodingKeys.compare.rawValue, compare, ["from", "to"]),
        ].compactMap { key, pattern, names in pattern.map { (key, $0, names) } }
    }
}
