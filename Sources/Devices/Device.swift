/// One screen of the device table; the README says what each field means.
package struct Device: Decodable, Hashable, Sendable {
    package enum Idiom: String, Codable, CaseIterable, Hashable, Sendable { case iphone, ipad }

    /// What interrupts the display.
    package enum Cutout: String, Codable, CaseIterable, Hashable, Sendable {
        case none, notch, island
        case sideStrip = "side-strip"
    }

    /// Space that the system keeps for itself at each edge, in points.
    package struct Insets: Codable, Hashable, Sendable {
        package var top: Double
        package var bottom: Double
        package var left: Double
        package var right: Double
        package static let zero = Insets(top: 0, bottom: 0, left: 0, right: 0)

        /// Insets from their parts.
        package init(top: Double, bottom: Double, left: Double, right: Double) {
            (self.top, self.bottom, self.left, self.right) = (top, bottom, left, right)
        }
    }

    package struct SafeArea: Decodable, Hashable, Sendable {
        package var portrait: Insets?
        package var landscape: Insets?

        /// The insets; nil when no source gives them.
        package func insets(_ orientation: Orientation) -> Insets? {
            orientation == .portrait ? portrait : landscape
        }
    }

    /// How a safe area came to be known; nil where it is not.
    package struct SafeAreaBasis: Decodable, Hashable, Sendable {
        package enum Basis: String, Decodable, Hashable, Sendable {
            /// Read from a simulator or device.
            case measured
            /// Stated by the source.
            case published
            /// Carried over from a device with the same screen class.
            case inferred
        }

        package var portrait: Basis?
        package var landscape: Basis?
    }

    package struct Size: Codable, Hashable, Sendable {
        package var width: Int
        package var height: Int
        package var turned: Size { Size(width: height, height: width) }

        /// A size from its parts.
        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    package var id: String
    package var name: String
    package var identifiers: [String]
    package var idiom: Idiom
    package var family: String
    package var isLegacy: Bool
    /// Portrait, in points.
    package var points: Size
    package var scale: Int
    package var renderPixels: Size
    package var nativePixels: Size
    package var isDownsampled: Bool
    package var safeArea: SafeArea
    /// Since iOS 26, where a source gives another one.
    package var safeAreaSince26: SafeArea?
    /// What each orientation of the safe area is known by.
    package var safeAreaBasis = SafeAreaBasis()
    /// Of the display, in points; nil when no source gives it.
    package var cornerRadius: Double?
    package var cutout: Cutout
    package var hasHomeButton = false
    /// The iOS that it came with; nil when no source gives it.
    package var firstOS: String?
    /// The last iOS that it runs; nil when it runs the newest.
    package var lastOS: String?
    package var launchImageSubtype: String?

    private enum CodingKeys: String, CodingKey {
        case id, name, identifiers, idiom, family, points, scale, cutout
        case isLegacy = "legacy"
        case renderPixels = "render_pixels"
        case nativePixels = "native_pixels"
        case isDownsampled = "downsampled"
        case safeArea = "safe_area"
        case safeAreaSince26 = "safe_area_os26"
        case safeAreaBasis = "safe_area_basis"
        case cornerRadius = "corner_radius"
        case hasHomeButton = "home_button"
        case firstOS = "first_os"
        case lastOS = "last_os"
        case launchImageSubtype = "launchimage_subtype"
    }

    /// The insets of the safe area, before iOS 26 where that has changed them; nil when no source
    /// gives them.
    package func insets(_ orientation: Orientation) -> Insets? { safeArea.insets(orientation) }

    /// The insets of the safe area since iOS 26; nil when they are the same, as on a device that
    /// came with it, or not known.
    package func insetsSince26(_ orientation: Orientation) -> Insets? {
        let insets = safeAreaSince26?.insets(orientation)
        return insets == self.insets(orientation) ? nil : insets
    }

    /// Whether the insets are those of another device.
    package func infersInsets(_ orientation: Orientation) -> Bool {
        let basis = orientation == .portrait ? safeAreaBasis.portrait : safeAreaBasis.landscape
        return basis == .inferred
    }
}

extension Device {
    /// Whether it can run a version of iOS; one whose last version is unknown runs all.
    package func runs(_ version: SystemVersion?) -> Bool {
        guard let version, let last = lastOS.flatMap({ SystemVersion($0) }) else { return true }
        // "15" is every version that begins with it.
        return last.major >= version.major
    }

    /// Whether it came with a version of iOS, given as text, or a newer one; all did with no
    /// version.
    package func came(with text: String?) -> Bool {
        guard let version = text.flatMap({ SystemVersion($0) }) else { return true }
        return firstOS.flatMap { SystemVersion($0) }.map { $0 >= version } ?? false
    }
}
