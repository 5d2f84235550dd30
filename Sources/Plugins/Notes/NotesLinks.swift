import Pipeline

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
            .replacing("{from}", with: encoded(previous.tag))
            .replacing("{to}", with: encoded(subject.tag ?? subject.commit))
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

/// A tag's name as part of a URL's path or query.
///
/// Source: RFC 3986, sections 2.1 and 2.3; a slash stays, as hosts want it.
private func encoded(_ name: String) -> String {
    let kept = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    return name.utf8.map { byte in
        if kept.contains(byte) { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }.joined()
}
