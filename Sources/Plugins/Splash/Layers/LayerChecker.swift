import Images
import Diagnostics
import JSON
import Layouts
import Raster

/// Turns layers as written into a tree, and collects the errors in them.
struct LayerChecker {
    private(set) var diagnostics = DiagnosticCollector()
    /// Whether all frames are understood, so that it is known how they depend on each other.
    private(set) var readsAllFrames = true
    private var layers: [CheckedLayer] = []
    /// The names of the stage's themes.
    private let themes: [String]
    /// More containers in one another than anybody writes, and few enough for every JSON reader.
    private static let deepest = 16

    /// Checks the layers of a stage that has these themes.
    init(_ written: [LayerOptions], themes: [String]) {
        self.themes = themes
        add(written, at: "/layers", to: nil, depth: 0)
    }

    /// The layers; what one shows that can't be understood is left out of it.
    var tree: LayerTree { LayerTree(layers) }

    /// - Parameters:
    ///   - pointer: Where the list is in the options.
    ///   - container: The index of the layer that contains the list.
    ///   - depth: How many containers the list is in.
    private mutating func add(
        _ written: [LayerOptions],
        at pointer: String,
        to container: Int?,
        depth: Int
    ) {
        guard depth <= Self.deepest else {
            diagnostics.add(LayerMessages.tooDeep(Self.deepest, pointer))
            return
        }
        for (index, layer) in written.enumerated() {
            add(layer, at: "\(pointer)/\(index)", to: container, depth: depth)
        }
    }

    private mutating func add(
        _ written: LayerOptions,
        at pointer: String,
        to container: Int?,
        depth: Int
    ) {
        let content = content(of: written, at: pointer)
        let place = layers.count
        layers.append(
            CheckedLayer(
                box: LayoutBox(
                    id: written.id,
                    pointer: pointer,
                    anchor: written.anchor.map { Anchor($0) }
                        ?? (container == nil ? .screen : .container),
                    content: content?.inLayout ?? .none,
                    container: container
                ),
                content: content ?? .container,
                style: written.style,
                keepsInSafeArea: written.keepInSafeArea ?? (written.text != nil)
            )
        )
        if case .container? = content {
            add(written.layers ?? [], at: "\(pointer)/layers", to: place, depth: depth + 1)
        }
        layers[place].box.frame = frame(of: written, isUnderstood: content != nil, at: pointer)
        layers[place].cornerRadius = cornerRadius(of: written, at: pointer)
        // In one order, and only where they matter, so that equal images are drawn once.
        let corners = written.cornerRadius == nil ? LayerStyle().corners : written.style.corners
        layers[place].style.corners = LayerStyle().corners.filter(corners.contains)
    }

    /// What a layer shows; nil when that is not one thing.
    private mutating func content(
        of layer: LayerOptions,
        at pointer: String
    ) -> CheckedLayer.Content? {
        let kinds: [(name: String, isThere: Bool)] = [
            ("color", layer.color != nil && layer.text == nil), ("image", layer.image != nil),
            ("text", layer.text != nil), ("gradient", layer.gradient != nil),
            ("layers", layer.layers != nil),
        ]
        let found = kinds.filter(\.isThere).map(\.name)
        guard found.count == 1 else {
            diagnostics.add(LayerMessages.oneOf(found, pointer))
            return nil
        }
        checkIdleKeys(of: layer, showing: found[0], at: pointer)
        if let text = layer.text { return textContent(text, of: layer, at: pointer) }
        if let color = layer.color { return .color(colors(color, at: "\(pointer)/color")) }
        if let gradient = layer.gradient { return gradientContent(gradient, at: pointer) }
        if let image = layer.image {
            if image.all.isEmpty { diagnostics.add(LayerMessages.noVariant("\(pointer)/image")) }
            checkThemes(image, at: "\(pointer)/image")
            return .image(ImageContent(sources: image, fit: layer.fit))
        }
        return .container
    }

    /// Refuses keys that do nothing in a layer of this kind: whoever wrote them expects something.
    private mutating func checkIdleKeys(
        of layer: LayerOptions,
        showing kind: String,
        at pointer: String
    ) {
        let owners: [(owner: String, keys: [String])] = [
            ("image", ImageFit.keys), ("layers", ["clip"]),
            ("text", ["font", "size"] + TextFormat.keys),
        ]
        for (owner, keys) in owners where owner != kind {
            for key in keys where layer.written.contains(key) {
                diagnostics.add(LayerMessages.idle(key, owner, kind, "\(pointer)/\(key)"))
            }
        }
    }

    private mutating func checkThemes<Value>(_ values: VariantValues<Value>, at pointer: String) {
        for name in values.themes.keys.sorted() where !themes.contains(name) {
            let place = "\(pointer)/themes\(JSONValue.pointerToken(name))"
            diagnostics.add(LayerMessages.noTheme(name, themes, place))
        }
    }

    private mutating func colors(
        _ written: VariantValues<String>,
        at pointer: String
    ) -> VariantValues<ColorSource> {
        if written.all.isEmpty { diagnostics.add(LayerMessages.noVariant(pointer)) }
        checkThemes(written, at: pointer)
        var found = DiagnosticCollector()
        let colors = written.map { text, place -> ColorSource? in
            let color = found.collect { () throws(Diagnostic) in
                try ColorSource(text, option: pointer + place)
            }
            return color ?? .values(.white, .sRGB)
        }
        diagnostics.add(found)
        return colors
    }

    private mutating func gradientContent(
        _ written: LayerOptions.Gradient,
        at pointer: String
    ) -> CheckedLayer.Content? {
        let place = "\(pointer)/gradient/stops"
        var stops: [LayerGradient<VariantValues<ColorSource>>.Stop] = []
        for (index, stop) in written.stops.enumerated() {
            let location = stop.at ?? Double(index) / Double(written.stops.count - 1)
            if let last = stops.last, location < last.location {
                diagnostics.add(
                    LayerMessages.backwards(location, last.location, "\(place)/\(index)/at")
                )
            }
            let color = colors(stop.color, at: "\(place)/\(index)/color")
            stops.append(.init(color: color, location: location))
        }
        let isRadial = written.type == .radial
        let (from, to) = (
            written.from ?? .init(x: 0.5, y: isRadial ? 0.5 : 0),
            written.to ?? .init(x: isRadial ? 1 : 0.5, y: 1)
        )
        if from == to || isRadial && (from.x == to.x || from.y == to.y) {
            diagnostics.add(LayerMessages.flat(isRadial, "\(pointer)/gradient"))
        }
        return .gradient(
            LayerGradient(kind: written.type ?? .linear, from: from, to: to, stops: stops)
        )
    }

    private mutating func textContent(
        _ written: LayerOptions.Texts,
        of layer: LayerOptions,
        at pointer: String
    ) -> CheckedLayer.Content? {
        if layer.font == nil { diagnostics.add(LayerMessages.missing("font", pointer)) }
        if layer.size == nil { diagnostics.add(LayerMessages.missing("size", pointer)) }
        if written.byLanguage.isEmpty { diagnostics.add(LayerMessages.noText("\(pointer)/text")) }
        let color = layer.color.map { colors($0, at: "\(pointer)/color") }
        guard let font = layer.font, let size = layer.size else { return nil }
        return .text(
            TextContent(
                texts: written.byLanguage,
                font: font,
                size: size,
                color: color,
                format: layer.format
            )
        )
    }

    private mutating func frame(
        of layer: LayerOptions,
        isUnderstood: Bool,
        at pointer: String
    ) -> Frame {
        var found = DiagnosticCollector()
        let frame = Frame(
            layer.frame,
            option: "\(pointer)/frame",
            hasSize: layer.image != nil || layer.text != nil || !isUnderstood,
            diagnostics: &found
        )
        // Nobody knows the size of what isn't understood.
        let isOpen = !isUnderstood && frame.measures.values.contains(.auto)
        if !found.errors.isEmpty || isOpen { readsAllFrames = false }
        diagnostics.add(found)
        return frame
    }

    private mutating func cornerRadius(
        of layer: LayerOptions,
        at pointer: String
    ) -> CornerRadius? {
        guard let written = layer.cornerRadius else { return nil }
        let place = "\(pointer)/cornerRadius"
        return diagnostics.collect { () throws(Diagnostic) in
            switch try MeasureParser.parse(written, option: place) {
            case .anchored(0, let points) where points >= 0: return .points(points)
            case .anchored(let share, 0) where (0...0.5).contains(share): return .share(share)
            default: throw LayerMessages.noRadius(place)
            }
        }
    }
}

extension CheckedLayer.Content {
    /// What decides the lengths that are `"auto"`.
    fileprivate var inLayout: LayoutBox.Content {
        switch self {
        case .image: .image
        case .text: .text
        case .color, .gradient, .container: .none
        }
    }
}
