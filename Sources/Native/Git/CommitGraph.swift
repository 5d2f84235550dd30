/// The commits that some commits reach, read only as far as the questions so far needed.
///
/// Commits are read newest first, so that most questions are answered early; no answer depends on
/// their times, which lie as often as clocks do. All counts are of sets, never of steps along one
/// line of parents.
public struct CommitGraph: Sendable {
    private var numbers: [ObjectID: Int] = [:]
    private var nodes: [Node] = []
    /// The parents of all commits, one commit's next to each other.
    private var parents: [ObjectID] = []
    /// The numbers of `parents`; -1 until the commit was expanded.
    private var edges: [Int] = []
    private var pending = NewestFirst()
    private let starts: [ObjectID]

    private struct Node {
        var firstEdge: Int
        var endOfEdges: Int
    }

    /// Whether a commit was met whose parents a shallow clone left out.
    public private(set) var isTruncated = false

    /// A graph of what the starts reach, themselves among it.
    public init(from starts: ObjectID...) { self.starts = starts }

    /// Which of some commits the starts reach; reads until all are met or nothing is left.
    ///
    /// - Throws: `GitError` when a commit is missing.
    public mutating func reached(
        of wanted: Set<ObjectID>,
        in repository: borrowing Repository
    ) throws(GitError) -> Set<ObjectID> {
        try begin(in: repository)
        var missing = wanted.filter { numbers[$0] == nil }
        while !missing.isEmpty, let next = pending.pop() {
            for parent in try expand(next, in: repository) { missing.remove(parent) }
        }
        return wanted.subtracting(missing)
    }

    public mutating func reaches(
        _ commit: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> Bool { try reached(of: [commit], in: repository).contains(commit) }

    public mutating func nearest(
        of wanted: Set<ObjectID>,
        in repository: borrowing Repository
    ) throws(GitError) -> [ObjectID: Int] {
        try readAll(in: repository)
        let reached = try reached(of: wanted, in: repository)
        var found: [ObjectID: Int] = [:]
        for id in frontier(of: reached, from: starts[0]) {
            found[id] = count(from: starts[0], excluding: id)
        }
        return found
    }

    /// Reads all that the starts reach.
    ///
    /// - Throws: `GitError` when a commit is missing.
    public mutating func readAll(in repository: borrowing Repository) throws(GitError) {
        try begin(in: repository)
        while let next = pending.pop() { _ = try expand(next, in: repository) }
    }

    /// The number of commits read so far: after `readAll(in:)`, of all that the starts reach.
    public var count: Int { nodes.count }

    /// The number of commits that one commit reaches and another does not: `EXCLUDED..COMMIT`.
    ///
    /// The graph must hold all that they reach: make it from both, and call `readAll(in:)`.
    public func count(from commit: ObjectID, excluding excluded: ObjectID? = nil) -> Int {
        var seen = [Bool](repeating: false, count: nodes.count)
        if let excluded { _ = mark(excluded, &seen) }
        return mark(commit, &seen)
    }

    /// Those of some commits that one commit reaches by a way without another of them: the nearest
    /// is among them, however near is measured.
    ///
    /// The graph must hold all that the commit reaches.
    public func frontier(of wanted: Set<ObjectID>, from commit: ObjectID) -> Set<ObjectID> {
        let stops = Set(wanted.compactMap { numbers[$0] })
        var seen = [Bool](repeating: false, count: nodes.count)
        _ = mark(commit, &seen, stops: stops)
        return wanted.filter { id in numbers[id].map { seen[$0] } ?? false }
    }

    /// Marks what a commit reaches through commits without a mark, and gives their number; those with
    /// a number in `stops` are marked, but not walked through.
    private func mark(
        _ commit: ObjectID,
        _ seen: inout [Bool],
        stops: Set<Int> = []
    ) -> Int {
        guard let start = numbers[commit], !seen[start] else { return 0 }
        var (stack, count) = ([start], 0)
        seen[start] = true
        while let next = stack.popLast() {
            count += 1
            guard !stops.contains(next) else { continue }
            for edge in nodes[next].firstEdge..<nodes[next].endOfEdges where edges[edge] >= 0 {
                let parent = edges[edge]
                if !seen[parent] {
                    seen[parent] = true
                    stack.append(parent)
                }
            }
        }
        return count
    }

    private mutating func begin(in repository: borrowing Repository) throws(GitError) {
        for start in starts { _ = try number(of: start, in: repository) }
    }

    /// Gives a commit's parents their numbers, and the parents that were new.
    private mutating func expand(
        _ node: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> [ObjectID] {
        var new: [ObjectID] = []
        for edge in nodes[node].firstEdge..<nodes[node].endOfEdges {
            let before = nodes.count
            edges[edge] = try number(of: parents[edge], in: repository)
            if nodes.count > before { new.append(parents[edge]) }
        }
        return new
    }

    /// The number of a commit; one that is new is read and put in the queue.
    private mutating func number(
        of id: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> Int {
        if let number = numbers[id] { return number }
        let link = try repository.link(id)
        let number = nodes.count
        if repository.shallowRoots.contains(id) { isTruncated = true }
        numbers[id] = number
        nodes.append(Node(firstEdge: edges.count, endOfEdges: edges.count + link.parents.count))
        parents += link.parents
        edges += link.parents.map { _ in -1 }
        pending.push(number, time: link.time)
        return number
    }
}

/// A queue of commits' numbers, the newest first: a binary heap.
struct NewestFirst: Sendable {
    private var heap: [(time: Int64, number: Int)] = []

    mutating func push(_ number: Int, time: Int64) {
        heap.append((time, number))
        var child = heap.count - 1
        while child > 0, heap[(child - 1) / 2].time < heap[child].time {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func pop() -> Int? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return last.number }
        heap[0] = last
        var parent = 0
        while true {
            var newest = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].time > heap[newest].time {
                newest = child
            }
            guard newest != parent else { return first.number }
            heap.swapAt(parent, newest)
            parent = newest
        }
    }
}
