import AssetCatalogs
import Devices
import Diagnostics
import LaunchScreens
import Layouts
import Raster

/// Draws the layers that a storyboard can't express as pictures for the catalog.
///
/// A picture is drawn once for each class of screens. Gradients, and colors whose radius is the
/// same everywhere, are stretched without a difference; other pictures get a warning where a screen
/// shows them in another shape than they were drawn in.
struct PictureBuilder {
    let resolver: LayerResolver
    /// One for each display mode; the first decides what a picture is drawn for.
    let variants: [Variant]
    let classes: [PictureClass]
    /// The files that pictures are drawn from.
    var files: WorkspaceFiles
    var tree: LayerTree { resolver.tree }

    /// A builder for the screens of a stage.
    ///
    /// - Parameter files: Those that the unit reads already.
    /// - Throws: `Diagnostic` when a layout can't be resolved.
    init(
        _ resolver: LayerResolver,
        _ variants: [Variant],
        _ screens: [SharedScreen],
        files: WorkspaceFiles
    ) throws(Diagnostic) {
        self.resolver = resolver
        self.variants = variants
        self.files = files
        classes = try PictureClass.all(of: screens, resolver, variants[0])
    }

    /// The picture of a layer.
    ///
    /// - Throws: `Diagnostics` for art that can't be used.
    mutating func picture(of index: Int) throws(Diagnostics) -> LayerPicture {
        let layer = resolver.tree.layers[index]
        switch layer.content {
        case .gradient(let gradient) where layer.cornerRadius == nil:
            return try self.gradient(gradient, of: index)
        case .text(let text) where layer.cornerRadius == nil: return try lines(text, of: index)
        case .color:
            guard let slices = slices(of: index) else { return try filling(index) }
            return try sliced(index, slices)
        default: return try filling(index)
        }
    }

    /// A picture as large as the frame, which is stretched where a frame is larger or smaller.
    private mutating func filling(_ index: Int) throws(Diagnostics) -> LayerPicture {
        var picture = LayerPicture(
            slots: try slots(classes) { builder, group, variant throws(Diagnostics) in
                let shared = group.sample(index, isText: false)
                let rectangles = try builder.rectangles(variant, on: shared)
                let image = try builder.drawing(
                    index,
                    variant,
                    shared,
                    rectangles.moved(by: rectangles[index])
                )
                return LayerPicture.Rendition(scale: group.scale, image: image)
            }
        )
        picture.warnings = stretches(of: index).map { [$0] } ?? []
        return picture
    }

    /// A gradient in as few pixels as show it: one for each point, or for each pixel where colors
    /// change at once; four across the direction in which they don't change.
    private mutating func gradient(
        _ gradient: LayerGradient<VariantValues<ColorSource>>,
        of index: Int
    ) throws(Diagnostics) -> LayerPicture {
        let steps = zip(gradient.stops, gradient.stops.dropFirst())
        let isSmooth = steps.allSatisfy { $1.location - $0.location >= 0.05 }
        let groups = isSmooth ? classes.mergedByIdiom : classes
        let breadth = 4.0
        return LayerPicture(
            slots: try slots(groups) { builder, group, variant throws(Diagnostics) in
                var shared = group.sample(index, isText: false)
                shared.screen.scale = group.scale
                var rectangles = try builder.rectangles(variant, on: shared)
                var frame = rectangles[index].atOrigin
                if gradient.kind == .linear, gradient.from.x == gradient.to.x {
                    frame.right = min(frame.right, breadth)
                } else if gradient.kind == .linear, gradient.from.y == gradient.to.y {
                    frame.bottom = min(frame.bottom, breadth)
                }
                rectangles[index] = frame
                let image = try builder.drawing(index, variant, shared, rectangles)
                return LayerPicture.Rendition(scale: group.scale, image: image)
            }
        )
    }

    /// A color with round corners that keep their radius when the picture is stretched.
    private mutating func sliced(
        _ index: Int,
        _ slices: Slices
    ) throws(Diagnostics) -> LayerPicture {
        LayerPicture(
            slots: try slots(classes) { builder, group, variant throws(Diagnostics) in
                let shared = group.sample(index, isText: false)
                var rectangles = try builder.rectangles(variant, on: shared)
                let (across, down) = slices.lengths(scale: group.scale)
                rectangles[index] = Rectangle(
                    left: 0,
                    top: 0,
                    width: Double(across.pixels) / Double(group.scale),
                    height: Double(down.pixels) / Double(group.scale)
                )
                var image = try builder.drawing(index, variant, shared, rectangles)
                // A share would be that of the small picture.
                image.layers[0].cornerRadius = slices.radius * Double(group.scale)
                return LayerPicture.Rendition(
                    scale: group.scale,
                    image: image,
                    caps: ImageSet.Caps(
                        left: across.start,
                        top: down.start,
                        right: across.end,
                        bottom: down.end
                    )
                )
            }
        )
    }

    /// How a rounded color is sliced; nil when its frame has one size on all screens, or its
    /// corners have not one radius.
    private func slices(of index: Int) -> Slices? {
        let frames = classes.flatMap { $0.screens.map { $0.rectangles[index] } }
        guard let corner = resolver.tree.layers[index].cornerRadius else { return nil }
        return Slices(frames, radii: frames.map { corner.resolved(in: $0) })
    }
}

extension PictureBuilder {
    /// The warning that a picture is stretched on some screens; nil when it has one aspect.
    private func stretches(of index: Int) -> Diagnostic? {
        var worst = (factor: 1.0, drawn: "", shown: "")
        for group in classes {
            let sample = group.sample(index, isText: false)
            guard let drawn = group.screens.first(where: { $0.shared == sample })?.rectangles[index]
            else { continue }
            for screen in group.screens {
                let shown = screen.rectangles[index]
                let ratio = shown.width / shown.height / (drawn.width / drawn.height)
                let factor = max(ratio, 1 / ratio)
                if factor > max(worst.factor, 1.01) {
                    worst = (factor, sample.name, screen.shared.name)
                }
            }
        }
        guard worst.factor > 1 else { return nil }
        let layer = resolver.tree.layers[index]
        return Messages.stretched(layer, worst.factor, worst.drawn, worst.shown)
    }
}

extension [PictureClass] {
    /// One class for all scales of each idiom, with a pixel for each point.
    fileprivate var mergedByIdiom: [PictureClass] {
        Device.Idiom.allCases.compactMap { idiom in
            let screens = filter { $0.idiom == idiom }.flatMap(\.screens)
            return screens.isEmpty ? nil : PictureClass(idiom: idiom, scale: 1, screens: screens)
        }
    }
}

extension Rectangle {
    /// The rectangle of the same size at the origin.
    fileprivate var atOrigin: Rectangle {
        Rectangle(left: 0, top: 0, width: width, height: height)
    }
}

extension [Rectangle] {
    /// The rectangles as seen from the corner of one of them.
    fileprivate func moved(by origin: Rectangle) -> [Rectangle] {
        map {
            Rectangle(
                left: $0.left - origin.left,
                top: $0.top - origin.top,
                right: $0.right - origin.left,
                bottom: $0.bottom - origin.top
            )
        }
    }
}

private enum Messages {
    static func stretched(
        _ layer: CheckedLayer,
        _ factor: Double,
        _ drawn: String,
        _ shown: String
    ) -> Diagnostic {
        Diagnostic(
            "the storyboard shows a picture of \(layer.name) that is drawn for \(drawn);"
                + " it is stretched \(factor.inHundredths) times on \(shown)",
            option: "/outputs/storyboard",
            help: "give it a frame of one size in points, or leave its round corners out",
            severity: .warning
        )
    }
}
