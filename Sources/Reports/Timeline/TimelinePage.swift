import Diagnostics
import JSON
import Markup
import Releases

extension RunTimeline {
    /// The whole page.
    var page: HTML {
        let path = CriticalPath(self)
        let hasFailed = !errors.isEmpty
        return Page(
            title: title,
            header: """
                <div>
                <h1>\(release.map { "\($0.name) \($0.product.map { "\($0) " as HTML })" as HTML })\
                \(release.map { "<b>\($0.version)</b>: the run" as HTML } ?? "A release: the run")</h1>
                \(hasFailed ? "<p class=\"badges\"><strong class=\"bad\">\(result)</strong></p>" as HTML : nil)
                \(facts)
                </div>
                """,
            sections: [
                PageSection("errors", "Why it failed", hasFailed ? Self.list(errors) : nil),
                PageSection(
                    "warnings",
                    counted(warnings.count, "warning"),
                    warnings.isEmpty ? nil : Self.list(warnings)
                ),
                PageSection(
                    "timeline",
                    "Stages and units over time",
                    stages.isEmpty ? nil : TimelineChart(run: self, path: path).html
                ),
                PageSection("critical-path", "Critical path", criticalPath(path)),
                PageSection("slowest", "Slowest units", slowest(path)),
                PageSection(
                    "differences",
                    comparison.map { "Changes since \($0.version)" } ?? "",
                    comparison?.html
                ),
                PageSection("stages", "Stages", stages.isEmpty ? nil : stageTable),
                PageSection("units", "All units", unitTables),
            ].compactMap(\.self),
            footer: """
                <p>Written by \(Tool.name) \(Tool.version) about one run on one machine. It is no part of \
                the release, whose files are the same wherever it is built.</p>
                """,
            ownStyle: timelineStyle
        ).html
    }

    private var title: String {
        let names = [release?.name, release?.product, release?.version].compactMap(\.self)
        return "\(names.isEmpty ? "A release" : names.joined(separator: " ")): the run"
    }

    private var facts: HTML {
        let units = stages.flatMap(\.units)
        let cached = units.count { $0.outcome == .cached }
        let work = units.filter { $0.outcome != .cached }
            .reduce(0.0) { $0 + (($1.end ?? duration) - $1.start) }
        var facts: [(String, HTML)] = [
            ("Result", "\(result)"), ("Duration", "\(readable(duration))"),
        ]
        if let release {
            facts.append(("Build", "\(release.build)"))
            facts.append(("Commit", "<code>\(String(release.commit.prefix(10)))</code>"))
        }
        if !units.isEmpty {
            facts.append(("Units", "\(units.count)"))
            facts.append(("From the cache", "\(cached) (\(cached * 100 / units.count) %)"))
            facts.append(("Computing", "\(readable(work))"))
        }
        facts.append(("Units at once", "\(jobs)"))
        return Page.facts(facts)
    }

    private static func list(_ diagnostics: [Diagnostic]) -> HTML {
        Page.list(
            diagnostics.map { diagnostic in
                let place = diagnostic.place
                let line = place?.position.map { "\($0.line):\($0.column)" }
                let file = [place?.file, line].compactMap(\.self).joined(separator: ":")
                let whole = [file, place?.pointer ?? ""].filter { !$0.isEmpty }
                return (
                    diagnostic.stage, diagnostic.summary, diagnostic.help,
                    whole.joined(separator: " ")
                )
            }
        )
    }

    /// The chain of units that the duration depended on.
    private func criticalPath(_ path: CriticalPath) -> HTML? {
        guard !path.links.isEmpty else { return nil }
        var now = planned ?? 0
        let links = path.links.map { link -> HTML in
            defer { now = link.end }
            let named = link.items.prefix(3).map { "<code>\($0.label)</code>" as HTML }
            let rest = link.items.count - named.count
            return """
                \(gap(from: now, to: link.start, link.reason == .allStages ? Self.ownWork : "waited for a processor"))\
                <li><b>\(stages[link.items[0].stage].name)</b> \
                \(readable(link.start)) – \(readable(link.end)) (\(share(link.end - link.start))): \(named)\
                \(rest > 0 ? " and \(counted(rest, "unit")) after \(rest == 1 ? "it" : "them")" as HTML : nil)\
                <small>\(link.reason.text)</small></li>
                """
        }
        return """
            <p>Only a shorter path makes the run shorter: each link began when the one before it had ended.</p>
            <ol class="path">\(gap(from: 0, to: planned ?? 0, "reading and planning"))\(links)\
            \(gap(from: path.links.last?.end ?? duration, to: duration, Self.ownWork))</ol>
            """
    }

    private static let ownWork = "no units: changes of the repository, seals, manifest, checksums"

    /// A time in which no unit of the path ran; nil for one that nobody notices.
    private func gap(from start: Double, to end: Double, _ work: String) -> HTML? {
        guard end - start > max(0.05, duration / 100) else { return nil }
        return """
            <li class="gap">\(readable(start)) – \(readable(end)) (\(share(end - start)))\
            <small>\(work)</small></li>
            """
    }

    /// `2.50 s, 40 % of the run`.
    private func share(_ seconds: Double) -> String {
        let percent = Int((seconds / max(duration, 0.001) * 100).rounded())
        return "\(readable(seconds)), \(percent) % of the run"
    }

    /// The units that took longest.
    private func slowest(_ path: CriticalPath) -> HTML? {
        let units = stages.enumerated().flatMap { index, stage in
            stage.units.enumerated().map { (index, $0, $1) }
        }
        let slowest = units.sorted { length($0.2) > length($1.2) }.prefix(10)
        guard let longest = slowest.first.map({ length($0.2) }), longest > 0 else { return nil }
        let rows = slowest.map { stage, index, unit -> HTML in
            let width = Int((length(unit) / longest * 1000).rounded())
            return """
                <tr><th scope="row">\(unit.label)</th><td>\(stages[stage].name)</td>\
                <td><span class="bar \(unit.outcome.rawValue)" style="width:\(width / 10).\(width % 10)%"></span>\
                <span class="amount">\(readable(length(unit)))</span></td><td>\(unit.outcome.rawValue)</td>\
                <td>\(path.contains(stage, index) ? "yes" : "no")</td></tr>
                """
        }
        return Self.table(
            "Slowest units",
            ["Unit", "Stage", "Duration", "Outcome", "On the critical path"],
            rows,
            style: "slow"
        )
    }

    private func length(_ unit: Unit) -> Double { (unit.end ?? duration) - unit.start }

    private var stageTable: HTML {
        let rows = stages.map { stage -> HTML in
            let start = stage.start ?? stage.units.first?.start
            let time = start.map { "\(readable($0)) – \(readable(stage.end ?? duration))" }
            let isDone = stage.end != nil || start != nil
            let outcome = stage.skipped.map { "skipped: \($0)" } ?? stage.outcomes
            return """
                <tr><th scope="row">\(stage.name)</th><td>\(stage.uses ?? "")</td>\
                <td>\(stage.needs.joined(separator: ", "))</td><td>\(time ?? "–")</td>\
                <td>\(outcome.isEmpty ? isDone ? "done" : "not begun" : outcome)</td>\
                <td class="size">\(stage.files)</td>\
                <td class="size">\(stage.size == 0 ? "–" : byteCount(stage.size))</td></tr>
                """
        }
        return Self.table(
            "Stages",
            ["Stage", "Uses", "Waited for", "Time", "Outcome", "Files", "Size"],
            rows,
            style: "times"
        )
    }

    private var unitTables: HTML? {
        let tables = stages.filter { !$0.units.isEmpty }.map { stage -> HTML in
            let rows = stage.units.map { unit -> HTML in
                """
                <tr><th scope="row">\(unit.label)</th><td>\(readable(unit.start))</td>\
                <td>\(readable(length(unit)))</td><td>\(unit.outcome.rawValue)</td>\
                <td>\(unit.needs.sorted().joined(separator: ", "))</td></tr>
                """
            }
            return """
                <details><summary><b>\(stage.name)</b>: \(counted(rows.count, "unit")), \
                \(stage.outcomes)</summary>\
                \(Self.table("Units of \(stage.name)", ["Unit", "Start", "Duration", "Outcome", "Needs"], rows))\
                </details>
                """
        }
        return tables.isEmpty ? nil : "\(tables)"
    }

    private static func table(
        _ name: String,
        _ columns: [String],
        _ rows: [HTML],
        style: String = ""
    ) -> HTML {
        let heads = columns.map { column -> HTML in
            let isNumber = ["Files", "Size"].contains(column)
            return "<th scope=\"col\"\(isNumber ? " class=\"size\"" as HTML : nil)>\(column)</th>"
        }
        return """
            <div class="wide" role="group" tabindex="0" aria-label="\(name)"><table class="\(style)">\
            <thead><tr>\(heads)</tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }
}

extension CriticalPath.Reason {
    fileprivate var text: String {
        switch self {
        case .plan: "began with the plan"
        case .unit: "needs the unit before"
        case .stage(let name): "waited for the stage \(name)"
        case .allStages: "began after all stages"
        case .slot: "waited for a free slot"
        }
    }
}
