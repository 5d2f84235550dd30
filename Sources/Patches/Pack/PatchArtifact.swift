/// What a release's manifest calls the files of an `asset-patch` stage.
public enum PatchArtifact {
    /// The list of all assets: see `AssetList`.
    public static let tree = "asset-tree"
    /// The full payload: see `PatchManifest`.
    public static let payload = "asset-payload"
    /// What a client reads of the full payload.
    public static let payloadIndex = "asset-payload-index"
    /// An exact pack: see `PatchManifest`.
    public static let pack = "asset-pack"
    /// The plain form of a patch.
    public static let plain = "asset-patch"
    /// What a client reads of a patch.
    public static let index = "asset-patch-index"
    /// What a client polls: see `latest.json` in the stage's README.
    public static let latest = "asset-patch-latest"
}
