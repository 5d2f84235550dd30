import AssetCatalogs
import Devices
import Diagnostics
import Images
import LaunchScreens
import PluginAPI

/// What the images of a launch screen take in memory: the system decodes all of them to show it.
///
/// Which file of an image set it decodes depends on idiom, scale, appearance and contrast, so each
/// state of each screen has a sum of its own.
struct LaunchScreenMemory {
    private struct State {
        var idiom: Device.Idiom
        var scale: Int
        var displayMode: DisplayMode
    }

    private let plan: LaunchScreenPlan
    private let states: [State]

    /// The memory of a launch screen.
    ///
    /// - Parameter screens: All screens of the stage.
    init(_ plan: LaunchScreenPlan, on screens: [DeviceScreen]) {
        self.plan = plan
        states = Device.Idiom.allCases.flatMap { idiom in
            Set(screens.filter { $0.idiom == idiom }.map(\.scale)).sorted().flatMap { scale in
                plan.displayModes.map { State(idiom: idiom, scale: scale, displayMode: $0) }
            }
        }
    }

    /// A warning when the images of some state come near the limit of the system; of several, the
    /// worst.
    func warning(option: String) -> Diagnostic? {
        guard isShort, let worst, let heaviest = worst.shown.max(by: { $0.bytes < $1.bytes }) else {
            return nil
        }
        let (state, shown) = (worst.state, worst.shown)
        let place = "\(state.idiom)s at @\(state.scale)x, \(state.displayMode.name)"
        return Messages.heavy(worst.bytes, place, heaviest, shown.count, option)
    }

    /// Whether the images of some state come near the limit of the system.
    var isShort: Bool {
        Double(worst?.bytes ?? 0) >= Double(LaunchMemory.limit) * LaunchMemory.near
    }

    /// The state whose images take most; of equal ones, the first.
    private var worst: (state: State, shown: [Shown], bytes: Int)? {
        let sums = states.map { state in
            let shown = shown(in: state)
            return (state: state, shown: shown, bytes: shown.reduce(0) { $0 + $1.bytes })
        }
        let most = sums.map(\.bytes).max()
        return sums.first { $0.bytes == most }
    }

    /// One image as a state shows it.
    fileprivate struct Shown {
        var source: String
        var width: Int
        var height: Int
        var bytes: Int { LaunchMemory.bytes(width: width, height: height) }
    }

    private func shown(in state: State) -> [Shown] {
        let traits = CatalogTraits(
            idiom: Idiom(rawValue: state.idiom.rawValue),
            isDark: state.displayMode.isDark,
            isHighContrast: state.displayMode.isHighContrast
        )
        return plan.tree.layers.indices.compactMap { index in
            guard !plan.hidden.contains(index) else { return nil }
            let fitting = traits.best(of: plan.files(of: index), traits: \.traits.inCatalog)
                .sorted { $0.scale < $1.scale }
            // The output of another stage has no size yet.
            guard let file = fitting.first(where: { $0.scale >= state.scale }) ?? fitting.last,
                let size = file.size
            else { return nil }
            let factor = size.isVector ? state.scale : 1
            return Shown(
                source: file.source,
                width: size.width * factor,
                height: size.height * factor
            )
        }
    }
}

extension LaunchScreenPlan {
    /// A file of an image set.
    fileprivate struct File {
        var traits: AssetTraits
        var scale: Int
        /// Nil when it is not known yet.
        var size: ArtSize?
        /// What messages call it.
        var source: String
    }

    /// The files that may show a layer.
    fileprivate func files(of index: Int) -> [File] {
        guard let picture = pictures[index]?.layer ?? scaledArt[index] else {
            return (assets[index]?.slots ?? []).map { traits, art in
                File(traits: traits, scale: art.scale, size: art.size, source: art.source.text)
            }
        }
        let source = "the picture of \(tree.layers[index].name)"
        return picture.slots.flatMap { slot in
            slot.files.map { file in
                let size = ArtSize(
                    width: file.image.width,
                    height: file.image.height,
                    format: .png
                )
                return File(traits: slot.traits, scale: file.scale, size: size, source: source)
            }
        }
    }
}

private enum Messages {
    static func heavy(
        _ bytes: Int,
        _ place: String,
        _ heaviest: LaunchScreenMemory.Shown,
        _ count: Int,
        _ option: String
    ) -> Diagnostic {
        let limit = LaunchMemory.limit
        let what = count == 1 ? "image takes" : "\(count) images take"
        return Diagnostic(
            "the launch screen's \(what) \(byteCount(bytes)) of memory on \(place); "
                + (bytes > limit
                    ? "iOS shows black above \(byteCount(limit))"
                    : "the limit is \(byteCount(limit))"),
            option: option,
            help: "export smaller images; the largest is \(heaviest.source) with"
                + " \(heaviest.width) × \(heaviest.height) pixels, \(byteCount(heaviest.bytes))",
            severity: .warning
        )
    }
}
