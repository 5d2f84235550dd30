import Images
import JSON
import Pipeline

/// Turns the options of a splash stage into its units.
struct SplashPlan {
    private let options: SplashOptions
    private let context: PlanContext
    private let checked: CheckedOptions
    private let resolver: LayerResolver
    private let groups: [ScreenGroup]

    /// Checks the options and finds the screens.
    ///
    /// - Throws: `Diagnostics` with every mistake that can be seen without art and screens.
    init(_ options: SplashOptions, _ table: DeviceTable, in context: PlanContext) throws {
        self.options = options
        self.context = context
        checked = try CheckedOptions(options, table, in: context)
        resolver = LayerResolver(options, checked, context)
        groups = ScreenGroup.groups(
            of: checked.devices,
            orientations: { options.orientations.of($0.idiom) }
        )
    }

    /// The units: those of images, sorted by file name, then those of what is made besides.
    ///
    /// - Throws: `Diagnostics` for art that can't be used and frames that are empty.
    func stagePlan() throws -> StagePlan<SplashWork> {
        var findings = PlanFindings(checked.layout)
        let images = try images(&findings)
        let names = ImageName(
            tellsTheme: Set(checked.looks.map(\.theme)).count > 1,
            tellsLanguage: options.languages.count > 1,
            fileExtension: options.format.encoding.fileExtension
        ).names(images)
        var units = try zip(images, names).map { try unit($0, $1) }
        units.sort { $0.label.utf8.lexicographicallyPrecedes($1.label.utf8) }
        let others = try OutputPlan(
            options: options,
            checked: checked,
            context: context,
            resolver: resolver,
            groups: groups
        ).units(over: zip(images, names).map { NamedImage(planned: $0, file: $1) })
        var sheets: [Unit<SplashWork>] = []
        if options.outputs.sheet {
            let title = "\(context.release.name) launch images"
            sheets = SheetPlan(devices: checked.devices, title: title).units(for: units)
        }
        let unserved = UnservedDevices(options, checked.table.devices, groups)
        return StagePlan(
            units + others.units + sheets,
            warnings: checked.warnings + findings.warnings + unserved.findings + others.warnings
        )
    }

    /// One image for all screens on which a look comes out the same.
    private func images(_ findings: inout PlanFindings) throws -> [PlannedImage] {
        var images: [PlannedImage] = []
        var mistakes: [Diagnostic] = []
        for look in checked.looks {
            var places: [LaunchImage: Int] = [:]
            for group in groups {
                do throws(Diagnostics) {
                    let resolved = try resolver.image(look, on: group)
                    findings.note(resolved, on: group)
                    if let place = places[resolved.image] {
                        images[place].devices += group.devices
                    } else {
                        places[resolved.image] = images.count
                        images.append(PlannedImage(resolved, group, look))
                    }
                } catch {
                    mistakes += error.all
                }
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes.oncePerPlace()) }
        for index in images.indices {
            let served = Set(images[index].devices)
            images[index].devices = checked.devices.map(\.id).filter(served.contains)
        }
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
        return Unit(
            file,
            .image(image),
            inputs: inputs,
            outputs: [output],
            libraries: ImageLibrary.versions(for: planned.formats(encoding: image.encoding))
        )
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
        if options.tellsContrast {
            metadata["contrast"] = .string(planned.look.contrast.rawValue)
        }
        if let theme = planned.look.theme { metadata["theme"] = .string(theme) }
        if let language = planned.look.language { metadata["language"] = .string(language) }
        return metadata
    }
}

extension PlannedImage {
    /// The formats that drawing it may read, and the one that it is written in where another library
    /// does that.
    fileprivate func formats(encoding: LaunchImage.Encoding) -> Set<ImageFormat> {
        let read = files.reduce(into: Set<ImageFormat>()) { $0.formUnion($1.formats) }
        if case .heic = encoding { return read.union([.heic]) }
        return read
    }
}

extension [Diagnostic] {
    /// Each mistake once: of several at one place, the first.
    fileprivate func oncePerPlace() -> [Diagnostic] {
        var seen: Set<Place?> = []
        return filter { seen.insert($0.place).inserted }
    }
}
