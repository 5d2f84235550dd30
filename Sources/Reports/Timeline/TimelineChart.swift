import Diagnostics
import Markup

/// Bars over time: one row for each stage, a bar for each of its units.
struct TimelineChart {
    let run: RunTimeline
    let path: CriticalPath

    private var scale: Double { 1000 / max(run.duration, 0.001) }

    var html: HTML {
        let rows = run.stages.enumerated().compactMap { index, stage in row(index, stage) }
        return """
            <ul class="legend"><li><i class="ran"></i>computed</li><li><i class="cached"></i>cached</li>\
            <li><i class="failed"></i>failed</li><li><i class="stopped"></i>stopped</li>\
            <li><i class="critical"></i>on the critical path</li></ul>
            <ol class="chart">
            \(preparation)
            \(rows)
            <li aria-hidden="true"><span></span><div class="axis">\(ticks)</div></li>
            </ol>
            """
    }

    /// What came before the first unit.
    private var preparation: HTML? {
        guard let planned = run.planned else { return nil }
        let bar = self.bar(from: 0, to: planned, top: 0, height: 12, "plan", "plan")
        return row(
            "reading and planning",
            readable(planned),
            "Reading and planning: \(readable(planned))",
            12,
            [bar]
        )
    }

    private func row(_ index: Int, _ stage: RunTimeline.Stage) -> HTML? {
        guard let start = stage.start ?? stage.units.first?.start else { return nil }
        let end = stage.end ?? run.duration
        let lanes = Self.lanes(stage.units, until: run.duration)
        let count = max((lanes.max() ?? 0) + 1, 1)
        let step = max(min(14, 160 / count), 4)
        var bars = [
            bar(from: start, to: end, top: 0, height: count * step, "span", stage.name)
        ]
        if stage.units.isEmpty {
            let isCritical = path.contains(index, nil)
            bars.append(
                bar(
                    from: start,
                    to: end,
                    top: 0,
                    height: step - 2,
                    isCritical ? "ran critical" : "ran",
                    stage.name
                )
            )
        }
        for (place, unit) in stage.units.enumerated() {
            let style = unit.outcome == .computed ? "ran" : unit.outcome.rawValue
            let end = unit.end ?? run.duration
            bars.append(
                bar(
                    from: unit.start,
                    to: end,
                    top: lanes[place] * step,
                    height: step - 2,
                    path.contains(index, place) ? "\(style) critical" : style,
                    "\(unit.label): \(readable(end - unit.start)), \(unit.outcome.rawValue)"
                )
            )
        }
        let units = stage.units.isEmpty ? nil : counted(stage.units.count, "unit")
        let text = [units, readable(end - start)].compactMap(\.self).joined(separator: ", ")
        let outcomes = stage.outcomes.isEmpty ? "" : "; \(stage.outcomes)"
        return row(
            stage.name,
            text,
            "\(stage.name): from \(readable(start)) to \(readable(end))\(outcomes)",
            count * step,
            bars
        )
    }

    private func row(
        _ name: String,
        _ note: String,
        _ description: String,
        _ height: Int,
        _ bars: [HTML]
    ) -> HTML {
        """
        <li><span class="row"><b>\(name)</b> <small>\(note)</small></span>\
        <svg role="img" aria-label="\(description)" viewBox="0 0 1000 \(height)" \
        preserveAspectRatio="none" height="\(height)">\(bars)</svg></li>
        """
    }

    private func bar(
        from start: Double,
        to end: Double,
        top: Int,
        height: Int,
        _ style: String,
        _ title: String
    ) -> HTML {
        // What takes no time is seen too.
        let width = max((end - start) * scale, 1.5)
        return """
            <rect class="\(style)" x="\(Self.tenths(min(start * scale, 1000 - width)))" y="\(top)" \
            width="\(Self.tenths(width))" height="\(height)"><title>\(title)</title></rect>
            """
    }

    /// A number with one decimal, the same in every locale.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((max(number, 0) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The lane of each unit: units that ran at one time are in several.
    private static func lanes(_ units: [RunTimeline.Unit], until end: Double) -> [Int] {
        var free: [Double] = []
        var lanes = [Int](repeating: 0, count: units.count)
        for index in units.indices.sorted(by: { units[$0].start < units[$1].start }) {
            // Within a millisecond, a unit takes the slot of the one before.
            let lane = free.firstIndex { $0 <= units[index].start + 0.001 } ?? free.endIndex
            if lane == free.endIndex { free.append(0) }
            free[lane] = units[index].end ?? end
            lanes[index] = lane
        }
        return lanes
    }

    /// Round times below the bars.
    private var ticks: [HTML] {
        let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800]
        let step = steps.first { run.duration / $0 <= 6 } ?? 3600
        return stride(from: 0, to: run.duration, by: step).map { time in
            let text = step >= 1 ? "\(Int(time.rounded())) s" : readable(time)
            let left = time * scale / 10
            // A label that begins near the end would make the page wider than its window.
            return "<span style=\"left:\(Self.tenths(left))%\">\(left > 85 ? "" : text)</span>"
        }
    }
}

extension RunTimeline.Stage {
    /// `3 computed, 10 cached`.
    var outcomes: String {
        [RunTimeline.Outcome.computed, .cached, .failed, .stopped].compactMap { outcome in
            let number = count(outcome)
            return number == 0 ? nil : "\(number) \(outcome.rawValue)"
        }.joined(separator: ", ")
    }
}
