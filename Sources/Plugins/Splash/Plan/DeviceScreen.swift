import Devices
import Layouts

/// A screen in one orientation: all that a layout depends on.
struct DeviceScreen: Hashable, Sendable {
    /// In the orientation.
    var points: Device.Size
    var scale: Int
    var orientation: Orientation
    /// Art may be chosen by it.
    var idiom: Device.Idiom
    /// Nil when no source gives them.
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

    /// The whole screen when no source gives the insets.
    var safeArea: Rectangle { rectangle.inset(by: insets ?? .zero) }
}

/// A screen, and the devices that have it.
struct SharedScreen: Hashable, Sendable {
    var screen: DeviceScreen
    /// The ids of the devices, in the table's order; never empty.
    var devices: [String]

    /// What messages call the screen.
    var name: String { "\(devices[0]) in \(screen.orientation)" }

    /// The distinct screens of some devices, in the order of their first devices.
    static func all(
        of devices: [Device],
        orientations: (Device) -> [Orientation]
    ) -> [SharedScreen] {
        var screens: [SharedScreen] = []
        var indexes: [DeviceScreen: Int] = [:]
        for device in devices {
            for orientation in orientations(device) {
                let screen = DeviceScreen(device, orientation)
                if let index = indexes[screen] {
                    screens[index].devices.append(device.id)
                } else {
                    indexes[screen] = screens.count
                    screens.append(SharedScreen(screen: screen, devices: [device.id]))
                }
            }
        }
        return screens
    }
}

extension Rectangle {
    /// The rectangle within insets.
    func inset(by insets: Device.Insets) -> Rectangle {
        Rectangle(
            left: left + insets.left,
            top: top + insets.top,
            right: right - insets.right,
            bottom: bottom - insets.bottom
        )
    }
}
