import Diagnostics

/// Checks all files that layers name, those of themes and languages that are not drawn now among
/// them: a missing one is reported before the day or the screen that needs it.
struct ContentCheck {
    private let resolver: LayerResolver
    /// In the order of the layers.
    private(set) var diagnostics = DiagnosticCollector()

    /// A check of the layers of a resolver, and of its folders of fonts.
    init(_ resolver: LayerResolver) {
        self.resolver = resolver
        for layer in resolver.tree.layers { check(layer) }
        diagnostics.add(resolver.fonts.folderErrors)
    }

    private mutating func check(_ layer: CheckedLayer) {
        let pointer = layer.pointer
        switch layer.content {
        case .container: break
        case .color(let colors): check(colors, at: "\(pointer)/color")
        case .gradient(let gradient):
            for (index, stop) in gradient.stops.enumerated() {
                check(stop.color, at: "\(pointer)/gradient/stops/\(index)/color")
            }
        case .image(let image):
            for (source, suffix) in image.sources.all {
                _ = diagnostics.collect { () throws(Diagnostic) in
                    try resolver.art.candidates(of: source, option: "\(pointer)/image\(suffix)")
                }
            }
        case .text(let text):
            _ = diagnostics.collect { () throws(Diagnostic) in
                try resolver.texts.check(text, of: layer)
            }
            if let colors = text.color { check(colors, at: "\(pointer)/color") }
        }
    }

    private mutating func check(_ colors: VariantValues<ColorSource>, at pointer: String) {
        for (color, suffix) in colors.all {
            guard case .set(let path) = color else { continue }
            _ = diagnostics.collect { () throws(Diagnostic) in
                try resolver.catalogs.check(colorSet: path, option: pointer + suffix)
            }
        }
    }
}
