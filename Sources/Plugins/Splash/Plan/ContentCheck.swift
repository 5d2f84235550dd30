import Diagnostics

/// Looks at all files that layers name, those of themes and languages that are not drawn now among
/// them: no day and no screen may be the first to find one missing.
struct ContentCheck {
    private let resolver: LayerResolver

    /// A check of the layers of a resolver, and of its folders of fonts.
    init(_ resolver: LayerResolver) { self.resolver = resolver }

    /// In the order of the layers.
    var mistakes: [Diagnostic] {
        resolver.layout.nodes.flatMap { mistakes(in: $0.layer) } + resolver.fonts.folderMistakes
    }

    private func mistakes(in layer: LayoutLayer) -> [Diagnostic] {
        let pointer = layer.pointer
        switch layer.content {
        case .group: return []
        case .color(let colors): return mistakes(in: colors, at: "\(pointer)/color")
        case .gradient(let gradient):
            return gradient.stops.enumerated().flatMap { index, stop in
                mistakes(in: stop.color, at: "\(pointer)/gradient/stops/\(index)/color")
            }
        case .image(let image):
            return image.sources.all.compactMap { source, place in
                mistake { () throws(Diagnostic) in
                    _ = try resolver.art.variants(of: source, option: "\(pointer)/image\(place)")
                }
            }
        case .text(let text):
            let mistake = mistake { () throws(Diagnostic) in
                try resolver.texts.check(text, of: layer)
            }
            let inColor = text.color.map { mistakes(in: $0, at: "\(pointer)/color") } ?? []
            return [mistake].compactMap { $0 } + inColor
        }
    }

    private func mistakes(
        in colors: Variants<ColorSource>,
        at pointer: String
    ) -> [Diagnostic] {
        colors.all.compactMap { color, place in
            guard case .set(let path) = color else { return nil }
            return mistake { () throws(Diagnostic) in
                try resolver.catalogs.check(colorSet: path, option: pointer + place)
            }
        }
    }

    private func mistake(in check: () throws(Diagnostic) -> Void) -> Diagnostic? {
        do throws(Diagnostic) {
            try check()
            return nil
        } catch {
            return error
        }
    }
}
