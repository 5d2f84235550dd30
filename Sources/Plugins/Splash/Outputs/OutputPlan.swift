import Pipeline

/// Plans what a stage makes besides its images.
struct OutputPlan {
    var options: SplashOptions
    var checked: CheckedOptions
    var context: PlanContext
    var resolver: LayerResolver
    var groups: [ScreenGroup]

    /// The units, in an order in which each reads only what those before it make, and findings.
    ///
    /// - Parameter images: All images of the stage; not empty.
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func units(over images: [NamedImage]) throws -> StagePlan<SplashWork> {
        var plan = StagePlan([LaunchIndex.unit(images)])
        if options.outputs.launchImageSet {
            let (unit, warnings) = try LegacyImageSet.unit(images, checked.table, options)
            plan.units.append(unit)
            plan.warnings += warnings
        }
        guard options.outputs.hasCatalog else { return plan }
        let themes = checked.looks.map(\.theme).uniqued()
        for theme in themes {
            let ofTheme = checked.looks.filter { $0.theme == theme }
            let (unit, warnings) = try launchScreen(
                of: ofTheme.filter { $0.language == ofTheme[0].language },
                suffix: themes.count > 1 ? "-\(theme ?? ThemeChoice.plain)" : ""
            )
            plan.units.append(unit)
            plan.warnings += warnings
        }
        return plan
    }

    /// The launch screen of looks that differ in appearance only.
    ///
    /// It has one language, the first: Auto Layout mirrors leading and trailing edges for the others.
    private func launchScreen(
        of looks: [Look],
        suffix: String
    ) throws -> (unit: Unit<SplashWork>, warnings: [Diagnostic]) {
        let plan = try LaunchScreenPlan(resolver, looks: looks, groups: groups)
        let name = (options.outputs.catalog ?? .init()).name
        var screen = LaunchScreen(
            catalog: "\(name)\(suffix).xcassets",
            images: plan.images,
            colors: plan.colors
        )
        var warnings: [Diagnostic] = []
        if options.outputs.storyboard {
            let made = StoryboardBuilder.storyboard(
                of: plan,
                file: "LaunchScreen\(suffix).storyboard",
                option: "/outputs/storyboard"
            )
            screen.storyboard = made.storyboard
            warnings += [made.obstacle].compactMap { $0 }
        }
        if options.outputs.launchScreenDictionary {
            let made = LaunchScreenDictionary.dictionary(
                of: plan,
                on: groups.map(\.screen),
                file: "UILaunchScreen\(suffix).plist",
                option: "/outputs/launchScreenDictionary"
            )
            screen.dictionary = made.dictionary
            warnings += [made.obstacle].compactMap { $0 }
        }
        let inputs = try plan.files.map {
            try context.input($0.source, as: $0.name, option: $0.option)
        }
        let unit = Unit(
            screen.catalog,
            SplashWork.launchScreen(screen),
            inputs: inputs,
            namesOutputs: true
        )
        return (unit, warnings)
    }
}

extension SplashOptions.Outputs {
    /// What a storyboard and a dictionary show lies in a catalog.
    fileprivate var hasCatalog: Bool { catalog != nil || storyboard || launchScreenDictionary }
}

extension [String?] {
    fileprivate func uniqued() -> [String?] {
        var seen: Set<String?> = []
        return filter { seen.insert($0).inserted }
    }
}
