package import Diagnostics
import Markup
package import Releases

/// One run of a release: what its stages and units did, and when.
///
/// Times depend on the machine and on the cache, so they are no part of a release; they are on a
/// page of their own. All times are seconds since the command began.
package struct RunTimeline: Sendable {
    /// How a unit ended.
    package enum Outcome: String, Sendable {
        /// It was performed.
        case computed
        /// The cache had its outputs.
        case cached
        /// It failed.
        case failed
        /// The run ended before it did.
        case stopped
    }

    /// What a unit did.
    package struct Unit: Sendable {
        /// What people call it; unique within its stage.
        package var label: String
        /// When it began.
        package var start: Double
        /// When it ended; nil while it runs.
        package var end: Double?
        /// How it ended.
        package var outcome = Outcome.stopped
        /// The labels of the units of its stage that it needed.
        package var needs: Set<String> = []

        /// A unit that begins.
        package init(label: String, start: Double, needs: Set<String> = []) {
            (self.label, self.start, self.needs) = (label, start, needs)
        }
    }

    /// What a stage did.
    package struct Stage: Sendable {
        /// Its name.
        package var name: String
        /// The plugin; nil for what every release does.
        package var uses: String?
        /// The stages that it needs.
        package var needs: [String] = []
        /// When it began; nil for one that did not begin, or works only in passing.
        package var start: Double?
        /// When it ended.
        package var end: Double?
        /// Why it did nothing.
        package var skipped: String?
        /// In the order in which they began.
        package var units: [Unit] = []
        /// How many files it left.
        package var files = 0
        /// Their size in bytes.
        package var size = 0

        /// A stage that has not begun.
        package init(name: String, uses: String? = nil, needs: [String] = []) {
            (self.name, self.uses, self.needs) = (name, uses, needs)
        }
    }

    /// The release's facts; nil where the run failed before they were known.
    package var release: ReleaseFacts?
    /// How many units could run at once.
    package var jobs: Int
    /// When the plan was complete.
    package var planned: Double?
    /// In the order of `pipeline.json`, and then what every release does.
    package var stages: [Stage] = []
    /// What was found that stopped nothing.
    package var warnings: [Diagnostic] = []
    /// Why the run failed.
    package var errors: [Diagnostic] = []
    /// How the run ended, in a word or two: `released`.
    package var result = "stopped"
    /// How long the run took.
    package var duration = 0.0
    /// What differs from the previous release; nil where nothing was released.
    package var comparison: ReleaseDifferences?

    /// A run that begins.
    package init(jobs: Int) { self.jobs = jobs }

    /// The page's bytes.
    package var bytes: [UInt8] { Array(page.text.utf8) }
}

extension RunTimeline.Stage {
    /// How many units ended so.
    func count(_ outcome: RunTimeline.Outcome) -> Int { units.count { $0.outcome == outcome } }
}

/// `0.25 s`, `12.3 s`, `2 min 5 s`: a duration for people, the same in every locale.
func readable(_ seconds: Double) -> String {
    let hundredths = Int((max(seconds, 0) * 100).rounded())
    if hundredths < 1000 {
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    let tenths = (hundredths + 5) / 10
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = (tenths + 5) / 10
    return "\(whole / 60) min \(whole % 60) s"
}
