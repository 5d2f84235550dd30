import TestSupport
import Testing

@testable import Pipeline

struct ScheduleTests {
    /// Stages that need some of those before them, with units that need some of those before them.
    private func stages(_ random: inout SeededGenerator) -> [PlannedStage] {
        let count = Int.random(in: 1...7, using: &random)
        return (0..<count).map { stage in
            let needs = (0..<stage).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            let units = (0..<Int.random(in: 0...6, using: &random)).map { unit in
                let siblings = (0..<unit).filter { _ in
                    Int.random(in: 0..<4, using: &random) == 0
                }
                return PlannedUnit.fixture(
                    "u\(unit)",
                    of: "s\(stage)",
                    siblings: Set(siblings.map { "u\($0)" })
                )
            }
            return .fixture("s\(stage)", needs: needs.map { "s\($0)" }, units)
        }
    }

    @Test(arguments: 0..<300)
    func `in a random graph each unit runs once, as soon as what it needs is done`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let stages = stages(&random)
        let all = Dictionary(uniqueKeysWithValues: stages.map { ($0.name, $0) })
        var schedule = Schedule(stages)
        var running: [PlannedUnit] = []
        var (started, finished): (Set<[String]>, Set<[String]>) = ([], [])
        var doneStages: Set<String> = []
        // What may run now by the definition, and not by the schedule's account.
        func isFree(_ unit: PlannedUnit) -> Bool {
            !started.contains([unit.stage, unit.label])
                && doneStages.isSuperset(of: all[unit.stage]?.needs ?? [])
                && unit.siblings.allSatisfy { finished.contains([unit.stage, $0]) }
        }
        while true {
            while case let done = schedule.takeDone(), !done.isEmpty {
                for name in done {
                    #expect(doneStages.insert(name).inserted)
                    #expect(doneStages.isSuperset(of: all[name]?.needs ?? []))
                    let units = all[name]?.units ?? []
                    #expect(units.allSatisfy { finished.contains([name, $0.label]) })
                }
            }
            let mayStart = Int.random(in: 0..<3, using: &random) > 0 || running.isEmpty
            if mayStart {
                let next = schedule.next()
                #expect((next != nil) == stages.flatMap(\.units).contains(where: isFree))
                if let next {
                    #expect(isFree(next), "\(next.stage)/\(next.label)")
                    started.insert([next.stage, next.label])
                    running.append(next)
                    continue
                }
            }
            guard let index = running.indices.randomElement(using: &random) else { break }
            let unit = running.remove(at: index)
            finished.insert([unit.stage, unit.label])
            schedule.finish(unit)
        }
        #expect(finished.count == stages.reduce(0) { $0 + $1.units.count })
        #expect(doneStages == Set(all.keys))
    }

    @Test func `a need that makes no artifacts is met already`() {
        var schedule = Schedule([
            PlannedStage(name: "left", uses: "x", needs: [], work: .skipped(reason: "no")),
            .fixture("s", needs: ["left", "unknown"], [.fixture("u")]),
        ])
        #expect(schedule.next()?.label == "u")
    }
}
