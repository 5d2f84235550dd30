import Images
import Devices
import Diagnostics
import LaunchScreens
import Layouts
import PluginAPI

/// Plans the launch screen of one theme: the assets that its layers show.
///
/// Colours and art are read from layers that were resolved as for the stage's images, so that the
/// launch screen shows what they show.
struct LaunchScreenPlan {
    /// The screen of one idiom in one display mode, resolved.
    struct Sample {
        var screen: DeviceScreen
        var variant: Variant
        /// By the index of a layer that shows one colour.
        var colors: [Int: PaintColor]
        /// In points, of all layers.
        var rectangles: [Rectangle]
    }

    /// What a layer shows.
    struct Asset {
        /// The index in `images` or `colors`.
        var index: Int
        /// The files of an image, as its set has them.
        var slots: [(traits: AssetTraits, art: ArtCandidate)] = []
        /// The pixels of the largest file of an image; nil for colours, and when they are not
        /// known.
        var size: ArtSize?
        /// Whether all files of an image have the aspect of that one, but for rounded pixels.
        var hasOneAspect = true
        /// The largest width and height in points that a file of an image has.
        var points: (width: Double, height: Double)?
    }

    let tree: LayerTree
    private let resolver: LayerResolver
    /// By idiom, then by display mode; neither is empty.
    private let samples: [(idiom: Device.Idiom, modes: [DisplayMode: Sample])]
    private(set) var images: [ImageAsset] = []
    private(set) var colors: [ColorAsset] = []
    private(set) var files = WorkspaceFiles()
    /// By the index of a layer.
    private(set) var assets: [Int: Asset] = [:]

    /// The plan of a launch screen.
    ///
    /// - Parameters:
    ///   - variants: One for each display mode, of one theme and language; not empty.
    ///   - screens: The screens of the stage; not empty.
    /// - Throws: `Diagnostics` for art that can't be used.
    init(
        _ resolver: LayerResolver,
        variants: [Variant],
        screens: [SharedScreen]
    ) throws(Diagnostics) {
        tree = resolver.tree
        self.resolver = resolver
        var samples: [(idiom: Device.Idiom, modes: [DisplayMode: Sample])] = []
        for idiom in Device.Idiom.allCases {
            guard let shared = screens.first(where: { $0.screen.idiom == idiom }) else { continue }
            var modes: [DisplayMode: Sample] = [:]
            for variant in variants {
                let image = try resolver.image(variant, on: shared)
                modes[variant.displayMode] = Sample(
                    screen: shared.screen,
                    variant: variant,
                    colors: image.colors,
                    rectangles: image.rectangles
                )
            }
            samples.append((idiom, modes))
        }
        self.samples = samples
        do throws(Diagnostic) {
            for (index, layer) in tree.layers.enumerated() {
                switch layer.content {
                case .color: addColor(index)
                case .image(let image): try addImage(index, image)
                case .gradient, .text, .container: break
                }
            }
        } catch {
            throw Diagnostics([error])
        }
    }

    /// The sample whose rectangles a storyboard has.
    var first: Sample {
        let modes = samples[0].modes
        guard let first = DisplayMode.allCases.lazy.compactMap({ modes[$0] }).first else {
            preconditionFailure("a launch screen is planned for at least one variant")
        }
        return first
    }

    /// The modes that the launch screen is shown in.
    var displayModes: [DisplayMode] {
        DisplayMode.allCases.filter { mode in samples.contains { $0.modes[mode] != nil } }
    }

    /// The color of a layer in each sample is one value of its asset.
    private mutating func addColor(_ index: Int) {
        let values = samples.map { idiom, modes in
            (idiom, modes.compactMapValues { $0.colors[index] })
        }
        assets[index] = Asset(index: colors.count)
        colors.append(
            ColorAsset(
                stem: tree.layers[index].assetStem,
                isDisplayP3: resolver.colorSpace == .displayP3,
                slots: AssetSlots(values).slots.map { slot in
                    let color = slot.value
                    return ColorAsset.Slot(
                        traits: slot.traits,
                        color: ColorAsset.Color(
                            red: color.red,
                            green: color.green,
                            blue: color.blue,
                            alpha: color.alpha
                        )
                    )
                }
            )
        )
    }

    private mutating func addImage(_ index: Int, _ image: ImageContent) throws(Diagnostic) {
        let layer = tree.layers[index]
        var values: [(Device.Idiom, [DisplayMode: [WrittenArt]])] = []
        for (idiom, modes) in samples {
            var art: [DisplayMode: [WrittenArt]] = [:]
            for (mode, sample) in modes {
                let found = try resolver.art(of: image, layer, sample.variant, idiom)
                art[mode] = found.all.oncePerScale.map { WrittenArt($0, option: found.option) }
            }
            values.append((idiom, art))
        }
        let slots = AssetSlots(values).slots
        var asset = ImageAsset(stem: layer.assetStem, slots: [])
        for slot in slots {
            for written in slot.value {
                asset.slots.append(
                    ImageAsset.Slot(
                        input: files.name(of: written.art.source, option: written.option),
                        traits: slot.traits,
                        scale: written.art.size?.isVector == true ? nil : written.art.scale,
                        option: written.option,
                        source: written.art.source.text
                    )
                )
            }
        }
        assets[index] = Asset(
            index: images.count,
            slots.flatMap { slot in slot.value.map { (slot.traits, $0.art) } }
        )
        images.append(asset)
    }
}

/// A file of an image, and where the user wrote it.
private struct WrittenArt: Hashable {
    var art: ArtCandidate
    var option: String

    init(_ art: ArtCandidate, option: String) {
        self.art = art
        self.option = option
    }

    /// Slots differ by their files, not by the options that named them.
    static func == (left: WrittenArt, right: WrittenArt) -> Bool {
        left.art.source == right.art.source
    }

    func hash(into hasher: inout Hasher) { hasher.combine(art.source) }
}

extension [ArtCandidate] {
    /// The first of each scale, by rising scale: a set has one slot for each.
    fileprivate var oncePerScale: [ArtCandidate] {
        var seen: Set<Int> = []
        return filter { seen.insert($0.scale).inserted }.sorted { $0.scale < $1.scale }
    }
}

extension LaunchScreenPlan.Asset {
    fileprivate init(index: Int, _ slots: [(traits: AssetTraits, art: ArtCandidate)]) {
        self.index = index
        self.slots = slots
        let files = slots.map(\.art)
        let sizes = files.compactMap(\.size)
        guard sizes.count == files.count, let largest = sizes.max(by: { $0.width < $1.width })
        else { return }
        size = largest
        hasOneAspect = sizes.allSatisfy {
            // A picture of fewer pixels may be off by one for rounding.
            abs(largest.width * $0.height - $0.width * largest.height)
                < max(largest.width, largest.height)
        }
        let points = files.compactMap(\.ownPoints)
        self.points = (points.map(\.width).max() ?? 0, points.map(\.height).max() ?? 0)
    }
}

extension CheckedLayer {
    /// What the name of its asset begins with: `LaunchHeroImage` for the id `hero-image`.
    fileprivate var assetStem: String {
        let words = name.split { !($0.isLetter || $0.isNumber) }
        return "Launch" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
