import Devices
import Diagnostics
import FileEdits
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
            let (unit, warnings) = try LegacyImageSet.unit(
                images,
                checked.table,
                options,
                destination: checked.destinations.launchImageSet
            )
            plan.units.append(unit)
            plan.warnings += warnings
        }
        plan.replacedFolders = checked.destinations.replacedFolders
        guard options.outputs.hasCatalog else { return plan }
        let themes = checked.variants.map(\.theme).uniqued()
        // The app has one launch screen, as it has one launch image set: those of the first theme.
        if let first = themes.first, themes.count > 1, !checked.destinations.isEmpty {
            plan.warnings.append(Messages.oneTheme(first ?? ThemeChoice.plain))
        }
        for theme in themes {
            let ofTheme = checked.variants.filter { $0.theme == theme }
            let screen = try launchScreen(
                of: Variant.inEveryContrast(ofTheme.filter { $0.language == ofTheme[0].language }),
                suffix: themes.count > 1 ? "-\(theme ?? ThemeChoice.plain)" : "",
                isPlaced: theme == themes.first
            )
            plan.units += screen.units
            plan.warnings += screen.warnings
            plan.edits += screen.edits
        }
        return plan
    }

    /// The launch screen of variants that differ in appearance and contrast only.
    ///
    /// It has one language, the first: Auto Layout mirrors leading and trailing edges for the
    /// others.
    private func launchScreen(
        of variants: [Variant],
        suffix: String,
        isPlaced: Bool
    ) throws -> StagePlan<SplashWork> {
        var plan = try launchScreenPlan(of: variants, scalesArt: false)
        if options.outputs.storyboard, LaunchScreenMemory(plan, on: screens.map(\.screen)).isShort {
            plan = try launchScreenPlan(of: variants, scalesArt: true)
        }
        let name = options.outputs.catalogName
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
        let inputs = try plan.files.inputs(in: context)
        var edits: [FileEdit] = []
        if isPlaced {
            screen.destination = checked.destinations.launchScreen
            for (edit, warning) in try self.edits(naming: screen, inputs) {
                edits.append(edit)
                warnings += [warning].compactMap { $0 }
            }
        }
        let unit = Unit(
            screen.catalog,
            SplashWork.launchScreen(screen),
            inputs: inputs,
            namesOutputs: true,
            libraries: ImagesLibraries.versions(for: plan.files.formats)
        )
        return StagePlan([unit], warnings: warnings, edits: edits)
    }

    private func launchScreenPlan(
        of variants: [Variant],
        scalesArt: Bool
    ) throws -> LaunchScreenPlan {
        try LaunchScreenPlan(
            resolver,
            variants: variants,
            screens: screens,
            drawsPictures: options.outputs.storyboard,
            keepsArt: options.outputs.catalog != nil,
            scalesArt: scalesArt
        )
    }

    /// The changes of the app's property lists that make them name a launch screen.
    private func edits(
        naming screen: LaunchScreen,
        _ inputs: [UnitInput]
    ) throws -> [(edit: FileEdit, warning: Diagnostic?)] {
        let lists = checked.destinations.infoPlists
        guard !lists.isEmpty, screen.storyboard != nil || screen.dictionary != nil else {
            return []
        }
        let edits = LaunchScreenEdits(
            sources: context.sources,
            storyboard: checked.destinations.storyboard,
            dictionary: try screen.dictionaryMembers(inputs, in: context.sources),
            deploymentTarget: options.deploymentTarget.flatMap { SystemVersion($0) }
        )
        return try lists.map { try edits.edit(of: $0) }
    }
}

extension SplashOptions.Outputs {
    /// What the catalog is called, without its extension.
    var catalogName: String { (catalog ?? .init()).name }

    /// What a storyboard and a dictionary show is in a catalog.
    var hasCatalog: Bool { catalog != nil || storyboard || launchScreenDictionary }
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

private enum Messages {
    static func oneTheme(_ theme: String) -> Diagnostic {
        Diagnostic(
            "several themes are drawn, and the app has one launch screen: the repository gets that "
                + "of \"\(theme)\"",
            option: LaunchDestinations.option,
            help: "choose the theme of a release with --theme",
            severity: .warning
        )
    }
}
