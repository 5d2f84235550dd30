import Devices
import Diagnostics
import Images
import Layouts
import PluginAPI
import Raster

/// Builds the layers of one launch image in pixels, and collects the errors in them.
struct ImageBuilder {
    private let resolver: LayerResolver
    private let variant: Variant
    private let shared: SharedScreen
    private let rectangles: [Rectangle]
    private(set) var diagnostics = DiagnosticCollector()
    private(set) var files: WorkspaceFiles
    private(set) var colors: [Int: PaintColor] = [:]
    private(set) var enlargements: [Int: Enlargement] = [:]
    private(set) var texts: [Int: Rectangle] = [:]
    private(set) var inks: [Int: Rectangle] = [:]

    /// A builder of one image.
    ///
    /// - Parameters:
    ///   - rectangles: In points, of all layers.
    ///   - files: Those that the unit reads already.
    init(
        _ resolver: LayerResolver,
        _ variant: Variant,
        _ shared: SharedScreen,
        _ rectangles: [Rectangle],
        files: WorkspaceFiles = WorkspaceFiles()
    ) {
        self.resolver = resolver
        self.variant = variant
        self.shared = shared
        self.rectangles = rectangles
        self.files = files
    }

    private var scale: Int { shared.screen.scale }

    /// The layers with these indexes, from back to front.
    mutating func layers(_ indexes: [Int]) -> [PixelLayer] {
        indexes.compactMap { index in
            let layer = resolver.tree.layers[index]
            let rectangle = rectangles[index]
            let frame = PixelRectangle(rectangle, scale: scale)
            let sizeError = Messages.size(rectangle, frame, layer, shared)
            if let sizeError { diagnostics.add(sizeError) }
            // The errors of its content are reported all the same.
            guard let content = content(of: index, in: frame), sizeError == nil else { return nil }
            return PixelLayer(
                frame: frame,
                content: content,
                cornerRadius: (layer.cornerRadius?.resolved(in: rectangle) ?? 0) * Double(scale),
                style: layer.style
            )
        }
    }

    private mutating func content(
        of index: Int,
        in frame: PixelRectangle
    ) -> PixelLayer.Content? {
        let layer = resolver.tree.layers[index]
        do throws(Diagnostic) {
            switch layer.content {
            case .container: return .container(layers(resolver.tree.boxes.contents(of: index)))
            case .color(let values):
                let color = try color(values, option: "\(layer.pointer)/color")
                colors[index] = color
                return .color(color)
            case .gradient(let gradient):
                return .gradient(
                    try gradient.map { index, stop throws(Diagnostic) in
                        let stops = "\(layer.pointer)/gradient/stops"
                        return try color(stop, option: "\(stops)/\(index)/color")
                    }
                )
            case .image(let image): return .art(try art(image, of: index, in: frame))
            case .text(let text): return .text(try self.text(text, of: index, in: frame))
            }
        } catch {
            diagnostics.add(error)
            return nil
        }
    }

    private func color(
        _ values: VariantValues<ColorSource>,
        option: String
    ) throws(Diagnostic) -> PaintColor {
        guard let (source, pointer) = values.pick(variant) else {
            throw Messages.noColor(variant, option)
        }
        switch source {
        case .values(let color, let space): return space.convert(color, to: resolver.colorSpace)
        case .set(let path):
            return try resolver.catalogs.color(
                path,
                variant,
                shared.screen.idiom,
                in: resolver.colorSpace,
                option: option + pointer
            )
        }
    }

    private mutating func art(
        _ image: ImageContent,
        of index: Int,
        in frame: PixelRectangle
    ) throws(Diagnostic) -> LaunchImage.Art {
        let layer = resolver.tree.layers[index]
        let found = try resolver.art(of: image, layer, variant, shared.screen.idiom)
        let best = found.best(image.fit.mode, in: frame, scale: scale)
        enlargements[index] = Enlargement(
            factor: best.enlargement(image.fit.mode, in: frame, scale: scale),
            source: best.source.text
        )
        return LaunchImage.Art(
            input: files.name(of: best.source, option: found.option, formats: best.formats),
            source: best.source,
            option: found.option,
            fit: image.fit,
            scale: best.size?.isVector == true ? 1 : best.scale
        )
    }

    private mutating func text(
        _ content: TextContent,
        of index: Int,
        in frame: PixelRectangle
    ) throws(Diagnostic) -> LaunchImage.Text {
        let layer = resolver.tree.layers[index]
        let setter = resolver.texts
        let lines = try setter.paragraphs(
            content,
            of: layer,
            variant,
            scale: scale,
            width: Double(max(1, frame.width))
        )
        texts[index] = lines.box(in: rectangles[index], scale: scale)
        inks[index] = lines.inkBox(in: rectangles[index], scale: scale)
        let font = try setter.file(content, of: layer)
        let option = "\(layer.pointer)/font"
        return LaunchImage.Text(
            text: try setter.text(content, of: layer, variant),
            input: files.name(of: .repository(font.path), option: option),
            face: font.face,
            source: content.font,
            option: option,
            size: content.size * Double(scale),
            color: try color(ofText: content, layer),
            format: content.format,
            language: variant.language ?? ""
        )
    }

    private func color(
        ofText content: TextContent,
        _ layer: CheckedLayer
    ) throws(Diagnostic) -> PaintColor {
        guard let colors = content.color else {
            return variant.appearance == .light ? .black : .white
        }
        return try color(colors, option: "\(layer.pointer)/color")
    }
}

private enum Messages {
    /// What is wrong with a frame on a screen; nil when it can be drawn.
    static func size(
        _ rectangle: Rectangle,
        _ frame: PixelRectangle,
        _ layer: CheckedLayer,
        _ shared: SharedScreen
    ) -> Diagnostic? {
        let size = "\(rectangle.width.inHundredths) × \(rectangle.height.inHundredths) points"
        let what = "the frame of \(layer.name) is \(size) on \(shared.name)"
        if frame.width <= 0 || frame.height <= 0 {
            let axis = frame.width <= 0 ? LayoutAttribute.Axis.horizontal : .vertical
            return Diagnostic(
                what,
                option: layer.pointer + layer.box.frame.pointer(on: axis),
                help: layer.box.frame.measures[axis.length] == nil
                    ? "choose smaller margins, or leave the device out"
                    : "write a greater length, or leave the key out to span the anchor"
            )
        }
        let edges = [frame.left, frame.top, frame.right, frame.bottom]
        let isHuge = max(frame.width, frame.height) > farthest
        guard isHuge || edges.contains(where: { abs($0) > farthest }) else { return nil }
        return Diagnostic(
            isHuge ? what : "the frame of \(layer.name) is far off the screen on \(shared.name)",
            option: "\(layer.pointer)/frame",
            help: "no side may be longer, and no edge farther away, than \(farthest) pixels"
        )
    }

    /// In pixels; several times the longest screen.
    private static let farthest = 16_384

    static func noColor(_ variant: Variant, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no color is given for \(variant.name)",
            option: pointer,
            help: "add \"light\" or \"dark\" beside \"themes\""
        )
    }
}
