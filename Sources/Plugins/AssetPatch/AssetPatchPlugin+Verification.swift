import Diagnostics
public import PluginAPI

extension AssetPatchPlugin {
    /// Applies every pack of a finished release to its base, and compares what comes of it with the
    /// released assets.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` when a pack leads elsewhere.
    public func verify(_ stage: PublishedStage) throws -> PublishedStage.Findings {
        // A stage that was left out of a release has no outputs.
        guard !stage.outputs.isEmpty else { return PublishedStage.Findings() }
        var check = try PatchVerification(stage)
        return try check.findings()
    }
}
