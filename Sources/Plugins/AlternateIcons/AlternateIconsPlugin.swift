import Compression
import Images
public import PluginAPI

/// Makes alternate app icons, as loose files or as an asset catalog, and what goes with them:
/// entries in copies of the app's property lists, a configuration file, an index, a Swift file, a
/// sheet to look at.
///
/// The way of an option: `AlternateIconsOptions`, as written; `Alternate`, checked; `IconWork`, the
/// pictures and files of one alternate. The files in the repository are never touched.
public struct AlternateIconsPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = AlternateIconsOptions

    /// Name, version, options and libraries.
    public static let descriptor = PluginDescriptor(
        name: "alternate-icons",
        version: "3",
        summary: "renders alternate app icons and adds them to Info.plist",
        options: AlternateIconsOptions.properties
    )

    /// What images are drawn and packed with.
    ///
    /// - Throws: `MissingLibrary`.
    public static func libraries() throws -> [[String: String]] {
        [CompressionLibraries.versions, try ImagesLibraries.versions()]
    }

    /// A plugin; it holds no state.
    public init() {}

    /// Lists one unit for each alternate and each property list; behind them those of the other
    /// files.
    ///
    /// - Throws: `Diagnostics` with every error in the options, the masters and the lists.
    public func plan(
        _ options: AlternateIconsOptions,
        in context: PlanContext
    ) throws -> StagePlan<AlternateIconsWork> {
        try AlternateIconsPlan(options, in: context).stagePlan()
    }

    /// Does the work of one unit.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` for a master or a list that can't be used.
    public func perform(_ work: AlternateIconsWork, in workspace: Workspace) async throws {
        switch work {
        case .icon(let icon): try icon.write(in: workspace)
        case .plist(let plist): try plist.write(in: workspace)
        case .texts(let files): for file in files { try file.write(in: workspace) }
        case .index(let index): try index.write(in: workspace)
        case .sheet(let sheet): try await sheet.write(in: workspace)
        }
    }
}
