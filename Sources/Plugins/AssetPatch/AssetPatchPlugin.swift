import Archives
import Compression
import Host
import Images
import Patches
public import PluginAPI

/// Builds hot-update patches: for each chosen earlier release, what its assets need to become this
/// release's.
///
/// The assets are files of the repository, read from git's objects, so that what is released is
/// what is committed, or files that other stages make. Each base gets an exact pack, whose files
/// travel as deltas where that saves something, and a plain archive of whole files for clients that
/// can only unpack; any base can take the full payload. A patch is applied to its base before it is
/// believed.
///
/// Source: PKWARE APPNOTE 6.3.3 for the archives, RFC 8878 for the frames in a pack.
public struct AssetPatchPlugin: StagePlugin {
    /// The options of a stage.
    public typealias Options = AssetPatchOptions
    /// The patch from one base, or what serves any base.
    public typealias Specification = AssetPatchWork

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "asset-patch",
        version: "5",
        summary: "packs the assets that changed since earlier releases as hot-update patches",
        options: AssetPatchOptions.properties
    )

    /// What images are compared and files are packed with.
    ///
    /// - Throws: `MissingLibrary`.
    public static func libraries() throws -> [[String: String]] {
        [
            ArchivesLibraries.versions, CompressionLibraries.versions,
            try ImagesLibraries.versions(),
        ]
    }

    /// What the patches of a release have in common is worked on once.
    private let shared = SharedWork()

    /// A plugin; it holds no state but what speeds up patches that have files in common.
    public init() {}

    /// Writes what the work is about.
    ///
    /// - Throws: `Diagnostic`, `ArchiveError`, `CompressionError`, `FileError` or
    ///   `CryptographyError`.
    public func perform(_ work: AssetPatchWork, in workspace: Workspace) async throws {
        if let latest = work.latest { return try latest.write(work, in: workspace) }
        let result = try UnitAssets(work.selection, in: workspace)
        if work.from == nil {
            try FullPayload(work, of: result, in: workspace).write()
        } else {
            try await BasePatch(work, to: result, in: workspace, shared).write()
        }
    }
}
