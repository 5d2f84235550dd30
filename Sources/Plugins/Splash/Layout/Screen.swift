import Devices

/// A screen as a device is held: all that a layout depends on.
struct Screen: Hashable, Sendable {
    /// As the screen is held.
    var points: Device.Size
    var scale: Int
    var orientation: Orientation
    /// Art may be picked by it.
    var idiom: Device.Idiom
    /// Nil when no source tells them.
    var insets: Device.Insets?

    /// The screen of a device.
    init(_ device: Device, _ orientation: Orientation) {
        points = orientation == .portrait ? device.points : device.points.turned
        scale = device.scale
        self.orientation = orientation
        idiom = device.idiom
        insets = device.insets(orientation)
    }

    /// What UIKit renders; on some devices more than the panel has.
    var pixels: Device.Size {
        Device.Size(width: points.width * scale, height: points.height * scale)
    }

    var rectangle: Rectangle {
        Rectangle(left: 0, top: 0, right: Double(points.width), bottom: Double(points.height))
    }

    /// The whole screen when no source tells the insets.
    var safeArea: Rectangle { rectangle.inset(by: insets ?? .zero) }
}

/// A screen, and the devices that have it.
struct ScreenGroup: Hashable, Sendable {
    var screen: Screen
    /// The ids of the devices, in the table's order; never empty.
    var devices: [String]

    /// How messages call the screen.
    var name: String { "\(devices[0]) in \(screen.orientation)" }

    /// The distinct screens of some devices, in the order of their first devices.
    static func groups(
        of devices: [Device],
        orientations: (Device) -> [Orientation]
    ) -> [ScreenGroup] {
        var groups: [ScreenGroup] = []
        var places: [Screen: Int] = [:]
        for device in devices {
            for orientation in orientations(device) {
                let screen = Screen(device, orientation)
                if let place = places[screen] {
                    groups[place].devices.append(device.id)
                } else {
                    places[screen] = groups.count
                    groups.append(ScreenGroup(screen: screen, devices: [device.id]))
                }
            }
        }
        return groups
    }
}
