import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import Images
import JSON
import PluginAPI
import PropertyLists
import Releases

/// Makes the units of an `alternate-icons` stage from its options.
struct AlternateIconsPlan {
    typealias StageUnit = Unit<AlternateIconsWork>

    private let options: AlternateIconsOptions
    private let context: PlanContext

    init(_ options: AlternateIconsOptions, in context: PlanContext) {
        (self.options, self.context) = (options, context)
    }

    /// The stage's plan.
    ///
    /// - Throws: `Diagnostics` with every error.
    func stagePlan() throws -> StagePlan<AlternateIconsWork> {
        var findings = DiagnosticCollector()
        var targetFindings = DiagnosticCollector()
        let targets = try targets(&targetFindings)
        let primaries = primaries(targets)
        let icons = IconList(options: options, context: context, primaries: primaries)
            .icons(&findings)
        let hasAllIcons = findings.errors.isEmpty
        var checker = AlternateChecker(options, in: context)
        let alternates = try checker.alternates(icons)
        findings.add(checker.findings)
        checkMode(&findings)
        findings.add(targetFindings)
        let lists = try infoPlistUnits(alternates, targets, &findings)
        checkPrimary(alternates, primaries, &findings)
        if options.mode == .catalog { targets?.checkSets(alternates, &findings) }
        // With an error in a name, keys would be missed that are there.
        if hasAllIcons, alternates.count == icons.count {
            RemovedKeys(options: options, previous: context.previous)
                .check(alternates.map(\.name.key), &findings)
        }
        let swift = SwiftFilePlan(options: options).file(alternates, &findings)
        try findings.throwIfAny()
        let planned = alternates.map { IconUnits(options: options).planned($0) }
        var units = planned.map(\.unit) + lists
        if options.mode == .catalog { units.append(catalogUnit(alternates)) }
        if let swift { units.append(textUnit(swift)) }
        units.append(IconIndex.unit(planned, options))
        if options.sheet { units += IconSheet.unit(planned, title: context.release.name) }
        return StagePlan(units, warnings: findings.warnings)
    }

    /// Options that the other mode has.
    private func checkMode(_ findings: inout DiagnosticCollector) {
        let misplaced: [(String, Bool, AlternateIconsOptions.Mode)] = [
            ("sizes", !options.sizes.isEmpty, .loose), ("style", options.style != nil, .catalog),
            ("includeAll", options.includesAll, .catalog),
        ]
        for (key, isGiven, mode) in misplaced where isGiven && options.mode != mode {
            findings.add(Messages.otherMode(key, mode))
        }
        if let flatten = options.flatten, Color(flatten)?.alpha != 255 {
            findings.add(SourceChecker.noColor(flatten, "/flatten"))
        }
        if options.style == .perSize {
            for (index, icon) in options.icons.enumerated() {
                for (key, path) in [("dark", icon.dark), ("tinted", icon.tinted)] where path != nil
                {
                    findings.add(Messages.oldStyle(key, "/icons/\(index)/\(key)"))
                }
            }
        }
        if !options.infoPlists.isEmpty, !options.targets.isEmpty {
            findings.add(Messages.listsTwice)
        }
        if options.project != nil, options.targets.isEmpty {
            findings.add(TargetSearch.idle("project", besides: "\"infoPlist\""))
        }
        if options.mode == .loose, options.infoPlists.isEmpty, options.targets.isEmpty {
            findings.add(Messages.noList)
        }
    }

    private func targets(_ findings: inout DiagnosticCollector) throws -> AppTargets? {
        try findings.collectAll { try AppTargets(options, in: context, &$0) }
    }

    // MARK: Property lists

    private func infoPlistUnits(
        _ alternates: [Alternate],
        _ targets: AppTargets?,
        _ findings: inout DiagnosticCollector
    ) throws -> [StageUnit] {
        let written = options.infoPlists.enumerated().map { index, path in
            (path, options.infoPlists.count > 1 ? "/infoPlist/\(index)" : "/infoPlist")
        }
        let lists = written + (targets?.infoPlists ?? []).map { ($0, "/target") }
        let names = lists.map { $0.0.text.pathParts.last ?? "" }
        let areUnique = Set(names.map(AlternateName.folded)).count == names.count
        return try zip(lists, names).compactMap { list, name in
            try findings.collectAll { _ in
                try infoPlistUnit(
                    list.0,
                    option: list.1,
                    output: areUnique ? name : list.0.text,
                    alternates
                )
            }
        }
    }

    private func infoPlistUnit(
        _ list: SourcePath,
        option: String,
        output: String,
        _ alternates: [Alternate]
    ) throws -> StageUnit {
        let input = try context.input(list, as: PlistWork.input, option: option)
        guard let path = RelativePath.normalised(output), !path.hasExactSuffix("}"), !path.isEmpty
        else {
            throw Messages.folder(list.text, option)
        }
        let additions = IconEntries(
            entries: alternates.map { .init(name: $0.name, isPrerendered: $0.isPrerendered) },
            devices: options.devices,
            uses: options.mode == .loose ? options.sizes : nil
        )
        let work = PlistWork(source: list.text, output: path, additions: additions)
        var mediaType = "application/x-plist"
        if case .file(let file) = input.source {
            let bytes = try context.sources.read(file, limit: PropertyList.largest)
            if try work.merged(bytes).format == .xml { mediaType = "application/xml" }
        }
        return Unit(
            path,
            .plist(work),
            inputs: [input],
            outputs: [UnitOutput(path, kind: "info-plist", mediaType: mediaType)]
        )
    }

    /// The names of primary icons.
    private func primaries(_ targets: AppTargets?) -> [String] {
        let names = options.primary.map { [$0] } ?? targets?.primaries ?? []
        return names.isEmpty ? ["AppIcon"] : names
    }

    /// The primary icon's files and set must not be those of an alternate.
    private func checkPrimary(
        _ alternates: [Alternate],
        _ primaries: [String],
        _ findings: inout DiagnosticCollector
    ) {
        let folded = Set(primaries.map(AlternateName.folded))
        for alternate in alternates where folded.contains(AlternateName.folded(alternate.name.stem))
        {
            findings.add(Messages.primary(alternate.name.key, "\(alternate.pointer)/name"))
        }
    }

    // MARK: Texts

    private func catalogUnit(_ alternates: [Alternate]) -> StageUnit {
        let settings = ConfigurationFile(
            names: alternates.map(\.name.stem),
            includesAll: options.includesAll
        )
        var files = [TextFile(path: ConfigurationFile.name, text: settings.text)]
        var outputs = [
            UnitOutput(files[0].path, kind: "xcode-configuration", mediaType: "text/plain")
        ]
        if alternates.contains(where: { !$0.appearances.isEmpty }) {
            let path = "\(IconUnits.catalog)/\(CatalogContents.fileName)"
            files.append(TextFile(path: path, text: CatalogContents.ofCatalog))
            outputs.append(
                UnitOutput(path, kind: "asset-catalog", mediaType: "application/json")
            )
        }
        return Unit(ConfigurationFile.name, .texts(files), outputs: outputs)
    }

    private func textUnit(_ file: TextFile) -> StageUnit {
        let output = UnitOutput(file.path, kind: "swift-source", mediaType: "text/x-swift")
        return Unit(file.path, .texts([file]), outputs: [output])
    }
}

private enum Messages {
    static let listsTwice = Diagnostic(
        "\"infoPlist\" and \"target\" both say which property list is meant",
        option: "/target",
        help: "keep one of the two"
    )

    static let noList = Diagnostic(
        "no property list is named, and loose icons need one",
        option: "/infoPlist",
        help: "add \"infoPlist\": \"App/Info.plist\", or \"target\": \"App\""
    )

    static func otherMode(_ key: String, _ mode: AlternateIconsOptions.Mode) -> Diagnostic {
        Diagnostic(
            "\"\(key)\" is an option of \"mode\": \"\(mode.rawValue)\"",
            option: "/\(key)",
            help: "take it out, or change the mode"
        )
    }

    static func oldStyle(_ key: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "sets of the style \"per-size\" have no \(key) pictures",
            option: option,
            help: "use \"style\": \"all-sizes\" or \"single-size\""
        )
    }

    static func folder(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" names a folder",
            option: option,
            help: "name the file, as in {stage.NAME}/Info.plist"
        )
    }

    static func primary(_ name: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(name)\" is the name of the primary icon",
            option: option,
            help: "give the alternate another name; the app sets the primary icon by nil"
        )
    }
}
