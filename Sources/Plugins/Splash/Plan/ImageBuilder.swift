import Devices
import Diagnostics
import Images
import PluginAPI
import Raster

/// Builds the tree of pixels of one launch image, and collects what is wrong with it.
struct ImageBuilder {
    private let resolver: LayerResolver
    private let look: Look
    private let group: ScreenGroup
    private let rectangles: [Rectangle]
    private(set) var mistakes: [Diagnostic] = []
    private(set) var files = WorkspaceFiles()
    private(set) var colors: [Int: PaintColor] = [:]
    private(set) var enlargements: [Int: Enlargement] = [:]
    private(set) var texts: [Int: Rectangle] = [:]

    /// - Parameter rectangles: In points, of all nodes.
    init(
        _ resolver: LayerResolver,
        _ look: Look,
        _ group: ScreenGroup,
        _ rectangles: [Rectangle]
    ) {
        self.resolver = resolver
        self.look = look
        self.group = group
        self.rectangles = rectangles
    }

    private var scale: Int { group.screen.scale }

    /// The layers of some nodes, from back to front.
    mutating func layers(_ indexes: [Int]) -> [LaunchImage.Layer] {
        indexes.compactMap { index in
            let layer = resolver.layout.nodes[index].layer
            let rectangle = rectangles[index]
            let frame = PixelRectangle(rectangle, scale: scale)
            let mistake = Messages.size(rectangle, frame, layer, group)
            if let mistake { mistakes.append(mistake) }
            // The mistakes of its content are told all the same.
            guard let content = content(of: index, in: frame), mistake == nil else { return nil }
            return LaunchImage.Layer(
                frame: frame,
                content: content,
                cornerRadius: (layer.cornerRadius?.resolved(in: rectangle) ?? 0) * Double(scale),
                corners: layer.corners,
                clips: layer.clips,
                opacity: layer.opacity
            )
        }
    }

    private mutating func content(
        of index: Int,
        in frame: PixelRectangle
    ) -> LaunchImage.Content? {
        let node = resolver.layout.nodes[index]
        let layer = node.layer
        do throws(Diagnostic) {
            switch layer.content {
            case .group: return .group(layers(node.held))
            case .color(let variants):
                let color = try color(variants, option: "\(layer.pointer)/color")
                colors[index] = color
                return .color(color)
            case .gradient(let gradient): return .gradient(try self.gradient(gradient, layer))
            case .image(let image): return .art(try art(image, of: index, in: frame))
            case .text(let text): return .text(try self.text(text, of: index, in: frame))
            }
        } catch {
            mistakes.append(error)
            return nil
        }
    }

    private func color(
        _ variants: Variants<ColorSource>,
        option: String
    ) throws(Diagnostic) -> PaintColor {
        guard let (source, place) = variants.pick(look) else {
            throw Messages.noColor(look, option)
        }
        switch source {
        case .values(let color, let space): return space.convert(color, to: resolver.colorSpace)
        case .set(let path):
            return try resolver.catalogs.color(
                path,
                look,
                group.screen.idiom,
                in: resolver.colorSpace,
                option: option + place
            )
        }
    }

    private func gradient(
        _ content: GradientContent,
        _ layer: LayoutLayer
    ) throws(Diagnostic) -> LaunchImage.Gradient {
        var stops: [LaunchImage.Gradient.Stop] = []
        for (index, stop) in content.stops.enumerated() {
            let pointer = "\(layer.pointer)/gradient/stops/\(index)/color"
            let color = try color(stop.color, option: pointer)
            stops.append(.init(color: color, location: stop.location))
        }
        return LaunchImage.Gradient(
            kind: content.kind,
            from: content.from,
            to: content.to,
            stops: stops
        )
    }

    private mutating func art(
        _ image: ImageContent,
        of index: Int,
        in frame: PixelRectangle
    ) throws(Diagnostic) -> LaunchImage.Art {
        let layer = resolver.layout.nodes[index].layer
        let found = try resolver.art(of: image, layer, look, group.screen.idiom)
        let best = found.best(image.mode, in: frame, scale: scale)
        enlargements[index] = Enlargement(
            factor: best.enlargement(image.mode, in: frame, scale: scale),
            source: best.source.text
        )
        return LaunchImage.Art(
            input: files.name(of: best.source, option: found.option, formats: best.formats),
            source: best.source,
            option: found.option,
            mode: image.mode,
            align: image.align,
            scale: best.size?.isDrawing == true ? 1 : best.scale
        )
    }

    private mutating func text(
        _ content: TextContent,
        of index: Int,
        in frame: PixelRectangle
    ) throws(Diagnostic) -> LaunchImage.Text {
        let layer = resolver.layout.nodes[index].layer
        let setter = resolver.texts
        let lines = try setter.paragraphs(
            content,
            of: layer,
            look,
            scale: scale,
            width: Double(max(1, frame.width))
        )
        texts[index] = lines.box(in: rectangles[index], scale: scale)
        let font = try setter.file(content, of: layer)
        let option = "\(layer.pointer)/font"
        return LaunchImage.Text(
            text: try setter.text(content, of: layer, look),
            input: files.name(of: .repository(font.path), option: option),
            face: font.face,
            source: content.font,
            option: option,
            size: content.size * Double(scale),
            color: try color(ofText: content, layer),
            alignment: content.alignment,
            lineHeight: content.lineHeight,
            language: look.language ?? ""
        )
    }

    private func color(
        ofText content: TextContent,
        _ layer: LayoutLayer
    ) throws(Diagnostic) -> PaintColor {
        guard let colors = content.color else { return look.appearance == .light ? .black : .white }
        return try color(colors, option: "\(layer.pointer)/color")
    }
}

private enum Messages {
    /// What is wrong with a frame on a screen; nil when it can be drawn.
    static func size(
        _ rectangle: Rectangle,
        _ frame: PixelRectangle,
        _ layer: LayoutLayer,
        _ group: ScreenGroup
    ) -> Diagnostic? {
        let size = "\(rectangle.width.inHundredths) × \(rectangle.height.inHundredths) points"
        let what = "the frame of \(layer.name) is \(size) on \(group.name)"
        if frame.width <= 0 || frame.height <= 0 {
            let axis = frame.width <= 0 ? Attribute.Axis.horizontal : .vertical
            return Diagnostic(
                what,
                option: layer.pointer + layer.frame.pointer(on: axis),
                help: layer.frame.measures[axis.length] == nil
                    ? "choose smaller margins, or leave the device out"
                    : "write a greater length, or leave the key out to span the anchor"
            )
        }
        let edges = [frame.left, frame.top, frame.right, frame.bottom]
        let isHuge = max(frame.width, frame.height) > farthest
        guard isHuge || edges.contains(where: { abs($0) > farthest }) else { return nil }
        return Diagnostic(
            isHuge ? what : "the frame of \(layer.name) lies far off the screen on \(group.name)",
            option: "\(layer.pointer)/frame",
            help: "no side may be longer, and no edge farther away, than \(farthest) pixels"
        )
    }

    /// In pixels; several times the longest screen.
    private static let farthest = 16_384

    static func noColor(_ look: Look, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no color is given for \(look.name)",
            option: pointer,
            help: "add \"light\" or \"dark\" beside \"themes\""
        )
    }
}
