/// A commit message in the form of Conventional Commits.
///
/// It is lenient in two ways, because an overlooked breaking change is the worst error: its footer
/// needs no blank line above it, and its text may begin on the line below.
///
/// Source: conventionalcommits.org, "Conventional Commits 1.0.0", items 1 to 16.
struct ConventionalCommit: Hashable, Sendable {
    /// A footer: a token and the text after its separator.
    struct Footer: Hashable, Sendable {
        /// The token as written; only `BREAKING CHANGE` is case-sensitive (item 15).
        var token: String
        /// The value, which may have several lines.
        var value: String

        /// Whether the value describes a breaking change (items 12 and 16).
        var isBreaking: Bool { breakingTokens.contains(token) }
    }

    /// The type in lower case: types are case-insensitive (item 15).
    var type: String
    /// The scope as written.
    var scope: String?
    /// Whether there is a `!` before the colon (item 13).
    var isMarkedBreaking: Bool
    /// The text after the colon.
    var description: String
    /// The lines between the description and the footers, without blank ones at their ends.
    var body: String
    /// The footers in order.
    var footers: [Footer]

    /// What breaks: the footers' texts; the description where a `!` is all there is.
    var breakingChanges: [String] {
        let texts = footers.filter(\.isBreaking).map { $0.value.isEmpty ? description : $0.value }
        return texts.isEmpty && isMarkedBreaking ? [description] : texts
    }

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - subject: The message's first line.
    ///   - body: The lines below it.
    /// - Returns: Nil when the subject has another form.
    init?(subject: String, body lines: [String]) {
        guard let header = Header(subject) else { return nil }
        type = header.type.lowercased()
        scope = header.scope
        isMarkedBreaking = header.isMarkedBreaking
        description = header.description
        (body, footers) = divided(lines)
    }
}

/// The first line: `type(scope)!: description`.
private struct Header {
    var type: String
    var scope: String?
    var isMarkedBreaking: Bool
    var description: String

    init?(_ line: String) {
        var rest = line[...]
        let type = rest.prefix(while: isWordCharacter)
        guard type.first?.isLetter == true else { return nil }
        rest = rest[type.endIndex...]
        var scope: Substring?
        if rest.first == "(" {
            guard let end = rest.firstIndex(of: ")") else { return nil }
            let inside = rest[..<end].dropFirst().trimmed
            guard !inside.isEmpty, !inside.contains("(") else { return nil }
            scope = inside
            rest = rest[end...].dropFirst()
        }
        isMarkedBreaking = rest.first == "!"
        if isMarkedBreaking { rest = rest.dropFirst() }
        guard rest.hasPrefix(": ") else { return nil }
        let description = rest.dropFirst(2).trimmed
        guard !description.isEmpty else { return nil }
        self.type = String(type)
        self.scope = scope.map { String($0) }
        self.description = String(description)
    }
}

/// The body and the footers: once a footer was met, each line belongs to one.
private func divided(_ lines: [String]) -> (body: String, footers: [ConventionalCommit.Footer]) {
    var (body, footers): ([String], [ConventionalCommit.Footer]) = ([], [])
    var isBelowBlank = false
    for line in lines where !isToolsLine(line) {
        if let footer = ConventionalCommit.Footer(line),
            isBelowBlank || footer.isBreaking || !footers.isEmpty
        {
            footers.append(footer)
        } else if footers.isEmpty {
            body.append(line)
        } else {
            footers[footers.count - 1].value += "\n" + line
        }
        isBelowBlank = line.allSatisfy(\.isWhitespace)
    }
    for index in footers.indices {
        footers[index].value = String(footers[index].value[...].trimmed)
    }
    return (String(body.joined(separator: "\n")[...].trimmed), footers)
}

/// Whether a tool wrote the line: git's note of a cherry-pick, or the rule that GitHub draws above
/// the co-authors of a squashed branch.
private func isToolsLine(_ line: String) -> Bool {
    line.hasPrefix("(cherry picked from commit ")
        || line.utf8.count >= 3 && line.utf8.allSatisfy { $0 == UInt8(ascii: "-") }
}

extension ConventionalCommit.Footer {
    /// A footer that begins with this line: `Token: value`, `Token #value` (item 8).
    fileprivate init?(_ line: String) {
        let breaking = breakingTokens.first { line.hasPrefix($0) }
        let token = breaking ?? String(line.prefix { isWordCharacter($0) && $0 != "_" })
        guard token.first?.isLetter == true else { return nil }
        let rest = line.dropFirst(token.count)
        let isEmptyBreaking = breaking != nil && rest.trimmed == ":"
        guard rest.hasPrefix(": ") || rest.hasPrefix(" #") || isEmptyBreaking else { return nil }
        self.init(token: token, value: String(rest.dropFirst(2).trimmed))
    }
}

private let breakingTokens = ["BREAKING CHANGE", "BREAKING-CHANGE"]

private func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
}

extension Substring {
    /// The text without white space at its ends.
    var trimmed: Substring {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[...last].drop(while: \.isWhitespace)
    }
}
