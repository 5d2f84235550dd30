/// The commits met so far, each with a number; a commit is read when its parents are first needed.
struct ReadCommits: Sendable {
    private var numbers: [ObjectID: Int] = [:]
    private var nodes: [Node] = []
    /// The numbers of all parents, one commit's next to each other.
    private var parents: [Int] = []

    /// Whether a commit was read whose parents a shallow clone left out.
    private(set) var isTruncated = false

    private struct Node {
        let id: ObjectID
        /// What was read; nil before.
        var link: Link?
    }

    private struct Link {
        var time: Int64
        var tree: ObjectID
        var parents: Range<Int>
    }

    /// How many commits have a number.
    var count: Int { nodes.count }

    func id(of number: Int) -> ObjectID { nodes[number].id }

    /// The number of a commit, which need not be read for it.
    mutating func number(of id: ObjectID) -> Int {
        if let number = numbers[id] { return number }
        numbers[id] = nodes.count
        nodes.append(Node(id: id))
        return nodes.count - 1
    }

    /// The committer's time of a commit, in seconds since 1970 UTC.
    mutating func time(
        of number: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> Int64 {
        try link(of: number, in: repository).time
    }

    /// The tree of a commit.
    mutating func tree(
        of number: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> ObjectID {
        try link(of: number, in: repository).tree
    }

    /// The numbers of a commit's parents; none for a root and at the edge of a shallow clone.
    mutating func parents(
        of number: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> [Int] {
        // A slice would make the next commit read copy all parents.
        Array(parents[try link(of: number, in: repository).parents])
    }

    private mutating func link(
        of number: Int,
        in repository: borrowing Repository
    ) throws(GitError) -> Link {
        if let link = nodes[number].link { return link }
        let id = nodes[number].id
        let header = try repository.commitHeader(of: id)
        let isEdge = repository.shallowRoots.contains(id)
        if isEdge { isTruncated = true }
        let first = parents.count
        if !isEdge {
            for parent in header.parents { parents.append(self.number(of: parent)) }
        }
        let link = Link(time: header.time, tree: header.tree, parents: first..<parents.count)
        nodes[number].link = link
        return link
    }
}

extension Repository {
    /// What a walk needs of a commit.
    func commitHeader(of id: ObjectID) throws(GitError) -> CommitHeader {
        try withObject(id, as: .commit) { (bytes) throws(GitError) in
            guard let header = CommitHeader(bytes) else {
                throw .damaged("the commit \(id) names no tree, or a parent that is not an id")
            }
            return header
        }
    }
}
