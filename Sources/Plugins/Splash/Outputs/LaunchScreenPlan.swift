import Devices
import Diagnostics
import Images
import LaunchScreens
import Layouts
import PluginAPI

/// Plans the launch screen of one theme: the assets that its layers show.
///
/// Colours and art are read from layers that were resolved as for the stage's images, so that the
/// launch screen shows what they show.
struct LaunchScreenPlan {
    /// The screen of one idiom in one display mode, resolved.
    private struct Sample {
        var variant: Variant
        /// By the index of a layer that shows one colour.
        var colors: [Int: PaintColor]
        /// In points, of all layers.
        var rectangles: [Rectangle]
    }

    let tree: LayerTree
    private let resolver: LayerResolver
    /// The variants that it is shown in, one for each display mode.
    let variants: [Variant]
    let screens: [SharedScreen]
    /// By idiom, then by display mode; neither is empty.
    private let samples: [(idiom: Device.Idiom, modes: [DisplayMode: Sample])]
    private(set) var images: [ImageAsset] = []
    /// The size of each image, in the same order.
    private(set) var imageSizes: [Storyboard.ImageSize] = []
    private(set) var colors: [ColorAsset] = []
    private(set) var files = WorkspaceFiles()
    /// In points, of all layers on each screen.
    private var frames: [[Rectangle]] = []
    /// What layers show themselves, by the index of a layer.
    private(set) var assets: [Int: Asset] = [:]
    /// What layers are shown as, by the index of a layer.
    private(set) var pictures: [Int: Picture] = [:]
    /// The layers that are drawn into the picture of a container.
    private(set) var hidden: Set<Int> = []
    /// Art that is in the catalog at the size that it is shown at, by the index of a layer.
    private(set) var scaledArt: [Int: LayerPicture] = [:]

    /// The plan of a launch screen.
    ///
    /// - Parameters:
    ///   - variants: One for each display mode, of one theme and language; not empty.
    ///   - screens: The screens of the stage; not empty.
    ///   - drawsPictures: Whether layers that a storyboard can't express become pictures.
    ///   - keepsArt: Whether the catalog has the art of those layers too.
    ///   - scalesArt: Whether art that is larger than it is shown is drawn at that size.
    /// - Throws: `Diagnostics` for art that can't be used.
    init(
        _ resolver: LayerResolver,
        variants: [Variant],
        screens: [SharedScreen],
        drawsPictures: Bool,
        keepsArt: Bool,
        scalesArt: Bool
    ) throws(Diagnostics) {
        do throws(Diagnostic) {
            for shared in screens {
                frames.append(try resolver.rectangles(variants[0], on: shared.screen))
            }
        } catch {
            throw Diagnostics([error])
        }
        tree = drawsPictures ? resolver.tree.openingCards(frames) : resolver.tree
        self.resolver = resolver.with(tree)
        (self.variants, self.screens) = (variants, screens)
        var samples: [(idiom: Device.Idiom, modes: [DisplayMode: Sample])] = []
        for idiom in Device.Idiom.allCases {
            guard let shared = screens.first(where: { $0.screen.idiom == idiom }) else { continue }
            var modes: [DisplayMode: Sample] = [:]
            for variant in variants {
                let image = try resolver.image(variant, on: shared)
                modes[variant.displayMode] = Sample(
                    variant: variant,
                    colors: image.colors,
                    rectangles: image.rectangles
                )
            }
            samples.append((idiom, modes))
        }
        self.samples = samples
        let pictured: Set<Int>
        do throws(Diagnostic) {
            pictured = drawsPictures ? try self.pictured() : []
            hidden = tree.hidden(in: pictured)
            let left = keepsArt ? [] : pictured.union(hidden)
            for (index, layer) in tree.layers.enumerated() where !left.contains(index) {
                switch layer.content {
                case .color: addColor(index)
                case .image(let image): try addImage(index, image)
                case .gradient, .text, .container: break
                }
            }
        } catch {
            throw Diagnostics([error])
        }
        if scalesArt { try scaleArt() }
        try addPictures(pictured)
    }

    /// Replaces art that is larger than it is shown by pictures of that size.
    private mutating func scaleArt() throws(Diagnostics) {
        for (index, asset) in assets.sorted(by: { $0.key < $1.key }) {
            guard case .image = tree.layers[index].content, !hidden.contains(index) else {
                continue
            }
            var builder = try pictureBuilder()
            guard let picture = try builder.scaled(index) else { continue }
            files = builder.files
            scaledArt[index] = picture
            images[asset.index] = ImageAsset(picture, stem: tree.layers[index].assetStem)
        }
    }

    private func pictureBuilder() throws(Diagnostics) -> PictureBuilder {
        do throws(Diagnostic) {
            return try PictureBuilder(resolver, variants, screens, files: files)
        } catch {
            throw Diagnostics([error])
        }
    }

    /// The layers that a storyboard shows as pictures.
    private func pictured() throws(Diagnostic) -> Set<Int> {
        var needing: Set<Int> = []
        for (index, layer) in tree.layers.enumerated() {
            if layer.needsPicture {
                needing.insert(index)
            } else if case .image(let image) = layer.content, layer.isAligned {
                // A view of its own aspect is placed as written, if there is one aspect.
                let asset = Asset(index: 0, try slots(of: index, image))
                if asset.size == nil || !asset.hasOneAspect { needing.insert(index) }
            }
        }
        return tree.outermost(of: needing)
    }

    private mutating func addPictures(_ pictured: Set<Int>) throws(Diagnostics) {
        guard !pictured.isEmpty else { return }
        var builder = try pictureBuilder()
        for index in pictured.sorted() {
            let picture = try builder.picture(of: index)
            pictures[index] = Picture(index: images.count, layer: picture)
            images.append(ImageAsset(picture, stem: tree.layers[index].assetStem))
            imageSizes.append(picture.size)
        }
        files = builder.files
    }

    /// The frame of a layer on each screen, in points.
    func frames(of index: Int) -> [Rectangle] { frames.map { $0[index] } }

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

    /// The files of an image, for each idiom and display mode that has others.
    private func slots(
        of index: Int,
        _ image: ImageContent
    ) throws(Diagnostic) -> [AssetSlots<[WrittenArt]>.Slot] {
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
        return AssetSlots(values).slots
    }

    private mutating func addImage(_ index: Int, _ image: ImageContent) throws(Diagnostic) {
        let slots = try slots(of: index, image)
        var written = ImageAsset(stem: tree.layers[index].assetStem, slots: [])
        for slot in slots {
            for file in slot.value {
                written.slots.append(
                    ImageAsset.Slot(
                        content: .file(
                            files.name(
                                of: file.art.source,
                                option: file.option,
                                formats: file.art.formats
                            ),
                            source: file.art.source.text,
                            option: file.option
                        ),
                        traits: slot.traits,
                        scale: file.art.size?.isVector == true ? nil : file.art.scale
                    )
                )
            }
        }
        let asset = Asset(index: images.count, slots)
        assets[index] = asset
        images.append(written)
        let points = asset.points ?? firstSize(of: index)
        imageSizes.append(.init(width: points.width, height: points.height))
    }

    /// The size in points of a layer's frame on one of the screens.
    private func firstSize(of index: Int) -> (width: Double, height: Double) {
        let frame = samples[0].modes.values.map { $0.rectangles[index] }.first
        return (frame?.width ?? 0, frame?.height ?? 0)
    }
}
