/// One screen of the device table; `devices.json` says what each field means.
struct Device: Decodable, Hashable, Sendable {
    enum Idiom: String, Codable, CaseIterable, Hashable, Sendable { case iphone, ipad }

    /// What interrupts the display.
    enum Cutout: String, Codable, CaseIterable, Hashable, Sendable {
        case none, notch, island
        case sideStrip = "side-strip"
    }

    /// Space that the system keeps for itself at each edge, in points.
    struct Insets: Codable, Hashable, Sendable {
        var top: Double
        var bottom: Double
        var left: Double
        var right: Double
        static let zero = Insets(top: 0, bottom: 0, left: 0, right: 0)
    }

    struct SafeArea: Decodable, Hashable, Sendable {
        var portrait: Insets?
        var landscape: Insets?

        /// The insets; nil when no source tells them.
        func insets(_ orientation: Orientation) -> Insets? {
            orientation == .portrait ? portrait : landscape
        }
    }

    /// How a safe area came to be known; nil where it is not.
    struct SafeAreaBasis: Decodable, Hashable, Sendable {
        enum Basis: String, Decodable, Hashable, Sendable {
            /// Read from a simulator or device.
            case measured
            /// Stated by the source.
            case published
            /// Carried over from a device with the same screen class.
            case inferred
        }

        var portrait: Basis?
        var landscape: Basis?
    }

    struct Size: Codable, Hashable, Sendable {
        var width: Int
        var height: Int
        var turned: Size { Size(width: height, height: width) }
    }

    var id: String
    var name: String
    var identifiers: [String]
    var idiom: Idiom
    var family: String
    var isLegacy: Bool
    /// Portrait, in points.
    var points: Size
    var scale: Int
    var renderPixels: Size
    var nativePixels: Size
    var isDownsampled: Bool
    var safeArea: SafeArea
    /// What each orientation of the safe area is known by.
    var safeAreaBasis = SafeAreaBasis()
    /// Of the display, in points; nil when no source tells it.
    var cornerRadius: Double?
    var cutout: Cutout
    var hasHomeButton = false
    /// The iOS that it came with; nil when no source tells it.
    var firstOS: String?
    /// The last iOS that it runs; nil when it runs the newest.
    var lastOS: String?
    var launchImageSubtype: String?

    private enum CodingKeys: String, CodingKey {
        case id, name, identifiers, idiom, family, points, scale, cutout
        case isLegacy = "legacy"
        case renderPixels = "render_pixels"
        case nativePixels = "native_pixels"
        case isDownsampled = "downsampled"
        case safeArea = "safe_area"
        case safeAreaBasis = "safe_area_basis"
        case cornerRadius = "corner_radius"
        case hasHomeButton = "home_button"
        case firstOS = "first_os"
        case lastOS = "last_os"
        case launchImageSubtype = "launchimage_subtype"
    }

    /// The insets of the safe area; nil when no source tells them.
    func insets(_ orientation: Orientation) -> Insets? { safeArea.insets(orientation) }

    /// Whether the insets are those of another device.
    func infersInsets(_ orientation: Orientation) -> Bool {
        let basis = orientation == .portrait ? safeAreaBasis.portrait : safeAreaBasis.landscape
        return basis == .inferred
    }
}

/// How the device is held.
public enum Orientation: String, Codable, CaseIterable, Hashable, Sendable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
}

/// Whether the system's colours are light or dark.
public enum Appearance: String, Codable, CaseIterable, Hashable, Sendable {
    /// Dark text on light ground.
    case light
    /// Light text on dark ground.
    case dark
}

/// Whether the user has asked the system for more contrast.
public enum Contrast: String, Codable, CaseIterable, Hashable, Sendable {
    /// As designed.
    case standard
    /// "Increase Contrast" in the accessibility settings.
    case high
}
