import Images
import Pipeline

/// A layer whose options are known to be right.
struct LayerPlan: Sendable {
    var index: Int
    var colors: SplashOptions.Variants<Color>?
    var images: SplashOptions.Variants<SourcePath>?
    var mode: ContentMode
    var align: Alignment
    var anchor: Anchor
    var frame: Frame
    var opacity: Double

    /// Checks a layer.
    ///
    /// - Throws: `Diagnostics` with all that is wrong in it.
    init(_ layer: SplashOptions.Layer, index: Int) throws(Diagnostics) {
        let pointer = "/layers/\(index)"
        var mistakes: [Diagnostic] = []
        if (layer.color == nil) == (layer.image == nil) {
            mistakes.append(Messages.oneOfTwo(layer.color != nil, pointer))
        }
        if layer.color.map({ $0.light == nil && $0.dark == nil }) ?? false {
            mistakes.append(Messages.noVariant("\(pointer)/color"))
        }
        if layer.image.map({ $0.light == nil && $0.dark == nil }) ?? false {
            mistakes.append(Messages.noVariant("\(pointer)/image"))
        }
        colors = layer.color.map { variants in
            func color(_ text: String?, _ key: String) -> Color? {
                guard let text else { return nil }
                if let color = Color(text) { return color }
                let place = variants.light == variants.dark ? "" : "/\(key)"
                let mistake = Messages.noColor(text, "\(pointer)/color\(place)")
                if !mistakes.contains(mistake) { mistakes.append(mistake) }
                return nil
            }
            return .init(light: color(variants.light, "light"), dark: color(variants.dark, "dark"))
        }
        mistakes += layer.frame.mistakes.map { Messages.frame($0, "\(pointer)/frame") }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        self.index = index
        images = layer.image
        (mode, align, anchor) = (layer.mode, layer.align, layer.anchor)
        (frame, opacity) = (layer.frame, layer.opacity)
    }

    /// Where the option of an appearance's image stands.
    func imagePointer(_ appearance: Appearance) -> String {
        guard let images, images.light != images.dark else { return "/layers/\(index)/image" }
        let isLight = images.light != nil && (appearance == .light || images.dark == nil)
        return "/layers/\(index)/image/\(isLight ? "light" : "dark")"
    }
}

extension LayerPlan {
    /// The layer on a screen, in pixels.
    ///
    /// `inputs` holds the names of the art in the workspace, by what the user wrote.
    ///
    /// - Throws: `Diagnostic` when nothing of the frame is left on that screen.
    func layer(
        on group: ScreenGroup,
        _ appearance: Appearance,
        inputs: [String: String]
    ) throws(Diagnostic) -> LaunchImage.Layer {
        let rectangle = frame.resolved(in: group.rectangle(anchor))
        let pixels = LaunchImage.PixelFrame(rectangle, scale: group.key.scale)
        guard pixels.width > 0, pixels.height > 0 else {
            throw Messages.empty(pixels, index, group)
        }
        guard pixels.width <= Self.longestSide, pixels.height <= Self.longestSide else {
            throw Messages.huge(pixels, index, group)
        }
        return LaunchImage.Layer(
            frame: pixels,
            content: content(appearance, inputs),
            opacity: opacity,
            name: "layer \(index)",
            option: "/layers/\(index)"
        )
    }

    private func content(
        _ appearance: Appearance,
        _ inputs: [String: String]
    ) -> LaunchImage.Content {
        guard let source = images?.value(appearance)?.text, let input = inputs[source] else {
            return .color(PaintColor(colors?.value(appearance) ?? .clear))
        }
        return .art(
            LaunchImage.Art(
                input: input,
                source: source,
                option: imagePointer(appearance),
                mode: mode,
                align: align
            )
        )
    }

    /// In pixels; several times the longest screen.
    private static let longestSide = 16_384
}

private enum Messages {
    static func oneOfTwo(_ both: Bool, _ pointer: String) -> Diagnostic {
        Diagnostic(
            both
                ? "the layer has both a color and an image" : "the layer has no color and no image",
            option: pointer,
            help: both ? "make two layers of it" : "add \"color\" or \"image\""
        )
    }

    static func noVariant(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "neither \"light\" nor \"dark\" is given",
            option: pointer,
            help: "give at least one; the other appearance then takes it too"
        )
    }

    static func noColor(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is no color",
            option: pointer,
            help: "write \"#RRGGBB\" or, with alpha, \"#RRGGBBAA\", in hexadecimal"
        )
    }

    static func frame(_ mistake: FrameMistake, _ pointer: String) -> Diagnostic {
        let keys = mistake.keys.map { "\"\($0)\"" }.joined(separator: ", ")
        let known = mistake.known.map { "\"\($0)\"" }.joined(separator: ", ")
        let isShort = mistake.keys.count < 2
        return Diagnostic(
            "\(keys) \(isShort ? "leaves the frame's size open" : "say more than two can hold")",
            option: pointer,
            help: "give two of \(known), or none of them to span all"
        )
    }

    static func empty(
        _ frame: LaunchImage.PixelFrame,
        _ index: Int,
        _ group: ScreenGroup
    ) -> Diagnostic {
        Diagnostic(
            "the frame is \(frame.width) × \(frame.height) pixels on \(group.devices[0])"
                + " in \(group.key.orientation)",
            option: "/layers/\(index)/frame",
            help: "choose smaller margins, or leave the device out"
        )
    }

    static func huge(
        _ frame: LaunchImage.PixelFrame,
        _ index: Int,
        _ group: ScreenGroup
    ) -> Diagnostic {
        Diagnostic(
            "the frame is \(frame.width) × \(frame.height) pixels on \(group.devices[0])",
            option: "/layers/\(index)/frame",
            help: "no side may be longer than 16384 pixels"
        )
    }
}
