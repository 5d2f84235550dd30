/// Screens that get the same launch image.
struct ScreenGroup: Hashable, Sendable {
    /// What makes two screens get the same image.
    struct Key: Hashable, Sendable {
        /// As the screen is held, in points.
        var points: Device.Size
        var scale: Int
        var orientation: Orientation
        /// Nil when no layer needs it.
        var insets: Device.Insets?
    }

    var key: Key
    /// The ids of the devices, in the table's order.
    var devices: [String]

    var pixels: Device.Size {
        Device.Size(width: key.points.width * key.scale, height: key.points.height * key.scale)
    }

    /// The rectangle in points that an anchor names.
    func rectangle(_ anchor: Anchor) -> Rectangle {
        let screen = Rectangle(
            left: 0,
            top: 0,
            width: Double(key.points.width),
            height: Double(key.points.height)
        )
        guard anchor == .safeArea else { return screen }
        return screen.inset(by: key.insets ?? .zero)
    }

    /// The groups of some devices, in the order of their first devices.
    ///
    /// When no layer needs the safe area, screens that differ only in it share an image.
    static func groups(
        of devices: [Device],
        orientations: (Device) -> [Orientation],
        needsSafeArea: Bool
    ) -> [ScreenGroup] {
        var groups: [ScreenGroup] = []
        var places: [Key: Int] = [:]
        for device in devices {
            for orientation in orientations(device) {
                let key = Key(
                    points: orientation == .portrait ? device.points : device.points.turned,
                    scale: device.scale,
                    orientation: orientation,
                    insets: needsSafeArea ? device.insets(orientation) ?? .zero : nil
                )
                if let place = places[key] {
                    groups[place].devices.append(device.id)
                } else {
                    places[key] = groups.count
                    groups.append(ScreenGroup(key: key, devices: [device.id]))
                }
            }
        }
        return groups
    }

    /// The file name of the group's image.
    ///
    /// Where several of all groups share size, scale and orientation, each one's name tells its first
    /// device.
    func fileName(_ appearance: Appearance, among all: [ScreenGroup]) -> String {
        let twins = all.filter {
            $0.pixels == pixels && $0.key.scale == key.scale
                && $0.key.orientation == key.orientation
        }
        let stem = "launch-\(pixels.width)x\(pixels.height)@\(key.scale)x"
        let name = "\(stem)-\(key.orientation)-\(appearance)"
        return twins.count > 1 ? "\(name)-\(devices[0]).png" : "\(name).png"
    }
}
