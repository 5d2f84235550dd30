import Images
import Pipeline

/// Builds the tree of pixels of one launch image, and collects what is wrong with it.
struct ImageBuilder {
    private let resolver: LayerResolver
    private let look: Look
    private let group: ScreenGroup
    private let rectangles: [Rectangle]
    private(set) var mistakes: [Diagnostic] = []
    private(set) var files: [WorkspaceFile] = []
    private(set) var enlargements: [Int: Enlargement] = [:]
    private(set) var texts: [Int: Rectangle] = [:]
    /// The node that comes next.
    private var index = 0

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

    /// The layers of a list, in the order of `Layout.nodes`.
    mutating func layers(_ layers: [LayoutLayer]) -> [LaunchImage.Layer] {
        layers.compactMap { layer in
            let rectangle = rectangles[index]
            let place = index
            index += 1
            let frame = LaunchImage.PixelFrame(rectangle, scale: scale)
            if let mistake = Messages.size(rectangle, frame, layer, group) {
                mistakes.append(mistake)
                // The nodes of a group must be counted all the same.
                _ = content(of: layer, in: frame, at: place)
                return nil
            }
            guard let content = content(of: layer, in: frame, at: place) else { return nil }
            return LaunchImage.Layer(
                frame: frame,
                content: content,
                cornerRadius: (layer.cornerRadius?.resolved(in: rectangle) ?? 0) * Double(scale),
                corners: layer.corners,
                clips: layer.clips,
                opacity: layer.opacity,
                name: layer.name,
                option: layer.pointer
            )
        }
    }

    private mutating func content(
        of layer: LayoutLayer,
        in frame: LaunchImage.PixelFrame,
        at place: Int
    ) -> LaunchImage.Content? {
        do throws(Diagnostic) {
            switch layer.content {
            case .group(let held): return .group(layers(held))
            case .color(let colors):
                return .color(try color(colors, option: "\(layer.pointer)/color"))
            case .gradient(let gradient): return .gradient(try self.gradient(gradient, layer))
            case .image(let image): return .art(try art(image, layer, in: frame, at: place))
            case .text(let text):
                return .text(try self.text(text, layer, in: frame, at: place))
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
        _ layer: LayoutLayer,
        in frame: LaunchImage.PixelFrame,
        at place: Int
    ) throws(Diagnostic) -> LaunchImage.Art {
        let variants = try resolver.variants(of: image, layer, look, group.screen.idiom)
        let pointer = "\(layer.pointer)/image\(image.sources.pick(look)?.place ?? "")"
        let best = variants.best(image.mode, in: frame, scale: scale) ?? variants[0]
        enlargements[place] = Enlargement(
            factor: best.enlargement(image.mode, in: frame, scale: scale),
            source: best.source.text
        )
        return LaunchImage.Art(
            input: name(of: best.source, option: pointer, formats: best.formats),
            source: best.source.text,
            option: pointer,
            mode: image.mode,
            align: image.align,
            scale: best.size?.isDrawing == true ? 1 : best.scale
        )
    }

    private mutating func text(
        _ content: TextContent,
        _ layer: LayoutLayer,
        in frame: LaunchImage.PixelFrame,
        at place: Int
    ) throws(Diagnostic) -> LaunchImage.Text {
        let setter = resolver.texts
        let lines = try setter.paragraphs(
            content,
            of: layer,
            look,
            scale: scale,
            width: Double(max(1, frame.width))
        )
        texts[place] = lines.box(in: rectangles[place], scale: scale)
        let font = try setter.file(content, of: layer)
        let option = "\(layer.pointer)/font"
        return LaunchImage.Text(
            text: try setter.text(content, of: layer, look),
            input: name(of: .repository(font.path), option: option),
            face: font.face,
            source: content.font,
            option: option,
            size: content.size * Double(scale),
            color: try content.color.map { colors throws(Diagnostic) in
                try color(colors, option: "\(layer.pointer)/color")
            } ?? (look.appearance == .light ? .black : .white),
            alignment: content.alignment,
            lineHeight: content.lineHeight,
            language: look.language ?? ""
        )
    }

    /// The path of a file in the workspace.
    private mutating func name(
        of source: SourcePath,
        option: String,
        formats: Set<ImageFormat> = []
    ) -> String {
        if let known = files.first(where: { $0.source == source }) { return known.name }
        let file = WorkspaceFile(
            source: source,
            name: "art-\(files.count)",
            option: option,
            formats: formats
        )
        files.append(file)
        return file.name
    }
}

private enum Messages {
    /// What is wrong with a frame on a screen; nil when it can be drawn.
    static func size(
        _ rectangle: Rectangle,
        _ frame: LaunchImage.PixelFrame,
        _ layer: LayoutLayer,
        _ group: ScreenGroup
    ) -> Diagnostic? {
        let size = "\(points(rectangle.width)) × \(points(rectangle.height)) points"
        let what = "the frame of \(layer.name) is \(size) on \(group.name)"
        if frame.width <= 0 || frame.height <= 0 {
            return Diagnostic(
                what,
                option: "\(layer.pointer)/frame",
                help: "choose smaller margins, or leave the device out"
            )
        }
        let edges = [frame.left, frame.top, frame.left + frame.width, frame.top + frame.height]
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

    private static func points(_ value: Double) -> String {
        let hundredths = (min(max(value, -1e9), 1e9) * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }

    static func noColor(_ look: Look, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no color is given for \(look.name)",
            option: pointer,
            help: "add \"light\" or \"dark\" beside \"themes\""
        )
    }
}
