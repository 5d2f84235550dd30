public import Diagnostics
public import Releases

/// Something that happens while a release is made, for whoever watches.
public enum ReleaseEvent: Sendable {
    /// How a unit ended.
    public enum UnitEnd: String, Sendable {
        /// It was performed.
        case ran
        /// The cache held its outputs.
        case cached
        /// It failed.
        case failed
    }

    /// The plan is complete, and the release can be built.
    case planned(Plan)
    /// A stage with units begins.
    case stageStarted(name: String, units: Int)
    /// A unit begins: it looks for its outputs in the cache, and is performed without them.
    case unitStarted(stage: String, unit: String)
    /// A unit reports how far it is, or logs a line.
    case unitProgress(stage: String, unit: String, UnitProgress)
    /// A unit ended.
    case unitFinished(stage: String, unit: String, UnitEnd)
    /// A stage ended; the size of its artifacts is in bytes.
    case stageFinished(name: String, StageOutcome, artifacts: Int, size: Int)
    /// A warning.
    case warning(Diagnostic)
    /// The release exists.
    case released(ReleaseSummary)
    /// The release existed before, with the same files.
    case unchanged(ReleaseSummary)
}

/// How a stage ended.
public enum StageOutcome: Hashable, Sendable {
    /// Its units ran, or their outputs came from the cache.
    case done(ran: Int, cached: Int)
    /// It published the release: so much was sent, and so much was there before.
    case published(sent: Int, unchanged: Int)
    /// It did nothing, for this reason.
    case skipped(reason: String)
}

/// What a finished release left.
public struct ReleaseSummary: Hashable, Sendable {
    /// The release's facts.
    public let release: ReleaseFacts
    /// Whether stages were left out.
    public let isPartial: Bool
    /// The release folder's absolute path.
    public let folder: String
    /// The bundles' names in the folder, with their sizes in bytes.
    public let bundles: [Bundle]
    /// How many artifacts the manifest lists.
    public let artifacts: Int
    /// The size of all files in bytes.
    public let size: Int
    /// The names of the signatures and other seals.
    public let seals: [String]
    /// How many files of the repository the release changes.
    public let changedFiles: Int

    /// One bundle.
    public struct Bundle: Hashable, Sendable {
        /// The file's name in the release folder.
        public let name: String
        /// The size in bytes.
        public let size: Int
    }
}
