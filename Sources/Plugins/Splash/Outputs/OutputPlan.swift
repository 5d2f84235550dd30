import Devices
import Diagnostics
import Images
import LaunchScreens
import PluginAPI

/// Plans the outputs of a stage besides its images.
struct OutputPlan {
    var options: SplashOptions
    var checked: CheckedOptions
    var context: PlanContext
    var resolver: LayerResolver
    var screens: [SharedScreen]

    /// The units, in an order in which each reads only outputs of those before it, and warnings.
    ///
    /// - Parameter images: All images of the stage, in the order of their variants; not empty.
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func units(over images: [PlannedImage]) throws -> StagePlan<SplashWork> {
        var plan = StagePlan([LaunchIndex.unit(images)])
        if options.outputs.launchImageSet {
            let (unit, warnings) = try LegacyImageSet.unit(images, checked.table, options)
            plan.units.append(unit)
            plan.warnings += warnings
        }
        guard options.outputs.hasCatalog else { return plan }
        let themes = checked.variants.map(\.theme).uniqued()
        for theme in themes {
            let ofTheme = checked.variants.filter { $0.theme == theme }
            let (unit, warnings) = try launchScreen(
                of: Variant.inEveryContrast(ofTheme.filter { $0.language == ofTheme[0].language }),
                suffix: themes.count > 1 ? "-\(theme ?? ThemeChoice.plain)" : ""
            )
            plan.units.append(unit)
            plan.warnings += warnings
        }
        return plan
    }

    /// The launch screen of variants that differ in appearance and contrast only.
    ///
    /// It has one language, the first: Auto Layout mirrors leading and trailing edges for the
    /// others.
    private func launchScreen(
        of variants: [Variant],
        suffix: String
    ) throws -> (unit: Unit<SplashWork>, warnings: [Diagnostic]) {
        let plan = try LaunchScreenPlan(
            resolver,
            variants: variants,
            screens: screens,
            drawsPictures: options.outputs.storyboard,
            keepsArt: options.outputs.catalog != nil
        )
        let name = (options.outputs.catalog ?? .init()).name
        var screen = LaunchScreen(
            catalog: "\(name)\(suffix).xcassets",
            images: plan.images,
            colors: plan.colors
        )
        var warnings: [Diagnostic] = []
        if options.outputs.storyboard {
            let builder = try StoryboardBuilder(plan, resolver)
            screen.storyboard = builder.storyboard(file: "LaunchScreen\(suffix).storyboard")
            warnings += builder.warnings
        }
        if options.outputs.launchScreenDictionary {
            screen.dictionary = warnings.keep { () throws(Diagnostic) in
                try LaunchScreenDictionary.dictionary(
                    of: plan,
                    on: screens.map(\.screen),
                    file: "UILaunchScreen\(suffix).plist",
                    option: "/outputs/launchScreenDictionary"
                )
            }
        }
        if let option = screen.shownBy {
            let memory = LaunchScreenMemory(plan, on: screens.map(\.screen))
            warnings += [memory.warning(option: option)].compactMap { $0 }
        }
        let unit = Unit(
            screen.catalog,
            SplashWork.launchScreen(screen),
            inputs: try plan.files.inputs(in: context),
            namesOutputs: true,
            libraries: ImagesLibraries.versions(for: plan.files.formats)
        )
        return (unit, warnings)
    }
}

extension SplashOptions.Outputs {
    /// What a storyboard and a dictionary show is in a catalog.
    fileprivate var hasCatalog: Bool { catalog != nil || storyboard || launchScreenDictionary }
}

extension [Diagnostic] {
    /// The value of `make`; nil, with its warning kept, when it throws one.
    fileprivate mutating func keep<Value>(
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
    /// The option of what shows the catalog's images; nil when only the catalog is written.
    fileprivate var shownBy: String? {
        if storyboard != nil { return "/outputs/storyboard" }
        return dictionary == nil ? nil : "/outputs/launchScreenDictionary"
    }
}

extension Variant {
    /// Looks of one theme and language in both contrasts, whichever the stage draws images of: the
    /// system chooses among the slots of a catalog.
    fileprivate static func inEveryContrast(_ variants: [Variant]) -> [Variant] {
        variants.filter { $0.contrast == variants[0].contrast }.flatMap { variant in
            ContrastSetting.allCases.map { contrast in
                var variant = variant
                variant.contrast = contrast
                return variant
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
