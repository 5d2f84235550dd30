import Devices
import Diagnostics
import ExactStrings
import PluginAPI
import Releases

/// Turns the options of a splash stage into its units.
struct SplashPlan {
    private let options: SplashOptions
    private let context: PlanContext
    private let checked: CheckedOptions
    private let resolver: LayerResolver
    private let screens: [SharedScreen]

    /// Checks the options and finds the screens.
    init(_ options: SplashOptions, _ table: DeviceTable, in context: PlanContext) {
        self.options = options
        self.context = context
        checked = CheckedOptions(options, table, in: context)
        resolver = LayerResolver(options, checked, context)
        screens = SharedScreen.all(
            of: checked.devices,
            since: options.deploymentTarget.flatMap { SystemVersion($0) },
            orientations: { options.orientations.of($0.idiom) }
        )
    }

    /// The units: those of images, sorted by file name, then those of other outputs.
    ///
    /// - Throws: `Diagnostics` with every error that can be found in options, art and frames.
    func stagePlan() throws -> StagePlan<SplashWork> {
        var diagnostics = PlanWarnings(checked.tree)
        let images = named(try images(&diagnostics))
        let others = try OutputPlan(
            options: options,
            checked: checked,
            context: context,
            resolver: resolver,
            screens: screens
        ).units(over: images)
        let sorted = images.sorted { isOrderedBefore($0.file, $1.file) }
        let title = "\(context.release.name) launch images"
        let sheets =
            options.outputs.sheet
            ? try SheetPlan(title: title, context: context).units(for: sorted) : []
        let uncovered = UncoveredDevices(options, checked.table.devices, screens)
        let unbuilt = try checked.destinations.unbuiltFiles()
        return StagePlan(
            try sorted.map { try $0.unit(in: context) } + others.units + sheets,
            warnings: checked.diagnostics.warnings + diagnostics.warnings + uncovered.warnings
                + others.warnings + unbuilt,
            variants: [ThemeChoice.plain] + options.themes.map(\.name),
            edits: others.edits,
            replacedFolders: others.replacedFolders
        )
    }

    /// One image for all screens on which a variant gives the same pixels.
    private func images(_ diagnostics: inout PlanWarnings) throws -> [SharedImage] {
        var images: [SharedImage] = []
        var errors: [Diagnostic] = []
        // Where frames contradict each other, no screen is drawn.
        for variant in checked.solvers.isEmpty ? [] : checked.variants {
            var shared = SharedImages(variant, devices: checked.devices)
            for screen in screens {
                do throws(Diagnostics) {
                    let resolved = try resolver.image(variant, on: screen)
                    diagnostics.note(resolved, on: screen)
                    shared.add(resolved, screen)
                } catch {
                    errors += error.all
                }
            }
            images += shared.all
        }
        let known = checked.diagnostics.errors + ContentCheck(resolver).diagnostics.errors
        let places = Set(known.map(\.place))
        let all = known + errors.oncePerPlace().filter { !places.contains($0.place) }
        guard all.isEmpty else { throw Diagnostics(all) }
        return images
    }

    /// The images with their file names, in the same order: that of the variants.
    private func named(_ images: [SharedImage]) -> [PlannedImage] {
        let names = ImageNames(
            hasTheme: Set(checked.variants.map(\.theme)).count > 1,
            hasLanguage: options.languages.count > 1,
            fileExtension: options.format.encoding.fileExtension
        ).names(images)
        let planned = zip(names, images).map { name, shared in
            PlannedImage(
                file: name,
                image: shared.image,
                files: shared.files,
                screen: shared.screen,
                variant: shared.variant,
                hasContrast: options.hasContrast,
                devices: shared.devices,
                isSince26: shared.isSince26,
                insets: shared.insets
            )
        }
        return planned.checkingContrast()
    }
}

/// Images with the same colors, on screens of several sizes.
private struct ColorGroup: Hashable {
    var variant: Variant
    var idiom: Device.Idiom
}

extension [PlannedImage] {
    /// The images, of which the smallest of each variant and idiom checks its contrast: colors are
    /// the same on all screens.
    fileprivate func checkingContrast() -> [PlannedImage] {
        var images = self
        let groups = Dictionary(grouping: indices) { index in
            ColorGroup(variant: self[index].variant, idiom: self[index].screen.idiom)
        }
        for group in groups.values {
            let smallest = group.min { one, other in
                let (one, other) = (self[one].image, self[other].image)
                return one.width * one.height < other.width * other.height
            }
            if let smallest { images[smallest].image.checksContrast = true }
        }
        return images
    }
}

extension [Diagnostic] {
    /// Each error once: of several at one place, the first.
    fileprivate func oncePerPlace() -> [Diagnostic] {
        var seen: Set<Place?> = []
        return filter { seen.insert($0.place).inserted }
    }
}
