public import JSON

/// A file that a unit made, as the manifest lists it.
public struct Artifact: Hashable, Sendable {
    /// The path in the release folder, with `/`: `stages/splash/launch.png`.
    public var path: String
    /// SHA-256 and size in bytes.
    public var digest: ContentDigest
    /// The media type (RFC 6838).
    public var mediaType: String
    /// What it is, in the plugin's words.
    public var kind: String
    /// The stage that made it.
    public var stage: String
    /// More about it; the kind defines the keys.
    public var metadata: [String: JSONValue]

    /// An artifact from a unit's output.
    init(_ output: UnitOutput, of unit: PlannedUnit, digest: ContentDigest) {
        path = unit.path(of: output.path)
        self.digest = digest
        mediaType = output.mediaType
        kind = output.kind
        stage = unit.stage
        metadata = output.metadata
    }
}

extension PlannedUnit {
    /// The path of an output in the release folder.
    func path(of output: String) -> String { folder.isEmpty ? output : "\(folder)/\(output)" }
}

/// The names in a release folder.
public enum ReleaseLayout {
    /// The account of the release.
    public static let manifest = "manifest.json"
    /// The digests of all other files, in the format of `sha256sum`.
    public static let checksums = "checksums.txt"
    /// The account for people.
    public static let report = "report.html"
    /// The folder of the stages' folders.
    public static let stages = "stages"

    /// The names that no seal may take.
    static let reserved = [manifest, checksums, report, stages]

    /// The folder of a stage's outputs in the release folder.
    static func folder(of stage: String) -> String { "\(stages)/\(stage)" }

    /// The name of a bundle.
    static func bundle(_ release: ReleaseFacts, _ format: PipelineFile.BundleFormat) -> String {
        "\(release.name)-\(release.version).\(format.rawValue)"
    }
}
