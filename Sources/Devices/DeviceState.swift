/// How a device is held.
package enum Orientation: String, Codable, CaseIterable, Hashable, Sendable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
}

/// Whether the system's colours are light or dark.
package enum Appearance: String, Codable, CaseIterable, Hashable, Sendable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// Whether the user has asked the system for more contrast.
package enum ContrastSetting: String, Codable, CaseIterable, Hashable, Sendable {
    /// As designed.
    case standard
    /// "Increase Contrast" in the accessibility settings.
    case high
}

extension Orientation {
    /// How a device is held whose screen has this size; a square counts as upright.
    package init(of size: Device.Size) {
        self = size.width > size.height ? .landscape : .portrait
    }
}
