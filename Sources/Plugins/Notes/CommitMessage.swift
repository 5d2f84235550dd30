import Diagnostics

/// A commit message as its author meant it: what the host's merge button wrote is taken apart.
struct CommitMessage: Hashable, Sendable {
    /// The first line without the number of a pull request; for a merge of one, its title, if any.
    var subject: String
    /// The lines below it.
    var body: [String]
    /// The pull requests that the message names as its own, in the order written.
    var pullRequests: [PullRequest]

    /// The greatest length of a subject, in Unicode scalars; the rest is left out.
    static let longestSubject = 500

    /// Reads a message; it holds no character that steers a terminal afterwards.
    init(_ text: String) {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").withoutControls
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
            .drop { $0.allSatisfy(\.isWhitespace) }
        subject = lines.first ?? ""
        body = Array(lines.dropFirst())
        pullRequests = []
        takeMergeRequests()
        takeSubjectOfMerge()
        takeNumbersAtEnd()
        subject = subject.oneLine.cut(to: Self.longestSubject)
    }

    /// The form of Conventional Commits, when the message has it.
    var conventional: ConventionalCommit? { ConventionalCommit(subject: subject, body: body) }

    /// GitLab: a line `See merge request GROUP/PROJECT!NUMBER` in the body.
    private mutating func takeMergeRequests() {
        let mark = "See merge request "
        body.removeAll { line in
            guard line.hasPrefix(mark), let end = line.lastIndex(of: "!"),
                let number = number(line[end...].dropFirst())
            else { return false }
            pullRequests.append(PullRequest(number: number, mark: "!"))
            return true
        }
    }

    /// The subjects that hosts write; except for Azure's, the title is in the body.
    private mutating func takeSubjectOfMerge() {
        if let (digits, rest) = divide(subject, after: "Merge pull request #", at: " ") {
            guard rest.hasPrefix("from ") || rest.hasPrefix("in "), let number = number(digits)
            else { return }
            takeTitle(of: PullRequest(number: number, mark: "#"))
        } else if let (digits, title) = divide(subject, after: "Merged PR ", at: ": "),
            let number = number(digits)
        {
            pullRequests.append(PullRequest(number: number, mark: "#"))
            subject = String(title)
        } else if subject.hasPrefix("Merged in "),
            let (_, request) = numberAtEnd(of: subject, "(pull request #")
        {
            takeTitle(of: request)
        } else if subject.hasPrefix("Merge branch '"), !pullRequests.isEmpty {
            takeTitle(of: nil)
        }
    }

    /// Takes the body's first line for the subject.
    private mutating func takeTitle(of request: PullRequest?) {
        if let request { pullRequests.append(request) }
        let lines = body.drop { $0.allSatisfy(\.isWhitespace) }
        // Bitbucket Data Center lists the commits where others have the title.
        let title = lines.first.flatMap { $0.hasPrefix("* commit '") ? nil : $0 }
        subject = title ?? ""
        body = title == nil ? body : Array(lines.dropFirst())
    }

    /// GitHub's and GitLab's squashed branches, and Bitbucket's: numbers at the subject's end.
    private mutating func takeNumbersAtEnd() {
        var found: [PullRequest] = []
        while let (rest, request) = numberAtEnd(of: subject) {
            found.insert(request, at: 0)
            subject = rest
        }
        pullRequests += found
    }
}

/// A pull request by the name that its host gives it: `#12`, or `!12` on GitLab.
struct PullRequest: Hashable, Sendable {
    /// The number.
    var number: Int
    /// The sign before the number.
    var mark: String

    /// `#12` or `!12`.
    var name: String { "\(mark)\(number)" }
}

private func number(_ digits: Substring) -> Int? {
    guard (1...10).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39) ~= $0 })
    else { return nil }
    return Int(digits)
}

/// The part after a prefix up to a mark, and the text after the mark.
private func divide(
    _ text: String,
    after prefix: String,
    at mark: String
) -> (Substring, Substring)? {
    guard text.hasPrefix(prefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(separator: mark, maxSplits: 1)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
}

/// The text before the number of a pull request at its end, and the pull request.
private func numberAtEnd(of text: String) -> (String, PullRequest)? {
    numberAtEnd(of: text, "(#") ?? numberAtEnd(of: text, "(!")
        ?? numberAtEnd(of: text, "(pull request #")
}

/// The text before a number in parentheses at its end, and the number; nil when there is no text
/// before it.
private func numberAtEnd(of text: String, _ open: String) -> (String, PullRequest)? {
    let text = text[...].trimmed
    guard text.last == ")", let start = text.ranges(of: open).last,
        let number = number(text[start.upperBound...].dropLast())
    else { return nil }
    let rest = text[..<start.lowerBound].trimmed
    guard !rest.isEmpty else { return nil }
    return (String(rest), PullRequest(number: number, mark: open.hasSuffix("!") ? "!" : "#"))
}
