import Devices
import Diagnostics
import LaunchScreens
import Layouts
import Raster

extension PictureBuilder {
    typealias Draw =
        (inout PictureBuilder, PictureClass, Variant) throws(Diagnostics) -> LayerPicture.Rendition

    /// The slots of a picture, drawn for each class and display mode.
    mutating func slots(
        _ classes: [PictureClass],
        _ draw: Draw
    ) throws(Diagnostics) -> [(traits: AssetTraits, files: [LayerPicture.Rendition])] {
        var values: [(idiom: Device.Idiom, modes: [DisplayMode: [LayerPicture.Rendition]])] = []
        for idiom in Device.Idiom.allCases {
            let own = classes.filter { $0.idiom == idiom }
            guard !own.isEmpty else { continue }
            var modes: [DisplayMode: [LayerPicture.Rendition]] = [:]
            for variant in variants {
                for group in own {
                    modes[variant.displayMode, default: []].append(try draw(&self, group, variant))
                }
            }
            values.append((idiom, modes))
        }
        return AssetSlots(values.sharingScales).slots.map { ($0.traits, $0.value) }
    }

    /// One layer as a picture of its own; its opacity is that of the view which shows it.
    ///
    /// - Parameter rectangles: Of all layers, in points from the picture's corner.
    mutating func drawing(
        _ index: Int,
        _ variant: Variant,
        _ shared: SharedScreen,
        _ rectangles: [Rectangle],
        size: (width: Int, height: Int)? = nil
    ) throws(Diagnostics) -> LaunchImage {
        var building = ImageBuilder(resolver, variant, shared, rectangles, files: files)
        var layers = building.layers([index])
        try building.diagnostics.throwIfAny()
        files = building.files
        for place in layers.indices { layers[place].style.opacity = 1 }
        return LaunchImage(
            width: size?.width ?? layers.first?.frame.width ?? 1,
            height: size?.height ?? layers.first?.frame.height ?? 1,
            scale: shared.screen.scale,
            colorSpace: resolver.colorSpace,
            background: PaintColor(red: 0, green: 0, blue: 0, alpha: 0),
            layers: layers
        )
    }

    /// The rectangles of all layers on a screen, in points.
    func rectangles(
        _ variant: Variant,
        on shared: SharedScreen
    ) throws(Diagnostics) -> [Rectangle] {
        do throws(Diagnostic) {
            return try resolver.rectangles(variant, on: shared.screen)
        } catch {
            throw Diagnostics([error])
        }
    }
}

extension [(idiom: Device.Idiom, modes: [DisplayMode: [LayerPicture.Rendition]])] {
    /// The same, where an idiom that shows the same files in fewer scales has those of the other:
    /// one set then serves both.
    fileprivate var sharingScales: Self {
        map { idiom, modes in
            for other in self where other.idiom != idiom {
                let isPart = modes.allSatisfy { mode, files in
                    files.allSatisfy { other.modes[mode]?.contains($0) ?? false }
                }
                if isPart { return (idiom, other.modes) }
            }
            return (idiom, modes)
        }
    }
}
