import Devices
import Diagnostics
import PluginAPI

/// Plans what a stage makes besides its images.
struct OutputPlan {
    var options: SplashOptions
    var checked: CheckedOptions
    var context: PlanContext
    var resolver: LayerResolver
    var groups: [ScreenGroup]

    /// The units, in an order in which each reads only what those before it make, and findings.
    ///
    /// - Parameter images: All images of the stage, in the order of their looks; not empty.
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func units(over images: [PlannedImage]) throws -> StagePlan<SplashWork> {
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
                of: Look.inEveryContrast(ofTheme.filter { $0.language == ofTheme[0].language }),
                suffix: themes.count > 1 ? "-\(theme ?? ThemeChoice.plain)" : ""
            )
            plan.units.append(unit)
            plan.warnings += warnings
        }
        return plan
    }

    /// The launch screen of looks that differ in appearance and contrast only.
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
            screen.storyboard = warnings.collect { () throws(Diagnostic) in
                try StoryboardBuilder.storyboard(
                    of: plan,
                    file: "LaunchScreen\(suffix).storyboard",
                    option: "/outputs/storyboard"
                )
            }
        }
        if options.outputs.launchScreenDictionary {
            screen.dictionary = warnings.collect { () throws(Diagnostic) in
                try LaunchScreenDictionary.dictionary(
                    of: plan,
                    on: groups.map(\.screen),
                    file: "UILaunchScreen\(suffix).plist",
                    option: "/outputs/launchScreenDictionary"
                )
            }
        }
        if let option = screen.shownBy {
            let memory = LaunchScreenMemory(plan, on: groups.map(\.screen))
            warnings += [memory.finding(option: option)].compactMap { $0 }
        }
        let unit = Unit(
            screen.catalog,
            SplashWork.launchScreen(screen),
            inputs: try plan.files.inputs(in: context),
            namesOutputs: true
        )
        return (unit, warnings)
    }
}

extension SplashOptions.Outputs {
    /// What a storyboard and a dictionary show lies in a catalog.
    fileprivate var hasCatalog: Bool { catalog != nil || storyboard || launchScreenDictionary }
}

extension [Diagnostic] {
    /// What can be made; nil, with the finding kept, when it can't.
    fileprivate mutating func collect<Value>(
        _ make: () throws(Diagnostic) -> Value
    ) -> Value? {
        do throws(Diagnostic) {
            return try make()
        } catch {
            append(error)
            return nil
        }
    }
}

extension LaunchScreen {
    /// The option of what shows the catalog's images; nil when only the catalog is made.
    fileprivate var shownBy: String? {
        if storyboard != nil { return "/outputs/storyboard" }
        return dictionary == nil ? nil : "/outputs/launchScreenDictionary"
    }
}

extension Look {
    /// Looks of one theme and language in both contrasts, whichever the stage draws images of: the
    /// system chooses among what a catalog holds.
    fileprivate static func inEveryContrast(_ looks: [Look]) -> [Look] {
        looks.filter { $0.contrast == looks[0].contrast }.flatMap { look in
            ContrastSetting.allCases.map { contrast in
                var look = look
                look.contrast = contrast
                return look
            }
        }
    }
}

extension [String?] {
    fileprivate func uniqued() -> [String?] {
        var seen: Set<String?> = []
        return filter { seen.insert($0).inserted }
    }
}
