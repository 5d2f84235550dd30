import Devices
import Diagnostics
import Layouts
import PluginAPI

/// The options of a stage, understood as far as they make sense.
struct CheckedOptions {
    /// What is found in them, apart from art and screens; what was refused is left out of the rest.
    let diagnostics: DiagnosticCollector
    let tree: LayerTree
    /// For each direction that a variant has; empty when the frames make no sense.
    let solvers: [LayoutDirection: LayoutSolver]
    /// Themes by languages by appearances by contrasts; empty when the themes make no sense.
    let variants: [Variant]
    /// The stage's devices, in the table's order.
    let devices: [Device]
    /// All devices that are known.
    let table: DeviceTable
    /// Where outputs belong in the repository.
    let destinations: LaunchDestinations

    /// Checks the options.
    init(_ options: SplashOptions, _ bundled: DeviceTable, in context: PlanContext) {
        var diagnostics = DiagnosticCollector()
        diagnostics.add(OptionCheck(options: options).errors)
        destinations = LaunchDestinations(options, in: context.sources)
        diagnostics.add(destinations.diagnostics)
        let checker = LayerChecker(options.layers, themes: options.themes.map(\.name))
        tree = checker.tree
        diagnostics.add(checker.diagnostics)
        diagnostics.add(LanguageCheck(options.languages, tree.layers).diagnostics)
        variants = Self.variants(options, context, &diagnostics)
        solvers = Self.solvers(
            tree.boxes,
            variants,
            isReadable: checker.readsAllFrames,
            &diagnostics
        )
        var rows = DiagnosticCollector()
        table = bundled.adding(options.customDevices, diagnostics: &rows)
        let selection = DeviceSelection(options, from: table)
        diagnostics.add(rows)
        diagnostics.add(selection.diagnostics)
        devices = rows.errors.isEmpty ? selection.devices : []
        let usesSafeArea = solvers.values.contains(where: \.needsSafeArea)
        let pointer = usesSafeArea ? tree.boxes.firstUseOfSafeArea : nil
        diagnostics.add(InferredInsets(devices, pointer, options).diagnostics)
        self.diagnostics = diagnostics
    }

    private static func variants(
        _ options: SplashOptions,
        _ context: PlanContext,
        _ diagnostics: inout DiagnosticCollector
    ) -> [Variant] {
        let choice = ThemeChoice(options.themes, wanted: context.variants, for: context.release)
        diagnostics.add(choice.diagnostics)
        let languages = options.languages.isEmpty ? [nil] : options.languages.map { Optional($0) }
        let appearances = Appearance.allCases.filter(options.appearances.contains)
        let contrasts = ContrastSetting.allCases.filter(options.contrasts.contains)
        return choice.themes.flatMap { theme in
            languages.flatMap { language in
                appearances.flatMap { appearance in
                    contrasts.map { contrast in
                        Variant(
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

    /// The solvers of the frames; where a frame can't be read, only references are checked.
    private static func solvers(
        _ boxes: BoxTree,
        _ variants: [Variant],
        isReadable: Bool,
        _ diagnostics: inout DiagnosticCollector
    ) -> [LayoutDirection: LayoutSolver] {
        guard isReadable else {
            diagnostics.add(ReferenceCheck(boxes).errors)
            return [:]
        }
        // Without variants the frames are checked all the same.
        let directions = variants.isEmpty ? [.leftToRight] : Set(variants.map(\.direction))
        var solvers: [LayoutDirection: LayoutSolver] = [:]
        do throws(Diagnostics) {
            for direction in [LayoutDirection.leftToRight, .rightToLeft]
            where directions.contains(direction) {
                solvers[direction] = try LayoutSolver(boxes, direction)
            }
        } catch {
            // Both directions of a layout have the same errors.
            diagnostics.add(error.all)
            return [:]
        }
        return solvers
    }
}
