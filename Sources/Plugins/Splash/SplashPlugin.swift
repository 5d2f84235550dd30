import LaunchScreens
import Devices
import Images
public import PluginAPI
import Raster

/// Draws a launch image for every screen, of a layout of layers, and what goes with the images: an
/// index, contact sheets, a launch storyboard with its asset catalog, a set for old systems.
///
/// The way of an option: `SplashOptions`, as written; `CheckedLayer` and `Frame`, checked, in points;
/// `LaunchImage`, on one screen, in pixels; `Raster.Drawing`, with its art decoded. What is told of an
/// image, in the manifest and in the index: `LaunchImageFacts`.
public struct SplashPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = SplashOptions

    /// Name, version and options.
    public static let descriptor = PluginDescriptor(
        name: "splash",
        version: "2",
        summary: "draws launch images for every screen, light and dark",
        options: SplashOptions.properties,
        libraries: ImageLibrary.versions.merging(PNG.libraries) { first, _ in first },
        variants: VariantNaming(option: "theme", plural: "themes")
    )

    private let composer = Composer(cache: ArtCache())

    /// A plugin; it holds nothing but decoded art.
    public init() {}

    /// One unit for each image, sorted by file name; behind them those that read the images.
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
            try workspace.write(try composer.file(image, in: workspace), to: file)
        case .sheet(let sheet):
            try workspace.write(
                await SheetDrawing(sheet: sheet).png(in: workspace),
                to: sheet.output
            )
        case .index(let index): try index.write(in: workspace)
        case .legacyImageSet(let set): try set.write(in: workspace)
        case .launchScreen(let screen): try screen.write(in: workspace)
        }
    }
}
