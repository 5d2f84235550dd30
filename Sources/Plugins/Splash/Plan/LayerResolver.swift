import Devices
import Diagnostics
import Images
import PluginAPI

/// Resolves the layers of a layout on a screen, in pixels.
struct LayerResolver {
    let layout: Layout
    let catalogs: CatalogLibrary
    let texts: TextSetter
    let colorSpace: ColorSpace
    let art: ArtLibrary
    let fonts: FontLibrary
    private let encoding: ImageEncoding
    private let systems: [LayoutDirection: LayoutSystem]

    /// A resolver for a stage.
    init(_ options: SplashOptions, _ checked: CheckedOptions, _ context: PlanContext) {
        layout = checked.layout
        systems = checked.systems
        colorSpace = options.colorSpace
        encoding = options.format.encoding
        catalogs = CatalogLibrary(context.sources)
        fonts = FontLibrary(context.sources, folders: options.fonts)
        texts = TextSetter(fonts)
        let themes = options.themes.map(\.name)
        art = ArtLibrary(context.sources, catalogs, themes: themes)
    }

    /// The layers of one image.
    ///
    /// - Throws: `Diagnostics` with each layer that can't be drawn there.
    func image(
        _ look: Look,
        on group: ScreenGroup
    ) throws(Diagnostics) -> ResolvedImage {
        let screen = group.screen
        let rectangles: [Rectangle]
        do throws(Diagnostic) {
            rectangles = try self.rectangles(look, on: screen)
        } catch {
            throw Diagnostics([error])
        }
        var building = ImageBuilder(self, look, group, rectangles)
        let layers = building.layers(layout.roots)
        guard building.mistakes.isEmpty else { throw Diagnostics(building.mistakes) }
        let image = LaunchImage(
            width: screen.pixels.width,
            height: screen.pixels.height,
            scale: screen.scale,
            colorSpace: colorSpace,
            background: look.appearance == .light ? .white : .black,
            layers: layers,
            encoding: encoding
        )
        return ResolvedImage(
            image: image,
            files: building.files,
            rectangles: rectangles,
            colors: building.colors,
            enlargements: building.enlargements,
            texts: building.texts
        )
    }

    /// The rectangles of all nodes, in points.
    private func rectangles(_ look: Look, on screen: Screen) throws(Diagnostic) -> [Rectangle] {
        guard let system = systems[look.direction] else {
            preconditionFailure("checked options have a system for each direction of their looks")
        }
        return try system.rectangles(
            screen: screen.rectangle,
            safeArea: screen.safeArea,
            content: { question throws(Diagnostic) in try length(question, look, on: screen) }
        )
    }

    /// How long the content of a node is on one axis, in points.
    private func length(
        _ question: LayoutSystem.ContentQuestion,
        _ look: Look,
        on screen: Screen
    ) throws(Diagnostic) -> Double {
        let layer = layout.nodes[question.index].layer
        if case .text(let text) = layer.content {
            return try length(of: text, layer, question, look, scale: screen.scale)
        }
        guard case .image(let image) = layer.content else {
            throw Messages.noLength(layer, question.axis)
        }
        let art = try art(of: image, layer, look, screen.idiom)
        guard let own = art.nearest(scale: screen.scale).ownPoints else {
            throw Messages.unknownSize(layer, question.axis)
        }
        let isWidth = question.axis == .horizontal
        guard let crossing = question.crossing else { return isWidth ? own.width : own.height }
        return isWidth ? crossing * own.width / own.height : crossing * own.height / own.width
    }

    /// How long a text is on one axis, in points: whole pixels, so that its lines still fit when the
    /// frame's edges are rounded.
    private func length(
        of text: TextContent,
        _ layer: LayoutLayer,
        _ question: LayoutSystem.ContentQuestion,
        _ look: Look,
        scale: Int
    ) throws(Diagnostic) -> Double {
        func points(_ pixels: Double) -> Double { pixels.rounded(.up) / Double(scale) }
        func set(_ width: Double?) throws(Diagnostic) -> TextParagraphs {
            let pixels = width.map { max(1, ($0 * Double(scale)).rounded()) }
            return try texts.paragraphs(text, of: layer, look, scale: scale, width: pixels)
        }
        if question.axis == .vertical { return points(try set(question.crossing).height) }
        return min(points(try set(nil).width), max(question.limit, 0))
    }

    /// The variants of a layer's image that suit a look best.
    func art(
        of image: ImageContent,
        _ layer: LayoutLayer,
        _ look: Look,
        _ idiom: Device.Idiom
    ) throws(Diagnostic) -> SuitingArt {
        let pointer = "\(layer.pointer)/image"
        guard let (source, place) = image.sources.pick(look) else {
            throw Messages.noImage(look, pointer)
        }
        let all = try art.variants(of: source, option: pointer + place)
        guard let suiting = SuitingArt(all, look, idiom, option: pointer + place) else {
            throw Messages.noVariant(source, all, look, idiom, pointer + place)
        }
        return suiting
    }
}

extension Look {
    /// What messages call it: `the light appearance of the theme "spring" in "en"`.
    var name: String {
        "the \(appearance) appearance" + (contrast == .high ? " in high contrast" : "")
            + (theme.map { " of the theme \"\($0)\"" } ?? "")
            + (language.map { " in \"\($0)\"" } ?? "")
    }
}

private enum Messages {
    static func noLength(_ layer: LayoutLayer, _ axis: Attribute.Axis) -> Diagnostic {
        Diagnostic(
            "the content of \(layer.name) has no \(axis.length.rawValue) of its own",
            option: "\(layer.pointer)/frame/\(axis.length.rawValue)",
            help: "write a length"
        )
    }

    static func unknownSize(_ layer: LayoutLayer, _ axis: Attribute.Axis) -> Diagnostic {
        Diagnostic(
            "the size of \(layer.name) is not known before another stage has made its art",
            option: "\(layer.pointer)/frame/\(axis.length.rawValue)",
            help: "write a length instead of \"auto\""
        )
    }

    static func noImage(_ look: Look, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no image is given for \(look.name)",
            option: pointer,
            help: "add \"light\" or \"dark\" beside \"themes\""
        )
    }

    static func noVariant(
        _ source: SourcePath,
        _ all: [ArtVariant],
        _ look: Look,
        _ idiom: Device.Idiom,
        _ pointer: String
    ) -> Diagnostic {
        let name = ArtName(source.text)
        let stems = [look.theme.map { "-\($0)" }, ""].compactMap { $0 }.flatMap { theme in
            ["-\(look.appearance)", ""].flatMap { appearance in
                ["~\(idiom)", ""].map { "\(name.stem)\(theme)\(appearance)\($0)\(name.ending)" }
            }
        }
        let files = all.map(\.source.text).joined(separator: ", ")
        return Diagnostic(
            "\(source.text) has no variant for \(look.name) on \(idiom)",
            option: pointer,
            help: "looked for \(stems.joined(separator: ", ")), each also with @2x and @3x;"
                + " there is \(files)"
        )
    }
}
