import JSON
import Pipeline

/// Turns the options of a splash stage into its units.
struct SplashPlan {
    private let options: SplashOptions
    private let context: PlanContext
    private let layout: Layout
    private let systems: [LayoutDirection: LayoutSystem]
    private let looks: [Look]
    private let devices: [Device]
    private let groups: [ScreenGroup]
    private let tellsTheme: Bool
    private let warnings: [Diagnostic]

    /// Checks the options and finds the screens.
    ///
    /// - Throws: `Diagnostics` with every mistake that can be seen without art and screens.
    init(_ options: SplashOptions, _ table: DeviceTable, in context: PlanContext) throws {
        var mistakes: [Diagnostic] = []
        func checked<Value>(_ body: () throws(Diagnostics) -> Value) -> Value? {
            do throws(Diagnostics) {
                return try body()
            } catch {
                mistakes += error.all
                return nil
            }
        }
        if options.layers.isEmpty { mistakes.append(Messages.noLayers) }
        var checker = LayerChecker()
        let layout = Layout(checker.layers(options.layers, at: "/layers"))
        mistakes += checker.mistakes
        let themes = checked { () throws(Diagnostics) in
            try ThemeChoice(options.themes, wanted: context.themes, for: context.release).themes
        }
        let selection = checked { () throws(Diagnostics) in
            try DeviceSelection(options, from: table.adding(options.customDevices))
        }
        let languages = options.languages.isEmpty ? [nil] : options.languages.map { Optional($0) }
        looks = (themes ?? []).flatMap { theme in
            languages.flatMap { language in
                options.appearances.map { Look(appearance: $0, theme: theme, language: language) }
            }
        }
        var systems: [LayoutDirection: LayoutSystem] = [:]
        if checker.mistakes.isEmpty {
            for direction in Set(looks.map(\.direction)) {
                systems[direction] = checked { () throws(Diagnostics) in
                    try LayoutSystem(layout, direction)
                }
            }
        }
        let devices = selection?.devices ?? []
        let unknown = UnknownInsets(devices, layout, systems.values.first, options).findings
        if options.strict { mistakes += unknown }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes.uniqued()) }
        self.options = options
        self.context = context
        self.layout = layout
        self.systems = systems
        self.devices = devices
        tellsTheme = (themes ?? []).count > 1
        warnings = (selection?.warnings ?? []) + (options.strict ? [] : unknown)
        groups = ScreenGroup.groups(
            of: devices,
            orientations: { options.orientations.of($0.idiom) }
        )
    }

    /// The units, sorted by file name.
    ///
    /// - Throws: `Diagnostics` for art that can't be used and frames that are empty.
    func stagePlan() throws -> StagePlan<SplashWork> {
        let images = try images()
        let names = ImageName(
            tellsTheme: tellsTheme,
            tellsLanguage: options.languages.count > 1,
            fileExtension: options.format.encoding.fileExtension
        ).names(images)
        var units = try zip(images, names).map { try unit($0, $1) }
        units.sort { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
        if options.outputs.sheet {
            let title = "\(context.release.name) launch images"
            units += SheetPlan(devices: devices, title: title).units(for: units)
        }
        return StagePlan(units, warnings: warnings)
    }

    /// One image for all screens on which a look comes out the same.
    private func images() throws -> [PlannedImage] {
        let library = ArtLibrary(context.sources, themes: options.themes.map(\.name))
        let resolver = LayerResolver(
            layout: layout,
            library: library,
            colorSpace: options.colorSpace
        )
        var images: [PlannedImage] = []
        var mistakes: [Diagnostic] = []
        for look in looks {
            var places: [LaunchImage: Int] = [:]
            for group in groups {
                guard let system = systems[look.direction] else { continue }
                do throws(Diagnostics) {
                    let resolved = try resolver.image(look, on: group, by: system)
                    if let place = places[resolved.image] {
                        images[place].devices += group.devices
                        continue
                    }
                    places[resolved.image] = images.count
                    images.append(
                        PlannedImage(
                            image: resolved.image,
                            files: resolved.files,
                            screen: group.screen,
                            look: look,
                            devices: group.devices
                        )
                    )
                } catch {
                    mistakes += error.all
                }
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes.oncePerPlace()) }
        return images
    }

    private func unit(_ planned: PlannedImage, _ file: String) throws -> Unit<SplashWork> {
        var image = planned.image
        image.encoding = options.format.encoding
        image.output = file
        let output = UnitOutput(
            file,
            kind: "launch-image",
            mediaType: image.encoding.mediaType,
            metadata: metadata(planned)
        )
        let inputs = try planned.files.map {
            try context.input($0.source, as: $0.name, option: $0.option)
        }
        return Unit(file, .image(image), inputs: inputs, outputs: [output])
    }

    private func metadata(_ planned: PlannedImage) -> [String: JSONValue] {
        let screen = planned.screen
        var metadata: [String: JSONValue] = [
            "width": .integer(screen.pixels.width),
            "height": .integer(screen.pixels.height),
            "scale": .integer(screen.scale),
            "points": [
                "width": .integer(screen.points.width),
                "height": .integer(screen.points.height),
            ],
            "orientation": .string(screen.orientation.rawValue),
            "appearance": .string(planned.look.appearance.rawValue),
            "devices": .array(planned.devices.map { .string($0) }),
        ]
        if let theme = planned.look.theme { metadata["theme"] = .string(theme) }
        if let language = planned.look.language { metadata["language"] = .string(language) }
        return metadata
    }
}

extension [Diagnostic] {
    /// Each mistake once: of several at one place, the first.
    fileprivate func oncePerPlace() -> [Diagnostic] {
        var seen: Set<Place?> = []
        return filter { seen.insert($0.place).inserted }
    }

    fileprivate func uniqued() -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return filter { seen.insert($0).inserted }
    }
}

private enum Messages {
    static let noLayers = Diagnostic(
        "there is no layer to draw",
        option: "/layers",
        help: "add at least one layer with a \"color\" or an \"image\""
    )
}
