import ExactStrings
public import JSON
import PluginAPI
public import Releases

/// A file that a unit wrote, with what the manifest says of it.
public struct StageArtifact: Hashable, Sendable {
    /// The path in the release folder, with `/`: `stages/splash/launch.png`.
    public var path: String
    /// The path below the folder of its unit: what the plugin calls it.
    package var output: String
    /// SHA-256 and size in bytes.
    public var digest: ContentDigest
    /// The media type (RFC 6838).
    public var mediaType: String
    /// What it is, in the plugin's words.
    public var kind: String
    /// The stage that wrote it.
    public var stage: String
    /// More about it; the kind defines the keys.
    public var metadata: [String: JSONValue]

    /// The file of the repository that it replaces or adds; nil for what no build needs.
    package var destination: String?

    /// Whether seal stages seal it by itself.
    var isSealed: Bool { metadata[UnitOutput.sealKey] == true }

    /// The seal of this artifact, in a file beside it.
    func sealed(in path: String, digest: ContentDigest) -> StageArtifact {
        var seal = self
        seal.output = output + (path.droppingExactPrefix(self.path) ?? "")
        (seal.path, seal.digest) = (path, digest)
        (seal.kind, seal.mediaType) = ("seal", "application/octet-stream")
        (seal.metadata, seal.destination) = ([:], nil)
        return seal
    }

    /// An artifact from a unit's output.
    init(_ output: UnitOutput, of unit: PlannedUnit, digest: ContentDigest) {
        path = unit.path(of: output.path)
        self.output = output.path
        self.digest = digest
        mediaType = output.mediaType
        kind = output.kind
        stage = unit.stage
        metadata = output.metadata
        destination = output.destination
    }
}

extension PlannedUnit {
    /// The path of an output in the release folder.
    func path(of output: String) -> String { folder.isEmpty ? output : "\(folder)/\(output)" }
}
