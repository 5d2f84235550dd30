import Devices
import Images
import LaunchScreens
import PluginAPI

/// A launch image of a stage: one for all screens on which a variant gives the same pixels.
struct PlannedImage {
    /// The file, below the stage's folder.
    let file: String
    var image: LaunchImage
    /// The files that its unit reads.
    let files: WorkspaceFiles
    /// The first device's; the others' may have another safe area that no layer needs.
    let screen: DeviceScreen
    let variant: Variant
    /// Whether its metadata has its contrast: when not all images have the standard one.
    let hasContrast: Bool
    /// Those that it serves, in the table's order; never empty.
    let devices: [Device]
    /// Whether the first device has its screen since iOS 26 only.
    let isSince26: Bool
    /// The safe areas of their screens, each once.
    let insets: [Device.Insets]

    /// Its metadata in the manifest and the index.
    var facts: LaunchImageFacts {
        LaunchImageFacts(
            path: file,
            pixels: screen.pixels,
            scale: screen.scale,
            points: screen.points,
            orientation: screen.orientation,
            appearance: variant.appearance,
            contrast: hasContrast ? variant.contrast : nil,
            theme: variant.theme,
            language: variant.language,
            devices: devices.map(\.id),
            identifiers: devices.flatMap(\.identifiers),
            insets: insets
        )
    }

    /// The unit that draws it.
    ///
    /// - Throws: `Diagnostic` for a file that is not in the repository.
    func unit(in context: PlanContext) throws -> Unit<SplashWork> {
        let output = UnitOutput(
            file,
            kind: "launch-image",
            mediaType: image.encoding.mediaType,
            metadata: facts.metadata
        )
        return Unit(
            file,
            .image(image, file: file),
            inputs: try files.inputs(in: context),
            outputs: [output],
            libraries: ImagesLibraries.versions(for: formats)
        )
    }

    /// The formats that drawing it may read, and the one that it is written in where another
    /// library does that.
    var formats: Set<ImageFormat> {
        if case .heic = image.encoding { return files.formats.union([.heic]) }
        return files.formats
    }
}
