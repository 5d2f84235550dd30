/// Sets of marks, each kept once: however many marks there are, a commit holds one number.
///
/// Number 0 is the empty set.
struct MarkSets: Sendable {
    /// By number: the marks, a bit each; the last word is not zero.
    private var sets: [[UInt64]] = [[]]
    /// By number: how many marks.
    private var sizes = [0]
    private var numbers: [[UInt64]: Int] = [[]: 0]
    private var unions: [Pair: Int] = [:]

    private struct Pair: Hashable, Sendable {
        var first: Int
        var second: Int
    }

    /// How many sets there are.
    var count: Int { sets.count }

    /// The set that holds one mark.
    mutating func set(of mark: Int) -> Int {
        var words = [UInt64](repeating: 0, count: mark / 64 + 1)
        words[mark / 64] = 1 << UInt64(mark % 64)
        return number(of: words)
    }

    /// The set of all marks that are in one of two sets.
    mutating func union(_ first: Int, _ second: Int) -> Int {
        guard first != second, second != 0 else { return first }
        guard first != 0 else { return second }
        let pair = Pair(first: min(first, second), second: max(first, second))
        if let union = unions[pair] { return union }
        var (words, others) = (sets[first], sets[second])
        if words.count < others.count { swap(&words, &others) }
        for place in others.indices { words[place] |= others[place] }
        let union = number(of: words)
        unions[pair] = union
        return union
    }

    /// How many marks a set holds.
    func size(of set: Int) -> Int { sizes[set] }

    /// Whether a set holds a mark.
    func has(_ mark: Int, in set: Int) -> Bool {
        let words = sets[set]
        return mark / 64 < words.count && words[mark / 64] >> UInt64(mark % 64) & 1 == 1
    }

    private mutating func number(of words: [UInt64]) -> Int {
        if let number = numbers[words] { return number }
        numbers[words] = sets.count
        sets.append(words)
        sizes.append(words.reduce(0) { $0 + $1.nonzeroBitCount })
        return sets.count - 1
    }
}
