import Devices
import ExactStrings
import Diagnostics
import PluginAPI
import Releases

/// Turns the options of a splash stage into its units.
struct SplashPlan {
    private let options: SplashOptions
    private let context: PlanContext
    private let checked: CheckedOptions
    private let resolver: LayerResolver
    private let groups: [ScreenGroup]

    /// Checks the options and finds the screens.
    init(_ options: SplashOptions, _ table: DeviceTable, in context: PlanContext) {
        self.options = options
        self.context = context
        checked = CheckedOptions(options, table, in: context)
        resolver = LayerResolver(options, checked, context)
        groups = ScreenGroup.groups(
            of: checked.devices,
            orientations: { options.orientations.of($0.idiom) }
        )
    }

    /// The units: those of images, sorted by file name, then those of what is made besides.
    ///
    /// - Throws: `Diagnostics` with every mistake that can be found in options, art and frames.
    func stagePlan() throws -> StagePlan<SplashWork> {
        var findings = PlanFindings(checked.layout)
        let images = named(try images(&findings))
        let others = try OutputPlan(
            options: options,
            checked: checked,
            context: context,
            resolver: resolver,
            groups: groups
        ).units(over: images)
        let sorted = images.sorted { isOrderedBefore($0.file, $1.file) }
        let title = "\(context.release.name) launch images"
        let sheets =
            options.outputs.sheet
            ? try SheetPlan(title: title, context: context).units(for: sorted) : []
        let unserved = UnservedDevices(options, checked.table.devices, groups)
        return StagePlan(
            try sorted.map { try $0.unit(in: context) } + others.units + sheets,
            warnings: checked.warnings + findings.warnings + unserved.findings + others.warnings,
            variants: [ThemeChoice.plain] + options.themes.map(\.name)
        )
    }

    /// One image for all screens on which a look comes out the same.
    private func images(_ findings: inout PlanFindings) throws -> [SharedImage] {
        var images: [SharedImage] = []
        var mistakes: [Diagnostic] = []
        // Where frames make no sense, no screen can tell more of them.
        for look in checked.systems.isEmpty ? [] : checked.looks {
            var shared = SharedImages(look, devices: checked.devices)
            for group in groups {
                do throws(Diagnostics) {
                    let resolved = try resolver.image(look, on: group)
                    findings.note(resolved, on: group)
                    shared.add(resolved, group)
                } catch {
                    mistakes += error.all
                }
            }
            images += shared.all
        }
        let known = checked.mistakes + ContentCheck(resolver).mistakes
        let places = Set(known.map(\.place))
        let all = known + mistakes.oncePerPlace().filter { !places.contains($0.place) }
        guard all.isEmpty else { throw Diagnostics(all) }
        return images
    }

    /// The images with their file names, in the same order: that of the looks.
    private func named(_ images: [SharedImage]) -> [PlannedImage] {
        let names = ImageNames(
            tellsTheme: Set(checked.looks.map(\.theme)).count > 1,
            tellsLanguage: options.languages.count > 1,
            fileExtension: options.format.encoding.fileExtension
        ).names(images)
        return zip(names, images).map { name, shared in
            PlannedImage(
                file: name,
                image: shared.image,
                files: shared.files,
                screen: shared.screen,
                look: shared.look,
                tellsContrast: options.tellsContrast,
                devices: shared.devices
            )
        }
    }
}

extension [Diagnostic] {
    /// Each mistake once: of several at one place, the first.
    fileprivate func oncePerPlace() -> [Diagnostic] {
        var seen: Set<Place?> = []
        return filter { seen.insert($0.place).inserted }
    }
}
