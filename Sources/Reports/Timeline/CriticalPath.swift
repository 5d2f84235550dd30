/// The chain of work that the run's duration depended on: each link began when the one before it
/// ended.
struct CriticalPath {
    /// Why a piece of work did not begin earlier.
    enum Reason: Hashable {
        /// Nothing was before it but the plan.
        case plan
        /// It needs a unit of its stage.
        case unit
        /// It needs a stage.
        case stage(String)
        /// It is done when all stages are.
        case allStages
        /// As many units ran as may run at once.
        case slot
    }

    /// One piece of work: a unit, or a stage without units.
    struct Item {
        let stage: Int
        /// The index of the unit in its stage; nil for a stage without units.
        let unit: Int?
        let label: String
        let start: Double
        let end: Double
    }

    /// Units of one stage, one after another, of which the first waited for something else.
    struct Link {
        var items: [Item]
        let reason: Reason

        var start: Double { items[0].start }
        var end: Double { items[items.count - 1].end }
    }

    /// From the beginning of the run to its end.
    let links: [Link]

    /// Times that differ less than this, in seconds, are one moment: an event is late by as much.
    private static let moment = 0.005

    private let parts: Set<[Int]>

    init(_ run: RunTimeline) {
        let items = Self.items(of: run)
        var links: [Link] = []
        var parts: Set<[Int]> = []
        var current = items.max { $0.end < $1.end }
        while let item = current {
            let earlier = items.filter {
                $0.end <= item.start + Self.moment && $0.start < item.start
            }
            let (reason, next) = Self.predecessor(of: item, among: earlier, in: run)
            parts.insert([item.stage, item.unit ?? -1])
            if let last = links.last, last.items[0].stage == item.stage, last.reason == .slot {
                links[links.count - 1] = Link(items: [item] + last.items, reason: reason)
            } else {
                links.append(Link(items: [item], reason: reason))
            }
            current = next
        }
        self.links = links.reversed()
        self.parts = parts
    }

    /// Whether a unit is a part of it, or a stage without units.
    func contains(_ stage: Int, _ unit: Int?) -> Bool { parts.contains([stage, unit ?? -1]) }

    private static func items(of run: RunTimeline) -> [Item] {
        run.stages.enumerated().flatMap { index, stage -> [Item] in
            if stage.units.isEmpty, let start = stage.start, let end = stage.end {
                return [Item(stage: index, unit: nil, label: stage.name, start: start, end: end)]
            }
            return stage.units.enumerated().map { place, unit in
                Item(
                    stage: index,
                    unit: place,
                    label: unit.label,
                    start: unit.start,
                    end: unit.end ?? run.duration
                )
            }
        }
    }

    /// What ended last before a piece of work began; of two in one moment, the one that it needs.
    private static func predecessor(
        of item: Item,
        among earlier: [Item],
        in run: RunTimeline
    ) -> (Reason, Item?) {
        guard let last = earlier.max(by: { $0.end < $1.end }) else { return (.plan, nil) }
        let stage = run.stages[item.stage]
        let close = earlier.filter { $0.end >= last.end - moment }
        let siblings = item.unit.map { stage.units[$0].needs } ?? []
        if let needed = close.last(where: {
            $0.stage == item.stage && siblings.contains($0.label)
        }) {
            return (.unit, needed)
        }
        if let needed = close.last(where: { stage.needs.contains(run.stages[$0.stage].name) }) {
            return (.stage(run.stages[needed.stage].name), needed)
        }
        let isLate = stage.uses == nil || stage.units.isEmpty
        return (isLate && last.stage != item.stage ? .allStages : .slot, last)
    }
}
