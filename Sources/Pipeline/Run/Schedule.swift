/// Which units may run now: a pure account of what is waiting, running and done.
struct Schedule {
    private struct Waiting {
        let name: String
        var needs: Set<String>
        var units: [PlannedUnit]
        /// The labels of the units that are done.
        var done: Set<String> = []
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
                units: $0.units,
                unfinished: $0.units.count
            )
        }
    }

    /// The next unit that may run, of the first stage that has one; nil when all that wait need
    /// others.
    mutating func next() -> PlannedUnit? {
        for index in stages.indices where stages[index].needs.isEmpty {
            let done = stages[index].done
            if let free = stages[index].units.firstIndex(where: { done.isSuperset(of: $0.siblings) }
            ) {
                return stages[index].units.remove(at: free)
            }
        }
        return nil
    }

    /// Takes note that a unit is done.
    mutating func finish(_ unit: PlannedUnit) {
        guard let index = stages.firstIndex(where: { $0.name == unit.stage }) else { return }
        stages[index].done.insert(unit.label)
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
