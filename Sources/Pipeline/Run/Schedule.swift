/// Which units may run now: a pure account of what is waiting, running and done.
struct Schedule {
    private struct Waiting {
        let name: String
        var needs: Set<String>
        var units: [PlannedUnit]
        var unfinished: Int
    }

    private var stages: [Waiting]

    /// A schedule of the stages that make artifacts; needs that are no such stage are met already.
    init(_ stages: [PlannedStage]) {
        let making = stages.filter { if case .units = $0.work { true } else { false } }
        let names = Set(making.map(\.name))
        self.stages = making.map {
            Waiting(
                name: $0.name,
                needs: names.intersection($0.needs),
                units: $0.units.reversed(),
                unfinished: $0.units.count
            )
        }
    }

    /// The next unit that may run, of the first stage that has one; nil when all that wait need others.
    mutating func next() -> PlannedUnit? {
        for index in stages.indices where stages[index].needs.isEmpty {
            if let unit = stages[index].units.popLast() { return unit }
        }
        return nil
    }

    /// Takes note that a unit of a stage is done.
    mutating func finish(unitOf name: String) {
        guard let index = stages.firstIndex(where: { $0.name == name }) else { return }
        stages[index].unfinished -= 1
    }

    /// The stages that have nothing left to do and were not taken yet; takes them.
    mutating func takeDone() -> [String] {
        let done = stages.filter { $0.unfinished == 0 && $0.needs.isEmpty }.map(\.name)
        stages.removeAll { done.contains($0.name) }
        for index in stages.indices { stages[index].needs.subtract(done) }
        return done
    }
}
