import Devices
import Diagnostics
import Images
import Layouts
import PluginAPI

/// Resolves the layers of a stage on a screen, in pixels.
struct LayerResolver {
    private(set) var tree: LayerTree
    let catalogs: CatalogLibrary
    let texts: TextSetter
    let colorSpace: ColorSpace
    let art: ArtLibrary
    let fonts: FontLibrary
    private let encoding: ImageEncoding
    private let solvers: [LayoutDirection: LayoutSolver]

    /// A resolver for a stage.
    init(_ options: SplashOptions, _ checked: CheckedOptions, _ context: PlanContext) {
        tree = checked.tree
        solvers = checked.solvers
        colorSpace = options.colorSpace
        encoding = options.format.encoding
        catalogs = CatalogLibrary(context.sources)
        fonts = FontLibrary(context.sources, folders: options.fonts)
        texts = TextSetter(fonts)
        let themes = options.themes.map(\.name)
        art = ArtLibrary(context.sources, catalogs, themes: themes)
    }

    /// The resolver of another tree of the same layers, with the same frames.
    func with(_ tree: LayerTree) -> LayerResolver {
        var resolver = self
        resolver.tree = tree
        return resolver
    }

    /// The layers of one image.
    ///
    /// - Throws: `Diagnostics` with each layer that can't be drawn there.
    func image(
        _ variant: Variant,
        on shared: SharedScreen
    ) throws(Diagnostics) -> ResolvedImage {
        let screen = shared.screen
        let rectangles: [Rectangle]
        do throws(Diagnostic) {
            rectangles = try self.rectangles(variant, on: screen)
        } catch {
            throw Diagnostics([error])
        }
        var building = ImageBuilder(self, variant, shared, rectangles)
        let layers = building.layers(tree.boxes.roots)
        try building.diagnostics.throwIfAny()
        let image = LaunchImage(
            width: screen.pixels.width,
            height: screen.pixels.height,
            scale: screen.scale,
            colorSpace: colorSpace,
            background: variant.appearance == .light ? .white : .black,
            layers: layers,
            encoding: encoding
        )
        return ResolvedImage(
            image: image,
            files: building.files,
            rectangles: rectangles,
            colors: building.colors,
            enlargements: building.enlargements,
            texts: building.texts,
            inks: building.inks
        )
    }

    /// The rectangles of all layers, in points.
    func rectangles(_ variant: Variant, on screen: DeviceScreen) throws(Diagnostic)
        -> [Rectangle]
    {
        guard let solver = solvers[variant.direction] else {
            preconditionFailure(
                "checked options have a solver for each direction of their variants"
            )
        }
        return try solver.rectangles(
            screen: screen.rectangle,
            safeArea: screen.safeArea,
            content: { question throws(Diagnostic) in try length(question, variant, on: screen) }
        )
    }

    /// How long the content of a layer is on one axis, in points.
    private func length(
        _ question: LayoutSolver.ContentQuestion,
        _ variant: Variant,
        on screen: DeviceScreen
    ) throws(Diagnostic) -> Double {
        let layer = tree.layers[question.index]
        if case .text(let text) = layer.content {
            return try length(of: text, layer, question, variant, scale: screen.scale)
        }
        guard case .image(let image) = layer.content else {
            throw Messages.noLength(layer, question.axis)
        }
        let art = try art(of: image, layer, variant, screen.idiom)
        guard let own = art.nearest(scale: screen.scale).ownPoints else {
            throw Messages.unknownSize(layer, question.axis)
        }
        let isWidth = question.axis == .horizontal
        guard let crossing = question.crossing else { return isWidth ? own.width : own.height }
        return isWidth ? crossing * own.width / own.height : crossing * own.height / own.width
    }

    /// How long a text is on one axis, in points: whole pixels, so that its lines still fit when
    /// the frame's edges are rounded.
    private func length(
        of text: TextContent,
        _ layer: CheckedLayer,
        _ question: LayoutSolver.ContentQuestion,
        _ variant: Variant,
        scale: Int
    ) throws(Diagnostic) -> Double {
        func points(_ pixels: Double) -> Double { pixels.rounded(.up) / Double(scale) }
        func set(_ width: Double?) throws(Diagnostic) -> TextParagraphs {
            let pixels = width.map { max(1, ($0 * Double(scale)).rounded()) }
            return try texts.paragraphs(text, of: layer, variant, scale: scale, width: pixels)
        }
        if question.axis == .vertical { return points(try set(question.crossing).height) }
        return min(points(try set(nil).width), max(question.limit, 0))
    }

    /// The files of a layer's image that fit a variant best.
    func art(
        of image: ImageContent,
        _ layer: CheckedLayer,
        _ variant: Variant,
        _ idiom: Device.Idiom
    ) throws(Diagnostic) -> ArtCandidates {
        let pointer = "\(layer.pointer)/image"
        guard let (source, suffix) = image.sources.pick(variant) else {
            throw Messages.noImage(variant, pointer)
        }
        let all = try art.candidates(of: source, option: pointer + suffix)
        guard let fitting = ArtCandidates(all, variant, idiom, option: pointer + suffix) else {
            throw Messages.noVariant(source, all, variant, idiom, pointer + suffix)
        }
        return fitting
    }
}

extension Variant {
    /// What messages call it: `the light appearance of the theme "spring" in "en"`.
    var name: String {
        "the \(appearance) appearance" + (contrast == .high ? " in high contrast" : "")
            + (theme.map { " of the theme \"\($0)\"" } ?? "")
            + (language.map { " in \"\($0)\"" } ?? "")
    }
}

private enum Messages {
    static func noLength(_ layer: CheckedLayer, _ axis: LayoutAttribute.Axis) -> Diagnostic {
        Diagnostic(
            "the content of \(layer.name) has no \(axis.length.rawValue) of its own",
            option: "\(layer.pointer)/frame/\(axis.length.rawValue)",
            help: "write a length"
        )
    }

    static func unknownSize(_ layer: CheckedLayer, _ axis: LayoutAttribute.Axis) -> Diagnostic {
        Diagnostic(
            "the size of \(layer.name) is not known before another stage has built its art",
            option: "\(layer.pointer)/frame/\(axis.length.rawValue)",
            help: "write a length instead of \"auto\""
        )
    }

    static func noImage(_ variant: Variant, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no image is given for \(variant.name)",
            option: pointer,
            help: "add \"light\" or \"dark\" beside \"themes\""
        )
    }

    static func noVariant(
        _ source: SourcePath,
        _ all: [ArtCandidate],
        _ variant: Variant,
        _ idiom: Device.Idiom,
        _ pointer: String
    ) -> Diagnostic {
        let name = ArtName(source.text)
        let stems = [variant.theme.map { "-\($0)" }, ""].compactMap { $0 }.flatMap { theme in
            ["-\(variant.appearance)", ""].flatMap { appearance in
                ["~\(idiom)", ""].map { "\(name.stem)\(theme)\(appearance)\($0)\(name.ending)" }
            }
        }
        let files = all.map(\.source.text).joined(separator: ", ")
        return Diagnostic(
            "\(source.text) has no variant for \(variant.name) on \(idiom)",
            option: pointer,
            help: "looked for \(stems.joined(separator: ", ")), each also with @2x and @3x;"
                + " there is \(files)"
        )
    }
}
