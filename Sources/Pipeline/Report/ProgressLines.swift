import Diagnostics
import Releases

/// What people see of a run, as text: lines to keep, and lines that live while stages run.
///
/// A pure account of the events; whoever owns the terminal prints what it gives. Durations come
/// from outside, with each event.
public struct ProgressLines: Sendable {
    private struct Stage: Sendable {
        var name: String
        var units: Int
        var done = 0
        var cached = 0
        var last = ""
        var start: Double
    }

    /// What makes warnings alike: they are of one stage and have the same fix.
    private struct Likeness: Hashable {
        var stage: String
        var help: String
    }

    private var running: [Stage] = []
    private var alike: [Likeness: Int] = [:]
    private let isVerbose: Bool

    /// The warnings of one likeness that are reported one by one; further ones are counted.
    private static let toldOneByOne = 3

    /// An account of no events yet.
    ///
    /// - Parameter isVerbose: Whether each unit, each log line and each warning gets a line to
    ///   keep.
    public init(isVerbose: Bool) { self.isVerbose = isVerbose }

    /// Takes an event and gives the lines to keep.
    ///
    /// - Parameter now: Seconds since the run began.
    public mutating func take(_ event: ReleaseEvent, at now: Double) -> [String] {
        switch event {
        case .planned(let plan): return [header(plan)]
        case .stageStarted(let name, let units):
            running.append(Stage(name: name, units: units, start: now))
            return []
        case .unitProgress(let stage, let unit, let progress):
            return take(progress, stage: stage, unit: unit.onOneLine)
        case .unitFinished(let stage, let name, let end):
            let unit = name.onOneLine
            update(stage) {
                $0.done += 1
                $0.cached += end == .cached ? 1 : 0
                $0.last = unit
            }
            return isVerbose ? ["  \(stage): \(unit): \(end.rawValue)"] : []
        case .stageFinished(let name, let outcome, let artifacts):
            return rest(of: name) + [finish(name, outcome, artifacts, now)]
        case .warning(let diagnostic): return take(diagnostic)
        case .landed(let summary):
            return ["", "\(summary.title) \(summary.verb) in \(seconds(now)):"] + lines(summary)
        case .unchanged(let summary):
            return ["", "\(summary.title) already \(summary.verb), unchanged:"] + lines(summary)
        }
    }

    private func header(_ plan: Plan) -> String {
        let release = plan.release
        let origin = release.tag.map { "tag \($0)" } ?? "commit \(release.commit.prefix(10))"
        let leftOut = plan.stages.count - plan.runningStages
        return "\(release.title) (build \(release.build)) from \(origin): "
            + "\(count(plan.runningStages, "stage")), \(count(plan.units, "unit"))"
            + (leftOut == 0 ? "" : "; \(count(leftOut, "stage")) left out")
    }

    /// One line for each running stage.
    ///
    /// - Parameters:
    ///   - now: Seconds since the run began.
    ///   - width: The greatest length of a line in columns.
    public func living(at now: Double, width: Int) -> [String] {
        running.map { stage in
            let share = stage.units == 0 ? "" : " \(stage.done)/\(stage.units)"
            let line = "  \(stage.name)\(share) \(seconds(now - stage.start))  \(stage.last)"
            return line.cut(toColumns: width - 1)
        }
    }

    private mutating func take(_ warning: Diagnostic) -> [String] {
        guard !isVerbose, let stage = warning.stage, let help = warning.help else {
            return warning.lines
        }
        alike[Likeness(stage: stage, help: help), default: 0] += 1
        let count = alike[Likeness(stage: stage, help: help), default: 0]
        return count <= Self.toldOneByOne ? warning.lines : []
    }

    /// How many warnings of a stage were not reported.
    private mutating func rest(of stage: String) -> [String] {
        let untold = alike.filter { $0.key.stage == stage }.values
            .reduce(0) { $0 + max(0, $1 - Self.toldOneByOne) }
        alike = alike.filter { $0.key.stage != stage }
        guard untold > 0 else { return [] }
        return ["warning: \(stage): \(count(untold, "more warning")) like these; see --verbose"]
    }

    private mutating func take(_ progress: UnitProgress, stage: String, unit: String) -> [String] {
        switch progress {
        case .step(let done, let total):
            update(stage) { $0.last = "\(unit) \(done)/\(total)" }
            return []
        case .log(let level, let words):
            let text = words.textLines.joined(separator: " ").onOneLine
            update(stage) { $0.last = text }
            let isLoud = isVerbose || level == "warning" || level == "error"
            return isLoud ? ["  \(stage): \(text)"] : []
        }
    }

    private mutating func finish(
        _ name: String,
        _ outcome: StageOutcome,
        _ artifacts: Int,
        _ now: Double
    ) -> String {
        let start = running.first { $0.name == name }?.start ?? now
        running.removeAll { $0.name == name }
        switch outcome {
        case .done(let ran, let cached):
            let work =
                cached == 0
                ? "" : ran == 0 ? ", all cached" : ", \(cached) of \(ran + cached) cached"
            return "✓ \(name): \(count(artifacts, "file"))\(work), \(seconds(now - start))"
        case .skipped(let reason): return "- \(name): skipped, \(reason)"
        }
    }

    private func lines(_ summary: ReleaseSummary) -> [String] {
        let bundles = summary.bundles.map { "\($0.name) (\(byteCount($0.size)))" }
        let seals = summary.seals.isEmpty ? "unsigned" : "signed"
        return [
            "  \(summary.folder)",
            "  \(count(summary.artifacts, "artifact")), \(byteCount(summary.size)) total, \(seals)",
        ] + bundles.map { "  \($0)" }
            + (summary.changedFiles == 0
                ? []
                : [
                    "  \(ReleaseLayout.patch) changes "
                        + "\(count(summary.changedFiles, "file")) of the repository"
                ])
    }

    private mutating func update(_ name: String, _ change: (inout Stage) -> Void) {
        guard let index = running.firstIndex(where: { $0.name == name }) else { return }
        change(&running[index])
    }
}

extension ReleaseSummary {
    /// What the log calls the release: a part of one says so.
    fileprivate var title: String { release.title + (isPartial ? " (a part of it)" : "") }
    /// What was done with it: only what is whole and has a tag is a release.
    fileprivate var verb: String { isPartial || release.snapshot ? "built" : "released" }
}

extension ReleaseFacts {
    /// What the log calls the release: `Aurora tv 1.4.0`.
    fileprivate var title: String {
        [name, product, version].compactMap(\.self).joined(separator: " ")
    }
}

private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Seconds with one decimal, the same in every locale.
private func seconds(_ duration: Double) -> String {
    "\((duration * 10).rounded() / 10) s"
}
