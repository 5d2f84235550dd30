import Images
public import Pipeline
import Raster

/// Draws a launch image for every screen: layers of colour and art, light and dark, pixel by pixel.
///
/// Each image is as large as what UIKit renders on its devices (points × scale), opaque, 8 bits in
/// sRGB. Devices of the same size, scale and, where a layer is measured from it, safe area share one.
public struct SplashPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = SplashOptions

    /// Name, version and options.
    public static let descriptor = PluginDescriptor(
        name: "splash",
        version: "2",
        summary: "draws launch images for every screen, light and dark",
        options: SplashOptions.properties,
        libraries: ImageLibrary.versions.merging(PNG.libraries) { first, _ in first }
    )

    private let composer = Composer(cache: ArtCache())

    /// A plugin; it holds nothing but decoded art.
    public init() {}

    /// One unit for each distinct screen, orientation and appearance, sorted by file name.
    ///
    /// - Throws: `Diagnostics`.
    public func plan(
        _ options: SplashOptions,
        in context: PlanContext
    ) throws -> StagePlan<SplashWork> {
        try SplashPlan(options, DeviceTable.bundled(), in: context).stagePlan()
    }

    /// Does the work of one unit.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    public func perform(_ work: SplashWork, in workspace: Workspace) async throws {
        switch work {
        case .image(let image):
            try workspace.write(try composer.file(image, in: workspace), to: image.output)
        case .sheet(let sheet):
            try workspace.write(try SheetDrawing(sheet: sheet).png(in: workspace), to: sheet.output)
        case .index(let index): try index.write(in: workspace)
        case .legacyImageSet(let set): try set.write(in: workspace)
        case .launchScreen(let screen): try screen.write(in: workspace)
        }
    }
}
