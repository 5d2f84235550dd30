/// One picture of an alternate icon: for a kind of device, at a size.
///
/// Source: Apple, "Configuring your app to use alternate app icons"; QA1686 for the names.
struct Rendition: Codable, Hashable, Sendable {
    /// The device it is for.
    var device: AlternateIconsOptions.Device
    /// The side in points, as file names write it: `83.5`.
    var points: String
    /// Pixels for each point.
    var scale: Int
    /// The side in pixels.
    var pixels: Int

    /// The renditions that the home screen of a kind of device shows.
    static func all(for device: AlternateIconsOptions.Device) -> [Rendition] {
        switch device {
        case .iphone:
            [
                Rendition(device: device, points: "60", scale: 2, pixels: 120),
                Rendition(device: device, points: "60", scale: 3, pixels: 180),
            ]
        case .ipad:
            [
                Rendition(device: device, points: "76", scale: 2, pixels: 152),
                Rendition(device: device, points: "83.5", scale: 2, pixels: 167),
            ]
        }
    }

    /// What `CFBundleIconFiles` lists: the system adds scale, device and extension.
    func baseName(_ name: String) -> String { "\(name)\(points)x\(points)" }

    /// The name of the file: `Spring76x76@2x~ipad.png`.
    func fileName(_ name: String) -> String {
        "\(baseName(name))@\(scale)x\(device == .ipad ? "~ipad" : "").png"
    }
}
