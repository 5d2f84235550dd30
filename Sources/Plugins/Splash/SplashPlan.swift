import Images
import JSON
import Pipeline

/// Turns the options of a splash stage into its units.
struct SplashPlan {
    private let options: SplashOptions
    private let context: PlanContext
    private let layers: [LayerPlan]
    private let groups: [ScreenGroup]
    private let warnings: [Diagnostic]

    /// Checks the options and finds the screens.
    ///
    /// - Throws: `Diagnostics` with every mistake in layers and devices at once.
    init(_ options: SplashOptions, _ table: DeviceTable, in context: PlanContext) throws {
        var mistakes: [Diagnostic] = []
        if options.layers.isEmpty { mistakes.append(Messages.noLayers) }
        layers = options.layers.enumerated().compactMap { index, layer in
            do throws(Diagnostics) {
                return try LayerPlan(layer, index: index)
            } catch {
                mistakes += error.all
                return nil
            }
        }
        var devices: [Device] = []
        do throws(Diagnostics) {
            devices = try table.selected(by: options.devices)
        } catch {
            mistakes += error.all
        }
        let anchored = layers.filter { $0.anchor == .safeArea }
        let unknown = Messages.unknownInsets(devices, anchored, options)
        if options.strict { mistakes += unknown }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        self.options = options
        self.context = context
        warnings = options.strict ? [] : unknown
        groups = ScreenGroup.groups(
            of: devices,
            orientations: { options.orientations.of($0.idiom) },
            needsSafeArea: !anchored.isEmpty
        )
    }

    /// The units, sorted by file name.
    ///
    /// - Throws: `Diagnostics` for art that can't be used and frames that are empty.
    func stagePlan() throws -> StagePlan<SplashWork> {
        try checkArt()
        var units: [Unit<SplashWork>] = []
        var mistakes: [Diagnostic] = []
        for group in groups {
            for appearance in options.appearances {
                do {
                    units.append(try unit(group, appearance))
                } catch let mistake as Diagnostic {
                    if !mistakes.contains(where: { $0.place == mistake.place }) {
                        mistakes.append(mistake)
                    }
                }
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        units.sort { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
        return StagePlan(units, warnings: warnings)
    }

    private func unit(
        _ group: ScreenGroup,
        _ appearance: Appearance
    ) throws -> Unit<SplashWork> {
        var inputs: [UnitInput] = []
        var names: [String: String] = [:]
        for layer in layers {
            guard let source = layer.images?.value(appearance), names[source.text] == nil else {
                continue
            }
            let name = "art-\(inputs.count)"
            let pointer = layer.imagePointer(appearance)
            inputs.append(try context.input(source, as: name, option: pointer))
            names[source.text] = name
        }
        let file = group.fileName(appearance, among: groups)
        let image = LaunchImage(
            width: group.pixels.width,
            height: group.pixels.height,
            background: PaintColor(appearance == .light ? .white : .black),
            layers: try layers.map { try $0.layer(on: group, appearance, inputs: names) },
            output: file
        )
        let output = UnitOutput(
            file,
            kind: "launch-image",
            mediaType: "image/png",
            metadata: metadata(group, appearance)
        )
        return Unit(file, .image(image), inputs: inputs, outputs: [output])
    }

    private func metadata(_ group: ScreenGroup, _ appearance: Appearance) -> [String: JSONValue] {
        [
            "width": .integer(group.pixels.width),
            "height": .integer(group.pixels.height),
            "scale": .integer(group.key.scale),
            "points": [
                "width": .integer(group.key.points.width),
                "height": .integer(group.key.points.height),
            ],
            "orientation": .string(group.key.orientation.rawValue),
            "appearance": .string(appearance.rawValue),
            "devices": .array(group.devices.map { .string($0) }),
        ]
    }

    /// Reads the header of every art file of the repository, so that one that can't be used is
    /// refused before anything runs; what another stage makes is checked when it is there.
    private func checkArt() throws {
        var mistakes: [Diagnostic] = []
        var seen: Set<String> = []
        for layer in layers {
            for appearance in options.appearances {
                guard case .repository(let path)? = layer.images?.value(appearance),
                    seen.insert(path).inserted
                else { continue }
                let pointer = layer.imagePointer(appearance)
                do throws(Diagnostic) {
                    let file = try context.sources.file(path, option: pointer)
                    let bytes = try context.sources.read(file, limit: Art.byteLimit)
                    try Art.check(bytes, source: path, option: pointer)
                } catch {
                    mistakes.append(error)
                }
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    }
}

extension Color {
    /// What iOS shows behind a launch screen in the light appearance.
    static let white = Color(red: 255, green: 255, blue: 255)
    /// What iOS shows behind a launch screen in the dark appearance.
    static let black = Color(red: 0, green: 0, blue: 0)
    /// Nothing at all.
    static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

private enum Messages {
    static let noLayers = Diagnostic(
        "there is no layer to draw",
        option: "/layers",
        help: "add at least one layer with a \"color\" or an \"image\""
    )

    /// One finding for each orientation in which a layer needs a safe area that no source tells.
    static func unknownInsets(
        _ devices: [Device],
        _ layers: [LayerPlan],
        _ options: SplashOptions
    ) -> [Diagnostic] {
        guard let layer = layers.first else { return [] }
        return Orientation.allCases.compactMap { orientation in
            let ids = devices.filter {
                options.orientations.of($0.idiom).contains(orientation)
                    && $0.insets(orientation) == nil
            }.map(\.id)
            guard !ids.isEmpty else { return nil }
            let what = "no source tells the safe area of \(ids.joined(separator: ", "))"
            return Diagnostic(
                "\(what) in \(orientation)"
                    + (options.strict ? "" : "; the screen's edges are taken for it"),
                option: "/layers/\(layer.index)/anchor",
                help: options.strict
                    ? "anchor the layer to \"screen\", leave the device or the orientation out, "
                        + "or set \"strict\" to false"
                    : "look at these images, or set \"strict\" to refuse them",
                severity: options.strict ? .error : .warning
            )
        }
    }
}
