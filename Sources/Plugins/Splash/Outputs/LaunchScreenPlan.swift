import Devices
import Diagnostics
import PluginAPI

/// Plans the launch screen of one theme: the assets that its layers show.
///
/// Colours and art are read from layers that were resolved as for the stage's images, so that the
/// launch screen shows what they show.
struct LaunchScreenPlan {
    /// The screen of one idiom in one shade, resolved.
    struct Sample {
        var screen: Screen
        var look: Look
        /// By the index of a node that shows one colour.
        var colors: [Int: PaintColor]
        /// In points, of all nodes.
        var rectangles: [Rectangle]
    }

    /// What a node shows.
    struct Asset {
        /// The index in `images` or `colors`.
        var index: Int
        /// The variants of an image, as its set has them.
        var slots: [(traits: AssetTraits, variant: ArtVariant)] = []
        /// The pixels of the largest variant of an image; nil for colours, and when they are not known.
        var size: ArtSize?
        /// Whether all variants of an image have the aspect of that one, but for rounded pixels.
        var hasOneAspect = true
        /// The largest width and height in points that a variant of an image has.
        var points: (width: Double, height: Double)?
    }

    let layout: Layout
    private let resolver: LayerResolver
    /// By idiom, then by shade; neither is empty.
    private let samples: [(idiom: Device.Idiom, shades: [Shade: Sample])]
    private(set) var images: [ImageAsset] = []
    private(set) var colors: [ColorAsset] = []
    private(set) var files = WorkspaceFiles()
    /// By the index of a node.
    private(set) var assets: [Int: Asset] = [:]

    /// - Parameters:
    ///   - looks: One for each shade, of one theme and language; not empty.
    ///   - groups: The screens of the stage; not empty.
    /// - Throws: `Diagnostics` for art that can't be used.
    init(
        _ resolver: LayerResolver,
        looks: [Look],
        groups: [ScreenGroup]
    ) throws(Diagnostics) {
        layout = resolver.layout
        self.resolver = resolver
        var samples: [(idiom: Device.Idiom, shades: [Shade: Sample])] = []
        for idiom in Device.Idiom.allCases {
            guard let group = groups.first(where: { $0.screen.idiom == idiom }) else { continue }
            var resolved: [Shade: Sample] = [:]
            for look in looks {
                let image = try resolver.image(look, on: group)
                resolved[look.shade] = Sample(
                    screen: group.screen,
                    look: look,
                    colors: image.colors,
                    rectangles: image.rectangles
                )
            }
            samples.append((idiom, resolved))
        }
        self.samples = samples
        do throws(Diagnostic) {
            for (index, node) in layout.nodes.enumerated() {
                switch node.layer.content {
                case .color: addColor(index)
                case .image(let image): try addImage(index, image)
                case .gradient, .text, .group: break
                }
            }
        } catch {
            throw Diagnostics([error])
        }
    }

    /// The sample on which rectangles are told.
    var first: Sample {
        let shades = samples[0].shades
        guard let first = Shade.allCases.lazy.compactMap({ shades[$0] }).first else {
            preconditionFailure("a launch screen is planned for at least one look")
        }
        return first
    }

    /// The shades that the launch screen is shown in.
    var shades: [Shade] {
        Shade.allCases.filter { shade in samples.contains { $0.shades[shade] != nil } }
    }

    /// The color of a node in each sample is one value of its asset.
    private mutating func addColor(_ index: Int) {
        let values = samples.map { idiom, shades in
            (
                idiom,
                shades.compactMapValues { $0.colors[index] }
            )
        }
        assets[index] = Asset(index: colors.count)
        colors.append(
            ColorAsset(
                stem: layout.nodes[index].layer.assetStem,
                space: resolver.colorSpace,
                slots: AssetVariants(values).slots.map {
                    ColorAsset.Slot(traits: $0.traits, color: $0.value)
                }
            )
        )
    }

    private mutating func addImage(_ index: Int, _ image: ImageContent) throws(Diagnostic) {
        let layer = layout.nodes[index].layer
        var values: [(Device.Idiom, [Shade: [PlacedVariant]])] = []
        for (idiom, shades) in samples {
            var variants: [Shade: [PlacedVariant]] = [:]
            for (shade, sample) in shades {
                let art = try resolver.art(of: image, layer, sample.look, idiom)
                variants[shade] = art.variants.oncePerScale.map {
                    PlacedVariant($0, option: art.option)
                }
            }
            values.append((idiom, variants))
        }
        let slots = AssetVariants(values).slots
        var asset = ImageAsset(stem: layer.assetStem, slots: [])
        for slot in slots {
            for placed in slot.value {
                asset.slots.append(
                    ImageAsset.Slot(
                        input: files.name(of: placed.variant.source, option: placed.option),
                        traits: slot.traits,
                        scale: placed.variant.size?.isDrawing == true ? nil : placed.variant.scale,
                        option: placed.option,
                        source: placed.variant.source.text
                    )
                )
            }
        }
        assets[index] = Asset(
            index: images.count,
            slots.flatMap { slot in slot.value.map { (slot.traits, $0.variant) } }
        )
        images.append(asset)
    }
}

/// A variant of an image, and where the user wrote it.
private struct PlacedVariant: Hashable {
    var variant: ArtVariant
    var option: String

    init(_ variant: ArtVariant, option: String) {
        self.variant = variant
        self.option = option
    }

    /// Files are what slots tell apart, not the options that named them.
    static func == (left: PlacedVariant, right: PlacedVariant) -> Bool {
        left.variant.source == right.variant.source
    }

    func hash(into hasher: inout Hasher) { hasher.combine(variant.source) }
}

extension [ArtVariant] {
    /// The first of each scale, by rising scale: a set has one slot for each.
    fileprivate var oncePerScale: [ArtVariant] {
        var seen: Set<Int> = []
        return filter { seen.insert($0.scale).inserted }.sorted { $0.scale < $1.scale }
    }
}

extension LaunchScreenPlan.Asset {
    fileprivate init(index: Int, _ slots: [(traits: AssetTraits, variant: ArtVariant)]) {
        self.index = index
        self.slots = slots
        let variants = slots.map(\.variant)
        let sizes = variants.compactMap(\.size)
        guard sizes.count == variants.count, let largest = sizes.max(by: { $0.width < $1.width })
        else { return }
        size = largest
        hasOneAspect = sizes.allSatisfy {
            // A picture of fewer pixels may be off by one for rounding.
            abs(largest.width * $0.height - $0.width * largest.height)
                < max(largest.width, largest.height)
        }
        let points = variants.compactMap(\.ownPoints)
        self.points = (points.map(\.width).max() ?? 0, points.map(\.height).max() ?? 0)
    }
}

extension LayoutLayer {
    /// What the name of its asset begins with: `LaunchHeroImage` for the id `hero-image`.
    fileprivate var assetStem: String {
        let words = (id ?? pointer).split { !($0.isLetter || $0.isNumber) }
        return "Launch" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
