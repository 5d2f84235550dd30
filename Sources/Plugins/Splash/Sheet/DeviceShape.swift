import Devices

/// How a device is drawn around its screen on a contact sheet.
///
/// Decoration: where no source gives a corner's radius, a plausible one is taken, and the size of a
/// cutout is a round number of points. No launch image depends on it.
struct DeviceShape: Codable, Hashable, Sendable {
    var orientation: Orientation
    var isPhone: Bool
    /// In points.
    var cornerRadius: Double
    var cutout: Device.Cutout
    var hasHomeButton: Bool
    /// In points, as the device is held; nil when no source gives them.
    var safeArea: Device.Insets?

    init(_ device: Device, _ screen: DeviceScreen) {
        orientation = screen.orientation
        isPhone = device.idiom == .iphone
        cutout = device.cutout
        hasHomeButton = device.hasHomeButton
        cornerRadius = device.cornerRadius ?? (hasHomeButton ? 0 : isPhone ? 48 : 18)
        safeArea = screen.insets
    }

    /// Whether the safe area ends before the screen does, at some edge.
    var hasUnsafeEdge: Bool { safeArea.map { $0 != .zero } ?? false }

    /// How far the body reaches beyond the screen's edges, in points.
    var body: Device.Insets {
        let rim = isPhone ? 10.0 : 24.0
        let bar = hasHomeButton ? isPhone ? 64.0 : 56.0 : rim
        return orientation == .portrait
            ? Device.Insets(top: bar, bottom: bar, left: rim, right: rim)
            : Device.Insets(top: rim, bottom: rim, left: bar, right: bar)
    }

    /// The radius of the body's corners, in points.
    var bodyRadius: Double {
        hasHomeButton ? isPhone ? 52 : 36 : cornerRadius + min(body.left, body.top)
    }
}
