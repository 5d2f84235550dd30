import Images
import JSON
import Pipeline
import PropertyLists

/// Makes the units of an `alternate-icons` stage from its options.
struct AlternateIconsPlanner {
    typealias StageUnit = Unit<AlternateIconsPlugin.Specification>

    private let options: AlternateIconsOptions
    private let context: PlanContext

    init(_ options: AlternateIconsOptions, in context: PlanContext) {
        self.options = options
        self.context = context
    }

    /// The stage's plan.
    ///
    /// - Throws: `Diagnostics` with every mistake.
    func plan() throws -> StagePlan<AlternateIconsPlugin.Specification> {
        var (units, mistakes, warnings): ([StageUnit], [Diagnostic], [Diagnostic]) = ([], [], [])
        for index in options.icons.indices {
            do {
                units.append(try iconUnit(index, warnings: &warnings))
            } catch let mistake as Diagnostic {
                mistakes.append(mistake)
            }
        }
        do {
            units.append(try plistUnit())
        } catch let mistake as Diagnostic {
            mistakes.append(mistake)
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        return StagePlan(units, warnings: warnings)
    }

    private func iconUnit(_ index: Int, warnings: inout [Diagnostic]) throws -> StageUnit {
        let icon = options.icons[index]
        try checkName(index)
        let pointer = "/icons/\(index)"
        let renditions = options.devices.flatMap(Rendition.all)
        let input = try context.input(icon.master, as: "master", option: "\(pointer)/master")
        if case .file(let path) = input.source {
            let bytes = try context.sources.read(path, limit: Master.largest)
            let largest = renditions.map(\.pixels).max() ?? 0
            let master = try Master(bytes, path: path, largestRendition: largest)
            if let warning = master.warning { warnings.append(warning) }
        }
        let work = AlternateIconsPlugin.IconWork(
            name: icon.name,
            master: icon.master.text,
            background: try background(icon, option: "\(pointer)/background"),
            renditions: renditions,
            isUnseen: isMade(icon.master)
        )
        return Unit(
            icon.name,
            .init(icon: work),
            inputs: [input],
            outputs: renditions.map { output($0, of: icon.name) }
        )
    }

    private func output(_ rendition: Rendition, of name: String) -> UnitOutput {
        UnitOutput(
            rendition.fileName(name),
            kind: "alternate-icon",
            mediaType: "image/png",
            metadata: [
                "name": .string(name), "device": .string(rendition.device.rawValue),
                "width": .integer(rendition.pixels), "height": .integer(rendition.pixels),
                "scale": .integer(rendition.scale),
            ]
        )
    }

    private func background(
        _ icon: AlternateIconsOptions.Icon,
        option pointer: String
    ) throws(Diagnostic) -> Color? {
        guard let text = icon.background else { return nil }
        guard let color = Color(text), color.alpha == 255 else {
            throw Diagnostic(
                "\"\(text)\" is no opaque colour",
                option: pointer,
                help: "write \"#RRGGBB\""
            )
        }
        return color
    }

    private func isMade(_ source: SourcePath) -> Bool {
        if case .stage = source { true } else { false }
    }

    /// A name is a key of the property list and the start of file names in the app's bundle.
    private func checkName(_ index: Int) throws(Diagnostic) {
        let name = options.icons[index].name
        let pointer = "/icons/\(index)/name"
        let isPlain =
            name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            && !name.contains { "/\\:".contains($0) }
        guard !name.isEmpty, isPlain, !name.hasPrefix("."), name.utf8.count <= 200 else {
            throw Diagnostic(
                "\"\(name)\" can't begin a file name",
                option: pointer,
                help: "use a short name without \"/\", \"\\\", \":\" and a leading \".\""
            )
        }
        // Devices tell case apart, the file systems of most Macs don't.
        let twin = options.icons[..<index].first { $0.name.lowercased() == name.lowercased() }
        if let twin {
            throw Diagnostic(
                twin.name == name
                    ? "two icons have the name \"\(name)\""
                    : "the names \"\(twin.name)\" and \"\(name)\" differ in case only",
                option: pointer,
                help: "give each alternate a name of its own"
            )
        }
    }

    private func plistUnit() throws -> StageUnit {
        let input = try context.input(options.infoPlist, as: "plist", option: "/infoPlist")
        let source = options.infoPlist.text
        guard let name = source.split(separator: "/").last, !name.hasSuffix("}") else {
            throw Diagnostic(
                "\"\(source)\" names a folder",
                option: "/infoPlist",
                help: "name the file, as in {stage.NAME}/Info.plist"
            )
        }
        let additions = IconEntries(
            entries: options.icons.map { .init(name: $0.name, isPrerendered: $0.prerendered) },
            devices: options.devices
        )
        let work = AlternateIconsPlugin.PlistWork(
            source: source,
            output: String(name),
            additions: additions
        )
        var mediaType = "application/x-plist"
        if case .file(let path) = input.source {
            let bytes = try context.sources.read(path, limit: PropertyList.largest)
            let merged = try AlternateIconsPlugin().merged(bytes, work)
            if merged.format == .xml { mediaType = "application/xml" }
        }
        return Unit(
            work.output,
            .init(plist: work),
            inputs: [input],
            outputs: [UnitOutput(work.output, kind: "info-plist", mediaType: mediaType)]
        )
    }
}
