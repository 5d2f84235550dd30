extension CommitGraph {
    /// The numbers of all commits that a commit reaches, itself among them.
    mutating func all(
        from start: ObjectID,
        in repository: borrowing Repository
    ) throws(GitError) -> [Int] {
        var all = [commits.number(of: start)]
        var isMet: Set<Int> = [all[0]]
        var place = 0
        while place < all.count {
            for parent in try commits.parents(of: all[place], in: repository)
            where isMet.insert(parent).inserted {
                all.append(parent)
            }
            place += 1
        }
        return all
    }

    /// Commits by their times alone.
    ///
    /// Neighbours in time have similar trees, and a pack holds similar
    /// trees as differences from each other.
    mutating func newestFirst(
        _ numbers: [Int],
        in repository: borrowing Repository
    ) throws(GitError) -> [Int] {
        var queue = NewestFirst()
        for number in numbers {
            queue.push(number, time: try commits.time(of: number, in: repository))
        }
        var sorted: [Int] = []
        while let next = queue.pop() { sorted.append(next) }
        return sorted
    }

    /// The ids of some commits, children before parents; see `commits(since:in:)`.
    mutating func sorted(
        _ numbers: [Int],
        in repository: borrowing Repository
    ) throws(GitError) -> [ObjectID] {
        // The queue orders equal commits by their index here, so that the lowest id comes first.
        let chosen = numbers.map { (number: $0, id: commits.id(of: $0)) }.sorted { $0.id < $1.id }
        let places = Dictionary(
            uniqueKeysWithValues: chosen.enumerated().map { ($1.number, $0) }
        )
        var parents: [[Int]] = []
        var waitingFor = [Int](repeating: 0, count: chosen.count)
        for (number, _) in chosen {
            let known = Set(try commits.parents(of: number, in: repository))
            parents.append(known.compactMap { places[$0] })
        }
        for parent in parents.joined() { waitingFor[parent] += 1 }
        var ready = NewestFirst()
        for place in chosen.indices where waitingFor[place] == 0 {
            ready.push(place, time: try commits.time(of: chosen[place].number, in: repository))
        }
        var sorted: [ObjectID] = []
        while let place = ready.pop() {
            sorted.append(chosen[place].id)
            for parent in parents[place] {
                waitingFor[parent] -= 1
                guard waitingFor[parent] == 0 else { continue }
                ready.push(
                    parent,
                    time: try commits.time(of: chosen[parent].number, in: repository)
                )
            }
        }
        return sorted
    }
}
