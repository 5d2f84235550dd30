import Pipeline

/// Turns layers as written into a layout, and collects every mistake in them.
struct LayerChecker {
    private(set) var mistakes: [Diagnostic] = []

    /// The layers that can be understood.
    ///
    /// - Parameters:
    ///   - pointer: Where the list stands.
    ///   - isInside: Whether the layers stand in a container.
    mutating func layers(
        _ written: [SplashOptions.Layer],
        at pointer: String,
        isInside: Bool = false
    ) -> [LayoutLayer] {
        var layers: [LayoutLayer] = []
        for (index, layer) in written.enumerated() {
            let place = "\(pointer)/\(index)"
            guard let content = content(of: layer, at: place) else { continue }
            layers.append(
                LayoutLayer(
                    id: layer.id,
                    pointer: place,
                    frame: frame(of: layer, content, at: place),
                    anchor: layer.anchor.map { Anchor($0) } ?? (isInside ? .container : .screen),
                    content: content,
                    cornerRadius: cornerRadius(of: layer, at: place),
                    corners: LaunchImage.Corner.allCases.filter(layer.corners.contains),
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
        at pointer: String
    ) -> LayoutLayer.Content? {
        let kinds: [(name: String, isThere: Bool)] = [
            ("color", layer.color != nil && layer.text == nil), ("image", layer.image != nil),
            ("text", layer.text != nil), ("gradient", layer.gradient != nil),
            ("layers", layer.layers != nil),
        ]
        let found = kinds.filter(\.isThere).map(\.name)
        guard found.count == 1 else {
            mistakes.append(Messages.oneOf(found, pointer))
            return nil
        }
        if let text = layer.text { return textContent(text, of: layer, at: pointer) }
        if let color = layer.color { return .color(colors(color, at: "\(pointer)/color")) }
        if let gradient = layer.gradient { return gradientContent(gradient, at: pointer) }
        if let image = layer.image {
            if image.all.isEmpty { mistakes.append(Messages.noVariant("\(pointer)/image")) }
            return .image(.init(sources: image, mode: layer.mode, align: layer.align))
        }
        return .group(layers(layer.layers ?? [], at: "\(pointer)/layers", isInside: true))
    }

    private mutating func colors(
        _ written: Variants<String>,
        at pointer: String
    ) -> Variants<ColorSource> {
        var found: [Diagnostic] = []
        if written.all.isEmpty { found.append(Messages.noVariant(pointer)) }
        let colors = written.map { text, place -> ColorSource? in
            do throws(Diagnostic) {
                return try ColorSource(text, option: pointer + place)
            } catch {
                found.append(error)
                return nil
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
        guard written.stops.count > 1 else {
            mistakes.append(Messages.fewStops(place))
            return nil
        }
        var stops: [GradientContent.Stop] = []
        for (index, stop) in written.stops.enumerated() {
            let location = stop.at ?? Double(index) / Double(written.stops.count - 1)
            if let last = stops.last, location < last.location {
                mistakes.append(Messages.backwards(location, last.location, "\(place)/\(index)/at"))
            }
            let color = colors(stop.color, at: "\(place)/\(index)/color")
            stops.append(.init(color: color, location: location))
        }
        let isRadial = written.type == .radial
        return .gradient(
            GradientContent(
                kind: written.type ?? .linear,
                from: written.from ?? .init(x: 0.5, y: isRadial ? 0.5 : 0),
                to: written.to ?? .init(x: isRadial ? 1 : 0.5, y: 1),
                stops: stops
            )
        )
    }

    private mutating func textContent(
        _ written: SplashOptions.Texts,
        of layer: SplashOptions.Layer,
        at pointer: String
    ) -> LayoutLayer.Content? {
        if layer.font == nil { mistakes.append(Messages.missing("font", pointer)) }
        if layer.size == nil { mistakes.append(Messages.missing("size", pointer)) }
        if written.byLanguage.isEmpty { mistakes.append(Messages.noText("\(pointer)/text")) }
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
        _ content: LayoutLayer.Content,
        at pointer: String
    ) -> Frame {
        let hasSize =
            switch content {
            case .image, .text: true
            case .color, .gradient, .group: false
            }
        do throws(Diagnostics) {
            return try Frame(layer.frame, option: "\(pointer)/frame", hasSize: hasSize)
        } catch {
            mistakes += error.all
            return Frame()
        }
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
            default: throw Messages.noRadius(place)
            }
        } catch {
            mistakes.append(error)
            return nil
        }
    }
}

private enum Messages {
    static func oneOf(_ found: [String], _ pointer: String) -> Diagnostic {
        let names = found.map { "\"\($0)\"" }.joined(separator: " and ")
        return Diagnostic(
            found.isEmpty ? "the layer shows nothing" : "the layer has \(names)",
            option: pointer,
            help: found.isEmpty
                ? "add one of \"color\", \"image\", \"text\", \"gradient\", \"layers\""
                : "make a layer of each"
        )
    }

    static func noVariant(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "neither \"light\" nor \"dark\" is given",
            option: pointer,
            help: "give at least one; the other appearance then takes it too"
        )
    }

    static func fewStops(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "a gradient needs at least two stops",
            option: pointer,
            help: "add a stop, or write \"color\" for the whole layer"
        )
    }

    static func backwards(_ at: Double, _ last: Double, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the stop at \(at) stands after one at \(last)",
            option: pointer,
            help: "order the stops from 0 to 1"
        )
    }

    static func missing(_ key: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the text has no \"\(key)\"",
            option: pointer,
            help: key == "font"
                ? "name a font file of the repository, or a family in a folder of \"fonts\""
                : "add \"size\", in points"
        )
    }

    static func noText(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the text has no language",
            option: pointer,
            help: "write a text, or one by language: {\"en\": \"…\"}"
        )
    }

    static func noRadius(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "a corner's radius is points from 0 or a share from \"0%\" to \"50%\"",
            option: pointer,
            help: "write \"50%\" for a circle"
        )
    }
}
