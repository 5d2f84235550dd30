/// The lines of a commit that a walk needs: whose message is never looked at costs little to read.
struct CommitHeader: Hashable {
    /// The tree of files.
    let tree: ObjectID
    /// The parents in order.
    let parents: [ObjectID]
    /// The committer's time in seconds since 1970 UTC; 0 when the line has none, as in git.
    let time: Int64

    /// Reads the beginning of a commit; nil when it has no tree, or a parent that is not an id.
    ///
    /// Lines after the parents may be odd in any way: git walks such commits too.
    ///
    /// Source: `parse_commit_buffer` in commit.c of git.
    init?(_ bytes: Span<UInt8>) {
        var lines = Lines(count: bytes.count)
        guard let tree = lines.id(after: treeWord, in: bytes) else { return nil }
        var parents: [ObjectID] = []
        while lines.begins(with: parentWord, in: bytes) {
            guard let parent = lines.id(after: parentWord, in: bytes) else { return nil }
            parents.append(parent)
        }
        self.tree = tree
        self.parents = parents
        time = lines.committerTime(in: bytes)
    }
}

/// A place in a commit's bytes, which moves on line by line.
private struct Lines {
    private var place = 0
    private let count: Int

    init(count: Int) { self.count = count }

    func begins(with word: [UInt8], in bytes: Span<UInt8>) -> Bool {
        guard count - place >= word.count else { return false }
        for offset in word.indices where bytes[place + offset] != word[offset] { return false }
        return true
    }

    /// The id after a word, if that is all of the line; moves on to the next one.
    mutating func id(after word: [UInt8], in bytes: Span<UInt8>) -> ObjectID? {
        let start = place + word.count
        let end = start + 40
        guard begins(with: word, in: bytes), end < count, bytes[end] == newLine,
            let id = ObjectID(hexadecimal: bytes.extracting(start..<end))
        else { return nil }
        place = end + 1
        return id
    }

    /// The number after the last `>` of the committer's line.
    mutating func committerTime(in bytes: Span<UInt8>) -> Int64 {
        guard begins(with: authorWord, in: bytes) else { return 0 }
        place = endOfLine(in: bytes) + 1
        guard begins(with: committerWord, in: bytes) else { return 0 }
        let end = endOfLine(in: bytes)
        var digit = end
        while digit > place, bytes[digit - 1] != UInt8(ascii: ">") { digit -= 1 }
        guard digit > place else { return 0 }
        while digit < end, bytes[digit] == UInt8(ascii: " ") { digit += 1 }
        return number(at: digit, end, in: bytes)
    }

    /// The decimal number at a place; one that is too large is the greatest there is.
    private func number(at start: Int, _ end: Int, in bytes: Span<UInt8>) -> Int64 {
        var number: Int64 = 0
        for place in start..<end {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) else { break }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(Int64(bytes[place] & 15))
            guard !isTooLarge, !isLarger else { return .max }
            number = sum
        }
        return number
    }

    private func endOfLine(in bytes: Span<UInt8>) -> Int {
        var end = place
        while end < count, bytes[end] != newLine { end += 1 }
        return end
    }
}

private let treeWord = Array("tree ".utf8)
private let parentWord = Array("parent ".utf8)
private let authorWord = Array("author".utf8)
private let committerWord = Array("committer".utf8)
private let newLine = UInt8(ascii: "\n")
