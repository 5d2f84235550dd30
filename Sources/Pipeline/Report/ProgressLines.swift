public import Diagnostics
import ExactStrings
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

    private let announcesStages: Bool
    private let folder: String?
    private var running: [Stage] = []
    private var alike: [Likeness: Int] = [:]
    private let isVerbose: Bool

    /// The warnings of one likeness that are reported one by one; further ones are counted.
    private static let reportedOneByOne = 3

    /// An account of no events yet.
    ///
    /// - Parameters:
    ///   - isVerbose: Whether each unit, each log line and each warning gets a line to keep.
    ///   - announcesStages: Whether a stage gets a line when it begins, for a log without living
    ///     lines.
    ///   - folder: The current folder's absolute path; paths below it are relative to it.
    public init(isVerbose: Bool, announcesStages: Bool = false, folder: String? = nil) {
        self.isVerbose = isVerbose
        self.announcesStages = announcesStages
        self.folder = folder
    }

    /// Takes an event and gives the lines to keep.
    ///
    /// - Parameter now: Seconds since the run began.
    public mutating func take(_ event: ReleaseEvent, at now: Double) -> [StyledLine] {
        switch event {
        case .planned(let plan): return [StyledLine(header(plan), .emphasis)]
        case .stageStarted(let name, let units):
            running.append(Stage(name: name, units: units, start: now))
            return announcesStages && units > 0
                ? [StyledLine("  \(name): \(counted(units, "unit"))")] : []
        case .unitStarted: return []
        case .unitProgress(let stage, let unit, let progress):
            return take(progress, stage: stage, unit: unit.onOneLine)
        case .unitFinished(let stage, let name, let end):
            let unit = name.onOneLine
            update(stage) {
                $0.done += 1
                $0.cached += end == .cached ? 1 : 0
                $0.last = unit
            }
            return isVerbose ? [StyledLine("  \(stage): \(unit): \(end.rawValue)")] : []
        case .stageFinished(let name, let outcome, let artifacts, let size):
            return rest(of: name) + [finish(name, outcome, artifacts, size, now)]
        case .warning(let diagnostic): return take(diagnostic)
        case .released(let summary):
            return end("\(summary.title) \(summary.verb) in \(seconds(now)):", summary)
        case .unchanged(let summary):
            return end("\(summary.title) already \(summary.verb), unchanged:", summary)
        }
    }

    private func header(_ plan: Plan) -> String {
        let release = plan.release
        let origin = release.tag.map { "tag \($0)" } ?? "commit \(release.commit.prefix(10))"
        let leftOut = plan.stages.count - plan.runningStages
        return "\(release.title) (build \(release.build)) from \(origin): "
            + "\(counted(plan.runningStages, "stage")), \(counted(plan.units, "unit"))"
            + (leftOut == 0 ? "" : "; \(counted(leftOut, "stage")) left out")
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

    /// One line for each running stage, for a log that is not redrawn.
    ///
    /// - Parameter now: Seconds since the run began.
    public func stillRunning(at now: Double) -> [StyledLine] {
        running.map { stage in
            let share = stage.units == 0 ? "" : " \(stage.done) of \(counted(stage.units, "unit")),"
            let last = stage.last.isEmpty ? "" : "  \(stage.last)"
            return StyledLine("  \(stage.name):\(share) \(seconds(now - stage.start))\(last)")
        }
    }

    private mutating func take(_ warning: Diagnostic) -> [StyledLine] {
        let lines = warning.styledLines()
        guard !isVerbose, let stage = warning.stage, let help = warning.help else { return lines }
        alike[Likeness(stage: stage, help: help), default: 0] += 1
        let count = alike[Likeness(stage: stage, help: help), default: 0]
        return count <= Self.reportedOneByOne ? lines : []
    }

    /// How many warnings of a stage were not reported.
    private mutating func rest(of stage: String) -> [StyledLine] {
        let unreported = alike.filter { $0.key.stage == stage }.values
            .reduce(0) { $0 + max(0, $1 - Self.reportedOneByOne) }
        alike = alike.filter { $0.key.stage != stage }
        guard unreported > 0 else { return [] }
        let words = "\(stage): \(counted(unreported, "more warning")) like these; see --verbose"
        return [StyledLine("warning:", .warning) + StyledLine(" \(words)")]
    }

    private mutating func take(
        _ progress: UnitProgress,
        stage: String,
        unit: String
    ) -> [StyledLine] {
        switch progress {
        case .step(let done, let total):
            update(stage) { $0.last = "\(unit) \(done)/\(total)" }
            return []
        case .log(let level, let words):
            let text = words.textLines.joined(separator: " ").onOneLine
            update(stage) { $0.last = text }
            let isLoud = isVerbose || level == "warning" || level == "error"
            return isLoud ? [StyledLine("  \(stage): \(text)")] : []
        }
    }

    private mutating func finish(
        _ name: String,
        _ outcome: StageOutcome,
        _ artifacts: Int,
        _ size: Int,
        _ now: Double
    ) -> StyledLine {
        let start = running.first { $0.name == name }?.start ?? now
        running.removeAll { $0.name == name }
        switch outcome {
        case .done(let ran, let cached):
            let work =
                cached == 0
                ? "" : ran == 0 ? ", all cached" : ", \(cached) of \(ran + cached) cached"
            let bytes = size == 0 ? "" : " (\(byteCount(size)))"
            let words = "\(counted(artifacts, "file"))\(bytes)\(work), \(seconds(now - start))"
            return StyledLine("✓", .success) + StyledLine(" \(name): \(words)")
        case .published(let sent, let unchanged):
            let bytes = size == 0 ? "" : " (\(byteCount(size)))"
            let rest = unchanged == 0 ? "" : ", \(unchanged) unchanged"
            let words = "\(sent) sent\(bytes)\(rest), \(seconds(now - start))"
            return StyledLine("✓", .success) + StyledLine(" \(name): \(words)")
        case .skipped(let reason): return StyledLine("- \(name): skipped, \(reason)")
        }
    }

    /// The last lines: what was released, where it is, and how to look at it and verify it.
    private func end(_ title: String, _ summary: ReleaseSummary) -> [StyledLine] {
        let bundles = summary.bundles.map { "\($0.name) (\(byteCount($0.size)))" }
        let seals = summary.seals.isEmpty ? "unsigned" : "signed"
        let changes =
            summary.changedFiles == 0
            ? []
            : [
                "\(ReleaseLayout.patch) changes \(counted(summary.changedFiles, "file")) of the "
                    + "repository"
            ]
        let place = folder.flatMap { summary.folder.path(below: $0) } ?? summary.folder
        let lines =
            [
                summary.folder,
                "\(counted(summary.artifacts, "artifact")), \(byteCount(summary.size)) total, "
                    + seals,
            ] + bundles + changes + [
                "report: \(place)/\(ReleaseLayout.report)",
                "verify: \(summary.verifyCommand(relativeTo: folder))",
            ]
        return [StyledLine(""), StyledLine(title, .success)] + lines.map { StyledLine("  \($0)") }
    }

    private mutating func update(_ name: String, _ change: (inout Stage) -> Void) {
        guard let index = running.firstIndex(where: { $0.name == name }) else { return }
        change(&running[index])
    }
}

extension ReleaseSummary {
    /// What the log calls the release: a part of one says so.
    fileprivate var title: String { release.title + (isPartial ? " (partial)" : "") }
    /// What was done with it: only what is whole and has a tag is a release.
    fileprivate var verb: String { isPartial || release.snapshot ? "built" : "released" }
}

extension ReleaseFacts {
    /// What the log calls the release: `Aurora tv 1.4.0`.
    fileprivate var title: String {
        [name, product, version].compactMap(\.self).joined(separator: " ")
    }
}

/// Seconds with one decimal, the same in every locale.
private func seconds(_ duration: Double) -> String {
    "\((duration * 10).rounded() / 10) s"
}
