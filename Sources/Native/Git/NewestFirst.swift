/// A queue of commits, the newest first, of equally old ones the lowest number: a binary heap.
struct NewestFirst: Sendable {
    /// A commit in the queue.
    struct Entry: Sendable {
        /// The committer's time in seconds since 1970 UTC.
        var time: Int64
        /// The commit's number.
        var number: Int

        fileprivate func precedes(_ other: Entry) -> Bool {
            time != other.time ? time > other.time : number < other.number
        }
    }

    /// All that wait, in no order but that the first is the next.
    private(set) var entries: [Entry] = []

    /// The one that `pop()` would give.
    var next: Entry? { entries.first }

    mutating func push(_ number: Int, time: Int64) {
        let new = Entry(time: time, number: number)
        entries.append(new)
        var child = entries.count - 1
        while child > 0, new.precedes(entries[(child - 1) / 2]) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func pop() -> Int? {
        guard let last = entries.popLast() else { return nil }
        guard let first = entries.first else { return last.number }
        entries[0] = last
        var parent = 0
        while true {
            var next = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < entries.count && entries[child].precedes(entries[next]) {
                next = child
            }
            guard next != parent else { return first.number }
            entries.swapAt(parent, next)
            parent = next
        }
    }
}
