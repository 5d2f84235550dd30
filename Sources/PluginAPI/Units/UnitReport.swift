public import Diagnostics
public import ExactStrings
public import JSON

/// What a unit reports besides the bytes of its outputs; kept with a cached result.
public struct UnitReport: Hashable, Sendable, Codable {
    /// Findings that stopped nothing.
    public var warnings: [Diagnostic] = []
    /// By output path: what is added to its metadata.
    public var metadata: [ExactString: [String: JSONValue]] = [:]

    /// The outputs that the unit named while it ran.
    public var outputs: [UnitOutput] = []
    /// Why the unit did nothing; nil when it did its work.
    public var skipped: String?

    /// An empty report.
    public init() {}
}
