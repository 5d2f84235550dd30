/// The stages of a pipeline by their needs.
struct StageGraph {
    /// The names in an order that keeps the needs; among free ones, the order of the file.
    let order: [String]
    /// A dependency cycle, its first name repeated at the end; nil when there is none.
    let cycle: [String]?
    private let needs: [String: [String]]
    private let users: [String: [String]]

    /// A graph.
    ///
    /// - Parameter stages: Names in the order of the file, each with the names it needs; names that
    ///   are no stage are passed over.
    init(_ stages: [(name: String, needs: [String])]) {
        let names = Set(stages.map(\.name))
        let known = stages.map { stage in
            var seen: Set<String> = []
            return (
                stage.name,
                stage.needs.filter { names.contains($0) && seen.insert($0).inserted }
            )
        }
        needs = Dictionary(known) { first, _ in first }
        var users: [String: [String]] = [:]
        for (name, needs) in needs { for need in needs { users[need, default: []].append(name) } }
        self.users = users
        var place: [String: Int] = [:]
        for (index, stage) in stages.enumerated() where place[stage.name] == nil {
            place[stage.name] = index
        }
        var missing = needs.mapValues(\.count)
        // The places of the stages that are free, the last one first.
        var free = place.filter { missing[$0.key] == 0 }.map(\.value).sorted(by: >)
        var order: [String] = []
        while let next = free.popLast() {
            let name = stages[next].name
            order.append(name)
            for user in users[name] ?? [] {
                missing[user, default: 0] -= 1
                guard missing[user] == 0, let index = place[user] else { continue }
                free.insert(index, at: free.firstIndex { $0 < index } ?? free.endIndex)
            }
        }
        self.order = order
        let done = Set(order)
        cycle = Self.cycle(among: known.filter { !done.contains($0.0) })
    }

    /// All the stages that a stage needs, directly or not.
    func needs(of name: String) -> Set<String> {
        var found: Set<String> = []
        var pending = needs[name] ?? []
        while let next = pending.popLast() {
            guard found.insert(next).inserted else { continue }
            pending += needs[next] ?? []
        }
        return found
    }

    /// All the stages that need one of some stages, directly or not.
    func users(of names: [String]) -> Set<String> {
        var found: Set<String> = []
        var pending = names.flatMap { users[$0] ?? [] }
        while let next = pending.popLast() {
            guard found.insert(next).inserted else { continue }
            pending += users[next] ?? []
        }
        return found
    }

    private static func cycle(among blocked: [(String, [String])]) -> [String]? {
        guard var name = blocked.first?.0 else { return nil }
        let needs = Dictionary(blocked) { first, _ in first }
        var path: [String] = []
        // Each blocked stage needs a blocked one, so that the walk must come back to its own path.
        while !path.contains(name) {
            path.append(name)
            guard let next = needs[name]?.first(where: { needs[$0] != nil }) else { return nil }
            name = next
        }
        return Array(path.drop { $0 != name }) + [name]
    }
}
