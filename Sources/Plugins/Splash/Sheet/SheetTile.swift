import Devices
import ExactStrings

/// A device's pictures before they have a place on a sheet.
struct SheetTile: Hashable {
    /// What tiles under one heading have in common.
    struct Section: Hashable {
        /// Nil for the layout without a theme.
        var theme: String?
        /// Nil when one image serves all languages.
        var language: String?
        var idiom: Device.Idiom
        var orientation: Orientation

        /// For people: `iPhone, portrait · spring · ar`.
        var text: String {
            let idiom = self.idiom == .iphone ? "iPhone" : "iPad"
            return (["\(idiom), \(orientation)"] + [theme, language].compactMap { $0 })
                .joined(separator: " · ")
        }

        /// By theme and language, the default first; phones before tablets, upright before not.
        func precedes(_ other: Section) -> Bool { order.lexicographicallyPrecedes(other.order) }

        private var order: [String] {
            [
                theme ?? "", language ?? "", idiom == .iphone ? "0" : "1",
                orientation == .portrait ? "0" : "1",
            ]
        }
    }

    var section: Section
    var name: String
    var details: String
    /// As the device is held.
    var points: Device.Size
    var shape: DeviceShape
    /// Light before dark; their frames are not set yet.
    var screens: [ContactSheet.ScreenPicture]

    /// The pixels of a sheet that measure a point: small, and the same within a class of devices.
    var scale: Double { section.idiom == .iphone ? 0.5 : 0.36 }
}
