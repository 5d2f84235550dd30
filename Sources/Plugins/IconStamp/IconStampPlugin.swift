import Compression
import Images
public import PluginAPI

/// Stamps a label, the version and build number say, on every icon of app icon sets and of Icon
/// Composer's bundles.
///
/// Each is copied whole into the stage's folder; the one in the repository is never touched. Every
/// PNG that a slot of a set's `Contents.json` names is stamped once, however many slots name it;
/// all else is copied as it is. The label is drawn anew for each size, in a form of the text that
/// is legible there and was chosen once for the set: `1.4.0 (812)` in one line or two, or `812`;
/// icons too small for any are copied. Depth, palette, transparency and colour profile stay the
/// icon's own.
public struct IconStampPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = IconStampOptions

    /// Name, version, options and libraries.
    public static let descriptor = PluginDescriptor(
        name: "icon-stamp",
        version: "6",
        summary: "stamps a label on every icon of app icon sets and Icon Composer bundles",
        options: IconStampOptions.properties
    )

    /// What images are drawn and packed with.
    ///
    /// - Throws: `MissingLibrary`.
    public static func libraries() throws -> [[String: String]] {
        [CompressionLibraries.versions, try ImagesLibraries.versions()]
    }

    /// A plugin; it holds no state.
    public init() {}

    /// Lists one unit for each picture of the sets, and one that copies each set's other files.
    ///
    /// - Throws: `Diagnostics` with every error in the options and the icons.
    public func plan(
        _ options: IconStampOptions,
        in context: PlanContext
    ) throws -> StagePlan<IconStampWork> {
        try IconStampPlanner(options, in: context).plan()
    }

    /// Does the work of one unit.
    ///
    /// - Throws: `Diagnostic` when a picture can't be decoded.
    public func perform(_ work: IconStampWork, in workspace: Workspace) async throws {
        switch work {
        case .stamp(let stamp): try stamp.write(in: workspace)
        case .bundle(let bundle): try bundle.write(in: workspace)
        case .sheet(let sheet): try await sheet.write(in: workspace)
        case .copy(let files): try files.write(in: workspace)
        }
    }
}
