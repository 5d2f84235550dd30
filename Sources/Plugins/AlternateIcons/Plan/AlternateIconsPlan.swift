import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import FileEdits
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
        let lists = try InfoPlistPlan(options: options, context: context)
            .lists(alternates, targets, &findings)
        checkPrimary(alternates, primaries, &findings)
        var places = try destinations(targets, primaries, lists, &findings)
        if options.mode == .catalog {
            targets?.checkSets(alternates, destination: { places?.folder(of: $0) }, &findings)
        }
        // With an error in a name, keys would be missed that are there.
        if hasAllIcons, alternates.count == icons.count {
            RemovedKeys(options: options, previous: context.previous)
                .check(alternates.map(\.name.key), &findings)
        }
        let texts = TextFilePlan(options: options, sources: context.sources)
            .units(alternates, places, &findings)
        try findings.throwIfAny()
        let planned = alternates.map { alternate in
            let icon = IconUnits(options: options).planned(alternate)
            return places?.place(icon) ?? icon
        }
        var units = planned.map(\.unit) + lists.map(\.unit) + texts
        units.append(IconIndex.unit(planned, options))
        if options.sheet { units += IconSheet.unit(planned, title: context.release.name) }
        try checkTargets(units.flatMap(\.outputs), places?.place, targets, &findings)
        return StagePlan(
            units,
            warnings: findings.warnings,
            edits: lists.compactMap(\.edit),
            replacedFolders: places?.replacedFolders ?? []
        )
    }

    private func destinations(
        _ targets: AppTargets?,
        _ primaries: [String],
        _ lists: [InfoPlistPlan.List],
        _ findings: inout DiagnosticCollector
    ) throws -> IconDestinations? {
        guard options.changesRepository else { return nil }
        return try findings.collectAll { _ in
            try IconDestinations(
                options,
                targets,
                primaries: primaries,
                lists: lists.compactMap(\.edit?.path),
                in: context
            )
        }
    }

    /// Warns of what is added to the repository and would not be built.
    private func checkTargets(
        _ outputs: [UnitOutput],
        _ place: String?,
        _ targets: AppTargets?,
        _ findings: inout DiagnosticCollector
    ) throws {
        let added = outputs.compactMap(\.destination).filter { !$0.hasExactSuffix(".xcconfig") }
        guard !added.isEmpty else { return }
        let search = try targets?.unbuiltFiles ?? UnbuiltFiles(in: context.sources)
        let option = options.destination == nil ? "" : IconDestinations.option
        if let warning = try search.warning(of: added, option: option) { findings.warn(warning) }
        if options.mode == .catalog, let place, try context.sources.contains(place) {
            targets?.checkCatalog(place, &findings)
        }
    }

    /// Options that the other mode has.
    private func checkMode(_ findings: inout DiagnosticCollector) {
        let misplaced: [(String, Bool, AlternateIconsOptions.Mode)] = [
            ("sizes", !options.sizes.isEmpty, .loose), ("style", options.style != nil, .catalog),
            ("includeAll", options.includesAll, .catalog),
            ("xcconfig", options.configurationFile != nil, .catalog),
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

    static func primary(_ name: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(name)\" is the name of the primary icon",
            option: option,
            help: "give the alternate another name; the app sets the primary icon by nil"
        )
    }
}
