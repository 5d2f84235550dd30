import Devices
import Images
import Layouts

/// What a launch image is drawn for, apart from its screen.
struct Variant: Hashable, Sendable {
    var appearance: Appearance
    var contrast = ContrastSetting.standard
    /// The theme's name; nil for the layout without one.
    var theme: String?
    /// A BCP 47 tag; nil when one image serves all languages.
    var language: String?

    var displayMode: DisplayMode { DisplayMode(appearance, contrast) }

    var direction: LayoutDirection {
        language.map { TextDirection(language: $0) } == .rightToLeft ? .rightToLeft : .leftToRight
    }
}
