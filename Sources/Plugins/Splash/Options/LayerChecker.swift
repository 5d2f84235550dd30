import Diagnostics
import Images
import JSON
import Raster

/// Turns layers as written into a layout, and collects every mistake in them.
struct LayerChecker {
    private(set) var mistakes: [Diagnostic] = []
    /// Whether all frames are understood, so that it can be told how they depend on each other.
    private(set) var readsAllFrames = true
    /// The names of the stage's themes.
    private let themes: [String]
    /// More containers in one another than anybody writes, and few enough for every JSON reader.
    private static let deepest = 16

    /// A checker of the layers of a stage that has these themes.
    init(themes: [String]) { self.themes = themes }

    /// The layers; what one shows that can't be understood is left out of it.
    ///
    /// - Parameters:
    ///   - pointer: Where the list stands.
    ///   - depth: How many containers the layers stand in.
    mutating func layers(
        _ written: [SplashOptions.Layer],
        at pointer: String,
        depth: Int = 0
    ) -> [LayoutLayer] {
        guard depth <= Self.deepest else {
            mistakes.append(LayerMessages.tooDeep(Self.deepest, pointer))
            return []
        }
        var layers: [LayoutLayer] = []
        for (index, layer) in written.enumerated() {
            let place = "\(pointer)/\(index)"
            let content = content(of: layer, at: place, depth)
            layers.append(
                LayoutLayer(
                    id: layer.id,
                    pointer: place,
                    frame: frame(of: layer, isUnderstood: content != nil, at: place),
                    anchor: layer.anchor.map { Anchor($0) } ?? (depth > 0 ? .container : .screen),
                    content: content ?? .group([]),
                    cornerRadius: cornerRadius(of: layer, at: place),
                    corners: RoundedCorners.Corner.allCases.filter(layer.corners.contains),
                    opacity: layer.opacity,
                    clips: layer.clip,
                    keepsInSafeArea: layer.keepInSafeArea ?? (layer.text != nil)
                )
            )
        }
        return layers
    }

    private mutating func content(
        of layer: SplashOptions.Layer,
        at pointer: String,
        _ depth: Int
    ) -> LayoutLayer.Content? {
        let kinds: [(name: String, isThere: Bool)] = [
            ("color", layer.color != nil && layer.text == nil), ("image", layer.image != nil),
            ("text", layer.text != nil), ("gradient", layer.gradient != nil),
            ("layers", layer.layers != nil),
        ]
        let found = kinds.filter(\.isThere).map(\.name)
        guard found.count == 1 else {
            mistakes.append(LayerMessages.oneOf(found, pointer))
            return nil
        }
        mistakes += idleKeys(of: layer, showing: found[0], at: pointer)
        if let text = layer.text { return textContent(text, of: layer, at: pointer) }
        if let color = layer.color { return .color(colors(color, at: "\(pointer)/color")) }
        if let gradient = layer.gradient { return gradientContent(gradient, at: pointer) }
        if let image = layer.image {
            if image.all.isEmpty { mistakes.append(LayerMessages.noVariant("\(pointer)/image")) }
            mistakes += unknownThemes(image, at: "\(pointer)/image")
            return .image(.init(sources: image, mode: layer.mode, align: layer.align))
        }
        return .group(layers(layer.layers ?? [], at: "\(pointer)/layers", depth: depth + 1))
    }

    /// Keys that have no say in what a layer shows: whoever wrote them expects something of them.
    private func idleKeys(
        of layer: SplashOptions.Layer,
        showing kind: String,
        at pointer: String
    ) -> [Diagnostic] {
        let owners: [(owner: String, keys: [SplashOptions.Layer.Key])] = [
            ("image", [.mode, .align]), ("layers", [.clip]),
            ("text", [.font, .size, .textAlign, .lineHeight]),
        ]
        return owners.filter { $0.owner != kind }.flatMap { owner, keys in
            keys.filter(layer.written.contains).map {
                LayerMessages.idle($0.rawValue, owner, kind, "\(pointer)/\($0.rawValue)")
            }
        }
    }

    private func unknownThemes<Value>(
        _ variants: Variants<Value>,
        at pointer: String
    ) -> [Diagnostic] {
        variants.themes.keys.filter { !themes.contains($0) }.sorted().map {
            LayerMessages.noTheme($0, themes, "\(pointer)/themes\(JSONValue.pointerToken($0))")
        }
    }

    private mutating func colors(
        _ written: Variants<String>,
        at pointer: String
    ) -> Variants<ColorSource> {
        var found: [Diagnostic] = []
        if written.all.isEmpty { found.append(LayerMessages.noVariant(pointer)) }
        found += unknownThemes(written, at: pointer)
        let colors = written.map { text, place -> ColorSource? in
            do throws(Diagnostic) {
                return try ColorSource(text, option: pointer + place)
            } catch {
                found.append(error)
                return .values(.white, .sRGB)
            }
        }
        mistakes += found
        return colors
    }

    private mutating func gradientContent(
        _ written: SplashOptions.Gradient,
        at pointer: String
    ) -> LayoutLayer.Content? {
        let place = "\(pointer)/gradient/stops"
        var stops: [GradientContent.Stop] = []
        for (index, stop) in written.stops.enumerated() {
            let location = stop.at ?? Double(index) / Double(written.stops.count - 1)
            if let last = stops.last, location < last.location {
                mistakes.append(
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
            mistakes.append(LayerMessages.flat(isRadial, "\(pointer)/gradient"))
        }
        return .gradient(
            GradientContent(
                kind: written.type ?? .linear,
                from: from,
                to: to,
                stops: stops
            )
        )
    }

    private mutating func textContent(
        _ written: SplashOptions.Texts,
        of layer: SplashOptions.Layer,
        at pointer: String
    ) -> LayoutLayer.Content? {
        if layer.font == nil { mistakes.append(LayerMessages.missing("font", pointer)) }
        if layer.size == nil { mistakes.append(LayerMessages.missing("size", pointer)) }
        if written.byLanguage.isEmpty { mistakes.append(LayerMessages.noText("\(pointer)/text")) }
        let color = layer.color.map { colors($0, at: "\(pointer)/color") }
        guard let font = layer.font, let size = layer.size else { return nil }
        return .text(
            TextContent(
                texts: written.byLanguage,
                font: font,
                size: size,
                color: color,
                alignment: layer.textAlign,
                lineHeight: layer.lineHeight
            )
        )
    }

    private mutating func frame(
        of layer: SplashOptions.Layer,
        isUnderstood: Bool,
        at pointer: String
    ) -> Frame {
        var found: [Diagnostic] = []
        let frame = Frame(
            layer.frame,
            option: "\(pointer)/frame",
            hasSize: layer.image != nil || layer.text != nil || !isUnderstood,
            mistakes: &found
        )
        // Nobody knows the size of what isn't understood.
        let isOpen = !isUnderstood && frame.measures.values.contains(.auto)
        if !found.isEmpty || isOpen { readsAllFrames = false }
        mistakes += found
        return frame
    }

    private mutating func cornerRadius(
        of layer: SplashOptions.Layer,
        at pointer: String
    ) -> CornerRadius? {
        guard let written = layer.cornerRadius else { return nil }
        let place = "\(pointer)/cornerRadius"
        do throws(Diagnostic) {
            switch try MeasureParser.parse(written, option: place) {
            case .anchored(0, let points) where points >= 0: return .points(points)
            case .anchored(let share, 0) where (0...0.5).contains(share): return .share(share)
            default: throw LayerMessages.noRadius(place)
            }
        } catch {
            mistakes.append(error)
            return nil
        }
    }
}
