import Releases

/// The commits of a range that are reverted within it, and their reverts: users have seen neither.
struct Reverts {
    /// The indices of all of them.
    private(set) var cancelled: Set<Int> = []

    /// Finds them, newest first, so that the revert of a revert brings the first commit back.
    init(in range: CommitRange) {
        for (index, entry) in range.entries.enumerated() where !cancelled.contains(index) {
            let marks = Self.marks(of: entry)
            guard !marks.isEmpty else { continue }
            let found = marks.map { target(of: $0, after: index, in: range) }
            // A change of an earlier release can't be removed from these notes: its revert is news.
            guard found.allSatisfy({ !$0.isEmpty }) else { continue }
            cancelled.insert(index)
            cancelled.formUnion(found.joined())
        }
    }

    /// What a revert names.
    private enum Mark: Hashable {
        /// The beginning of a commit's id, in lower case.
        case commit(String)
        /// A pull request's number.
        case pullRequest(Int)
    }

    /// What a commit says it reverts.
    private static func marks(of entry: CommitRange.Entry) -> Set<Mark> {
        var marks: Set<Mark> = []
        for line in entry.message.body {
            // git-revert(1).
            if let id = identifier(after: "This reverts commit ", in: line) {
                marks.insert(.commit(id))
            }
            // GitHub's button.
            if line.hasPrefix("Reverts "), let sign = line.lastIndex(of: "#"),
                let number = Int(line[sign...].dropFirst())
            {
                marks.insert(.pullRequest(number))
            }
        }
        // Conventional Commits 1.0.0, "How does Conventional Commits handle revert commits?".
        if let conventional = entry.conventional, conventional.type == "revert" {
            for footer in conventional.footers where footer.token.lowercased() == "refs" {
                for word in footer.value.split(whereSeparator: { !$0.isHexDigit && !$0.isLetter }) {
                    if let id = identifier(after: "", in: String(word)) {
                        marks.insert(.commit(id))
                    }
                }
            }
        }
        // A message that names both names one change twice.
        let commits = marks.filter { if case .commit = $0 { true } else { false } }
        return commits.isEmpty ? marks : commits
    }

    /// The older commits of the range that a mark refers to, with all that they merged; none when
    /// it is ambiguous, or refers to a commit that is cancelled already.
    private func target(of mark: Mark, after index: Int, in range: CommitRange) -> [Int] {
        let older = range.entries.indices.dropFirst(index + 1)
        let named: [Int]
        switch mark {
        case .commit(let id): named = older.filter { range.entries[$0].commit.id.hasPrefix(id) }
        case .pullRequest(let number):
            named = older.filter { other in
                range.entries[other].message.pullRequests.last?.number == number
            }
        }
        guard named.count == 1, let target = named.first, !cancelled.contains(target) else {
            return []
        }
        return [target] + (range.entries[target].isMerge ? range.broughtIn(by: target) : [])
    }
}

/// The 7 to 40 hexadecimal digits after a prefix, in lower case.
private func identifier(after prefix: String, in line: String) -> String? {
    guard line.hasPrefix(prefix) else { return nil }
    let digits = line.dropFirst(prefix.count).prefix { $0.isHexDigit && $0.isASCII }
    let rest = line.dropFirst(prefix.count + digits.count)
    guard (7...40).contains(digits.count), rest.first.map({ ".,".contains($0) }) ?? true else {
        return nil
    }
    return digits.lowercased()
}
