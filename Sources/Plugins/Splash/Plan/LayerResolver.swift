import Images
import Pipeline

/// Resolves the layers of a layout on a screen, in pixels.
struct LayerResolver {
    let layout: Layout
    let catalogs: CatalogLibrary
    let texts: TextSetter
    let colorSpace: OutputSpace
    private let library: ArtLibrary
    private let systems: [LayoutDirection: LayoutSystem]

    /// A resolver for a stage.
    init(_ options: SplashOptions, _ checked: CheckedOptions, _ context: PlanContext) {
        layout = checked.layout
        systems = checked.systems
        colorSpace = options.colorSpace
        catalogs = CatalogLibrary(context.sources)
        texts = TextSetter(FontLibrary(context.sources, folders: options.fonts))
        let themes = options.themes.map(\.name)
        library = ArtLibrary(context.sources, catalogs, themes: themes)
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
        let layers = building.layers(layout.layers)
        guard building.mistakes.isEmpty else { throw Diagnostics(building.mistakes) }
        let image = LaunchImage(
            width: screen.pixels.width,
            height: screen.pixels.height,
            scale: screen.scale,
            colorSpace: colorSpace,
            background: look.appearance == .light ? .white : .black,
            layers: layers,
            output: ""
        )
        return ResolvedImage(
            image: image,
            files: building.files,
            rectangles: rectangles,
            enlargements: building.enlargements,
            texts: building.texts
        )
    }

    /// The rectangles of all nodes, in points.
    private func rectangles(_ look: Look, on screen: Screen) throws(Diagnostic) -> [Rectangle] {
        // Checked options have a system for each direction of their looks.
        guard let system = systems[look.direction] else { return [] }
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
        let variants = try variants(of: image, layer, look, screen.idiom)
        guard let own = variants.nearest(scale: screen.scale)?.ownPoints else {
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

    /// The variants of a layer's image that suit a look best, in several scales; never empty.
    func variants(
        of image: ImageContent,
        _ layer: LayoutLayer,
        _ look: Look,
        _ idiom: Device.Idiom
    ) throws(Diagnostic) -> [ArtVariant] {
        let pointer = "\(layer.pointer)/image"
        guard let (source, place) = image.sources.pick(look) else {
            throw Messages.noImage(look, pointer)
        }
        let all = try library.variants(of: source, option: pointer + place)
        let suiting = all.suiting(look, idiom)
        guard !suiting.isEmpty else {
            throw Messages.noVariant(source, all, look, idiom, pointer + place)
        }
        return suiting
    }
}

/// A launch image that has no name yet, and what it was made from.
struct ResolvedImage {
    var image: LaunchImage
    /// The files that its unit reads: what the user named, and the path in the workspace.
    var files: [WorkspaceFile]
    /// In points, of all nodes of the layout.
    var rectangles: [Rectangle]
    /// By the index of a node.
    var enlargements: [Int: Enlargement]
    /// By the index of a node: in points, what its lines take.
    var texts: [Int: Rectangle]
}

/// How large art is drawn.
struct Enlargement {
    /// How many times as large as it is; 0 for what has no size of its own.
    var factor: Double
    /// The file, as messages call it.
    var source: String
}

/// A file that a unit reads.
struct WorkspaceFile: Hashable {
    var source: SourcePath
    var name: String
    /// Where the user wrote it.
    var option: String
    /// What a picture may be; empty for a font.
    var formats: Set<ImageFormat> = []
}

extension PaintColor {
    /// What iOS shows behind a launch screen in the light appearance.
    static let white = PaintColor(red: 1, green: 1, blue: 1)
    /// What iOS shows behind a launch screen in the dark appearance.
    static let black = PaintColor(red: 0, green: 0, blue: 0)
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
