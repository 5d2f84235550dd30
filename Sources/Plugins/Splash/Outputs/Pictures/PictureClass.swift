import Devices
import Diagnostics
import Layouts

/// The screens that one file of a picture serves: those of one idiom and scale.
struct PictureClass {
    let idiom: Device.Idiom
    let scale: Int
    /// With the rectangles of all layers in points; never empty.
    let screens: [(shared: SharedScreen, rectangles: [Rectangle])]

    /// The screen whose frame of a layer the picture is drawn for: the largest one, so that no
    /// screen enlarges it; of a text the narrowest one, whose lines fit every screen.
    func sample(_ index: Int, isText: Bool) -> SharedScreen {
        func size(_ rectangle: Rectangle) -> Double {
            isText ? -rectangle.width : rectangle.width * rectangle.height
        }
        var best = screens[0]
        for screen in screens.dropFirst()
        where size(screen.rectangles[index]) > size(best.rectangles[index]) + 0.01 {
            best = screen
        }
        return best.shared
    }

    /// The classes of a stage's screens.
    ///
    /// - Throws: `Diagnostic` when a layout can't be resolved on one of them.
    static func all(
        of screens: [SharedScreen],
        _ resolver: LayerResolver,
        _ variant: Variant
    ) throws(Diagnostic) -> [PictureClass] {
        var classes: [PictureClass] = []
        for idiom in Device.Idiom.allCases {
            let ofIdiom = screens.filter { $0.screen.idiom == idiom }
            for scale in Set(ofIdiom.map(\.screen.scale)).sorted() {
                var resolved: [(shared: SharedScreen, rectangles: [Rectangle])] = []
                for shared in ofIdiom where shared.screen.scale == scale {
                    resolved.append((shared, try resolver.rectangles(variant, on: shared.screen)))
                }
                classes.append(PictureClass(idiom: idiom, scale: scale, screens: resolved))
            }
        }
        return classes
    }
}
