import Images
import JSON
public import Pipeline

/// Stamps a label, the version and build number say, on every icon of an app icon set.
///
/// The set is copied whole into the stage's folder, `<Name>.appiconset/`; the one in the repository
/// is never touched. Every PNG that a slot of `Contents.json` names is stamped once, however many
/// slots name it; all else is copied as it is. The label is drawn anew for each size, with the
/// longest form of the text that is legible there: `1.4.0 (812)`, `1.4.0` or `812`; icons too small
/// for any get the coloured band alone. Depth, transparency and colour profile stay the icon's own.
public struct IconStampPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = IconStampOptions

    /// One unit: a picture to stamp, or the files to copy.
    public struct Specification: Codable, Hashable, Sendable {
        /// The picture to stamp and the label to put on it; nil for a unit that copies.
        var stamp: Stamp?
        /// The names of the files to copy.
        var copies: [String] = []
        /// The folder of the outputs: `AppIcon.appiconset`.
        var folder: String
    }

    /// A picture and what is put on it.
    struct Stamp: Codable, Hashable, Sendable {
        var file: String
        var label: Label
    }

    /// Name, version, options and libraries.
    public static let descriptor = PluginDescriptor(
        name: "icon-stamp",
        version: "2",
        summary: "stamps a label on every icon of an app icon set",
        options: IconStampOptions.properties,
        libraries: ImageLibrary.versions
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Lists one unit for each picture of the set, and one that copies the rest.
    ///
    /// - Throws: `Diagnostics` with every mistake in the options and the set.
    public func plan(
        _ options: IconStampOptions,
        in context: PlanContext
    ) throws -> StagePlan<Specification> {
        try IconStampPlanner(options, in: context).plan()
    }

    /// Stamps one picture, or copies files.
    ///
    /// - Throws: `Diagnostic` when a picture can't be decoded.
    public func perform(_ specification: Specification, in workspace: Workspace) async throws {
        for name in specification.copies {
            let bytes = try workspace.read("set/\(name)", limit: IconStampPlanner.largestFile)
            try workspace.write(bytes, to: "\(specification.folder)/\(name)")
        }
        guard let stamp = specification.stamp else { return }
        let output = "\(specification.folder)/\(stamp.file)"
        let font = try workspace.read("font", limit: IconStampPlanner.largestFile)
        let source = try workspace.read("set/\(stamp.file)", limit: IconStampPlanner.largestFile)
        do {
            let (png, form) = try stamped(source, with: stamp.label, font: font)
            workspace.describe(output, ["label": form.map { .string($0) } ?? .null])
            try workspace.write(png, to: output)
        } catch let error as ImagesError {
            throw Diagnostic(
                "\(stamp.file) can't be stamped: \(error.message)",
                help: "open the picture and export it anew as a PNG"
            )
        }
    }

    /// The PNG of an icon with a label, and the form of the label that was legible.
    func stamped(
        _ source: [UInt8],
        with label: Label,
        font: [UInt8]
    ) throws(ImagesError) -> (png: [UInt8], form: String?) {
        var icon = try Image(decoding: source.span)
        var label = label
        if icon.bands < 3 { icon = try icon.inSRGB(bitDepth: icon.bitDepth) }
        if let profile = icon.profile {
            label.background = try label.background.encoded(in: profile)
            label.foreground = try label.foreground.encoded(in: profile)
        }
        let drawing = try LabelDrawing(
            label,
            font: font.span,
            width: icon.width,
            height: icon.height
        )
        var overlay = try Image(
            drawing: drawing.elements,
            width: drawing.width,
            height: drawing.height
        )
        if icon.bitDepth == 16 { overlay = try overlay.deepened() }
        let result = try icon.overlaid(with: overlay, x: drawing.x, y: drawing.y)
        return (try result.png(Self.encoding), drawing.form)
    }

    /// Fast: Xcode's asset compiler encodes every picture of a set anew.
    private static let encoding = PNGOptions()
}
