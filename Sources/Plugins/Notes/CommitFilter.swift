/// Which changes are listed, by patterns; `*` in a pattern matches any text.
public struct CommitFilter: Codable, Hashable, Sendable {
    /// Patterns of the authors' names.
    public var authors: [String]?
    /// Patterns of the scope of Conventional Commits; a commit without one has an empty scope.
    public var scopes: [String]?
    /// Patterns of the first line, without the number of a pull request.
    public var subjects: [String]?

    /// Whether a change matches any of the patterns; all its authors must.
    func matchesAny(_ entry: ReleaseNotes.Entry) -> Bool {
        entry.isBy(authors ?? []) || scopes?.match(entry.scope ?? "") == true
            || subjects?.match(entry.subject) == true
    }

    /// Whether a change matches a pattern of each list that there is; one of its authors must.
    func matchesEach(_ entry: ReleaseNotes.Entry) -> Bool {
        (authors.map { patterns in entry.authors.contains { patterns.match($0) } } ?? true)
            && (scopes?.match(entry.scope ?? "") ?? true)
            && (subjects?.match(entry.subject) ?? true)
    }
}

extension ReleaseNotes.Entry {
    /// Whether the names of all its authors match some pattern.
    func isBy(_ patterns: [String]) -> Bool {
        !authors.isEmpty && authors.allSatisfy { patterns.match($0) }
    }
}

extension [String] {
    /// Whether a text matches one of these patterns; the case of letters does not matter.
    fileprivate func match(_ text: String) -> Bool {
        contains { isMatch([UInt8](text.lowercased().utf8), [UInt8]($0.lowercased().utf8)) }
    }
}

/// Whether a text matches a pattern with wildcards (`*`), from beginning to end.
private func isMatch(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    let parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text == pattern }
    guard text.starts(with: parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
    }
    return rest.suffix(parts[parts.count - 1].count).elementsEqual(parts[parts.count - 1])
}
