/// The stages of a pipeline by their needs.
struct StageGraph {
    /// The names in an order that keeps the needs; among free ones, the order of the file.
    let order: [String]
    /// A circle of stages that need each other, its first name repeated at the end; nil when sound.
    let cycle: [String]?
    private let needs: [String: [String]]

    /// A graph.
    ///
    /// - Parameter stages: Names in the order of the file, each with the names it needs; names that
    ///   are no stage are passed over.
    init(_ stages: [(name: String, needs: [String])]) {
        let names = Set(stages.map(\.name))
        let known = stages.map { ($0.name, $0.needs.filter(names.contains)) }
        needs = Dictionary(known) { first, _ in first }
        var order: [String] = []
        var done: Set<String> = []
        while let next = known.first(where: { !done.contains($0.0) && done.isSuperset(of: $0.1) }) {
            order.append(next.0)
            done.insert(next.0)
        }
        self.order = order
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
