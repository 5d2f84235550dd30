import Devices
import Diagnostics
import PluginAPI

/// The options of a stage, understood as far as they make sense.
struct CheckedOptions {
    /// All that is wrong in them, apart from art and screens; what was refused is left out of the rest.
    let mistakes: [Diagnostic]
    let layout: Layout
    /// For each direction that a look has; empty when the frames make no sense.
    let systems: [LayoutDirection: LayoutSystem]
    /// Themes by languages by appearances by contrasts; empty when the themes make no sense.
    let looks: [Look]
    /// The stage's devices, in the table's order.
    let devices: [Device]
    /// All devices that are known.
    let table: DeviceTable
    /// Findings that stop nothing.
    let warnings: [Diagnostic]

    /// Checks the options.
    init(_ options: SplashOptions, _ bundled: DeviceTable, in context: PlanContext) {
        var mistakes = OptionCheck(options: options).mistakes
        var checker = LayerChecker(themes: options.themes.map(\.name))
        layout = Layout(checker.layers(options.layers, at: "/layers"))
        mistakes += checker.mistakes
        let languages = LanguageCheck(options.languages, layout)
        mistakes += languages.mistakes
        looks = Self.looks(options, context, &mistakes)
        systems = Self.systems(layout, looks, readsAllFrames: checker.readsAllFrames, &mistakes)
        var inRows: [Diagnostic] = []
        table = bundled.adding(options.customDevices, mistakes: &inRows)
        let selection = DeviceSelection(options, from: table)
        mistakes += inRows + selection.mistakes
        devices = inRows.isEmpty ? selection.devices : []
        let place =
            systems.values.contains(where: \.needsSafeArea) ? layout.firstUseOfSafeArea : nil
        let insets = DoubtfulInsets(devices, place, options)
        self.mistakes = mistakes + insets.mistakes
        warnings = languages.warnings + selection.warnings + insets.warnings
    }

    private static func looks(
        _ options: SplashOptions,
        _ context: PlanContext,
        _ mistakes: inout [Diagnostic]
    ) -> [Look] {
        let themes: [String?]
        do throws(Diagnostics) {
            themes = try ThemeChoice(
                options.themes,
                wanted: context.variants,
                for: context.release
            ).themes
        } catch {
            mistakes += error.all
            return []
        }
        let languages = options.languages.isEmpty ? [nil] : options.languages.map { Optional($0) }
        let appearances = Appearance.allCases.filter(options.appearances.contains)
        let contrasts = ContrastSetting.allCases.filter(options.contrasts.contains)
        return themes.flatMap { theme in
            languages.flatMap { language in
                appearances.flatMap { appearance in
                    contrasts.map { contrast in
                        Look(
                            appearance: appearance,
                            contrast: contrast,
                            theme: theme,
                            language: language
                        )
                    }
                }
            }
        }
    }

    /// The frames as equations; where one can't be read, only what the others refer to is checked.
    private static func systems(
        _ layout: Layout,
        _ looks: [Look],
        readsAllFrames: Bool,
        _ mistakes: inout [Diagnostic]
    ) -> [LayoutDirection: LayoutSystem] {
        guard readsAllFrames else {
            mistakes += ReferenceCheck(layout).mistakes
            return [:]
        }
        // Without looks the frames can make sense or none all the same.
        let directions = looks.isEmpty ? [.leftToRight] : Set(looks.map(\.direction))
        var systems: [LayoutDirection: LayoutSystem] = [:]
        do throws(Diagnostics) {
            for direction in [LayoutDirection.leftToRight, .rightToLeft]
            where directions.contains(direction) {
                systems[direction] = try LayoutSystem(layout, direction)
            }
        } catch {
            // Both directions of a layout have the same mistakes.
            mistakes += error.all
            return [:]
        }
        return systems
    }
}
