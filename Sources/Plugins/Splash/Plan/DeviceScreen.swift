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

    /// The screen of a device, before iOS 26 where that has changed its safe area.
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
    /// Whether the devices have it since iOS 26 only.
    var isSince26 = false

    /// What messages call the screen.
    var name: String {
        "\(devices[0]) in \(screen.orientation)\(isSince26 ? " since iOS 26" : "")"
    }

    /// The distinct screens of some devices, in the order of their first devices: two for a device
    /// whose safe area iOS 26 has changed.
    ///
    /// - Parameter oldest: The oldest iOS that the app runs on; nil for any.
    static func all(
        of devices: [Device],
        since oldest: SystemVersion?,
        orientations: (Device) -> [Orientation]
    ) -> [SharedScreen] {
        var screens: [SharedScreen] = []
        func add(_ screen: DeviceScreen, _ device: Device, isSince26: Bool) {
            let known = screens.firstIndex { $0.screen == screen && $0.isSince26 == isSince26 }
            if let known {
                screens[known].devices.append(device.id)
            } else {
                screens.append(
                    SharedScreen(screen: screen, devices: [device.id], isSince26: isSince26)
                )
            }
        }
        for device in devices {
            for orientation in orientations(device) {
                var screen = DeviceScreen(device, orientation)
                let since26 = device.insetsSince26(orientation)
                let hasOld = since26 == nil || (oldest?.major ?? 0) < 26
                if hasOld { add(screen, device, isSince26: false) }
                guard let since26 else { continue }
                screen.insets = since26
                add(screen, device, isSince26: hasOld)
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
