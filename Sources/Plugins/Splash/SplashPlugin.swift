import ContactSheets
import Compression
import Devices
import Images
public import PluginAPI

/// Draws a launch image for every screen from layers, and what goes with the images: an index,
/// contact sheets, a launch storyboard with its asset catalog, a set for old systems.
///
/// A layer has these forms: `LayerOptions`, as written; `CheckedLayer`, checked, in points;
/// `PixelLayer`, on one screen, in pixels; `Raster.Layer`, with its art decoded; `Storyboard.View`.
/// What does not depend on the screen goes through them unchanged: `LayerStyle`, `ImageFit`,
/// `TextFormat`.
public struct SplashPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = SplashOptions

    /// Name, version and options.
    public static let descriptor = PluginDescriptor(
        name: "splash",
        version: "5",
        summary: "draws launch images for every screen, light and dark",
        options: SplashOptions.properties,
        variants: VariantNaming(option: "theme", plural: "themes")
    )

    /// What images are drawn and packed with.
    ///
    /// - Throws: `MissingLibrary`.
    public static func libraries() throws -> [[String: String]] {
        [CompressionLibraries.versions, try ImagesLibraries.versions()]
    }

    private let composer = Composer(cache: ArtCache())

    /// A plugin; its only state is decoded art.
    public init() {}

    /// One unit for each image, sorted by file name; then those that read the images.
    ///
    /// - Throws: `Diagnostics`.
    public func plan(
        _ options: SplashOptions,
        in context: PlanContext
    ) throws -> StagePlan<SplashWork> {
        try SplashPlan(options, try DeviceTable.bundled(), in: context).stagePlan()
    }

    /// Does the work of one unit.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    public func perform(_ work: SplashWork, in workspace: Workspace) async throws {
        switch work {
        case .image(let image, let file):
            try composer.write(image, to: file, in: workspace)
        case .sheet(let sheet):
            for (theme, png) in try await SheetDrawing(sheet: sheet).pngs(in: workspace) {
                try workspace.write(png, to: theme.file(sheet.output))
            }
        case .index(let index): try index.write(in: workspace)
        case .legacyImageSet(let set): try set.write(in: workspace)
        case .launchScreen(let screen): try screen.write(in: workspace, composer)
        }
    }
}
