/// What a picture of an icon is for, besides the home screen.
enum IconUse: String, Codable, CaseIterable, Sendable {
    case settings, spotlight, notification

    /// The side in points.
    fileprivate var points: Int {
        switch self {
        case .settings: 29
        case .spotlight: 40
        case .notification: 20
        }
    }
}

/// One picture of an alternate icon: for a kind of device, at a size.
///
/// Source: Apple, "Configuring your app to use alternate app icons"; QA1686 for the names; Human
/// Interface Guidelines, "App icons", for sizes.
struct Rendition: Codable, Hashable, Sendable {
    /// The device it is for.
    var device: DeviceFamily
    /// The side in points, as file names write it: `83.5`.
    var points: String
    /// Pixels for each point.
    var scale: Int
    /// The side in pixels.
    var pixels: Int

    /// The renditions that a kind of device shows on the home screen, and those for other uses.
    static func all(for device: DeviceFamily, uses: [IconUse]) -> [Rendition] {
        let home: [Rendition] =
            switch device {
            case .iphone: [2, 3].map { Rendition(device, points: 60, scale: $0) }
            case .ipad:
                [
                    Rendition(device, points: 76, scale: 2),
                    Rendition(device: device, points: "83.5", scale: 2, pixels: 167),
                ]
            }
        // All iPads that run a system with alternate icons and get updates have two pixels a point.
        let scales = device == .iphone ? [2, 3] : [2]
        return home
            + uses.flatMap { use in
                scales.map { Rendition(device, points: use.points, scale: $0) }
            }
    }

    private init(_ device: DeviceFamily, points: Int, scale: Int) {
        self.init(device: device, points: "\(points)", scale: scale, pixels: points * scale)
    }

    private init(device: DeviceFamily, points: String, scale: Int, pixels: Int) {
        self.device = device
        self.points = points
        self.scale = scale
        self.pixels = pixels
    }

    /// What `CFBundleIconFiles` lists: the system adds scale, device and extension.
    func baseName(_ stem: String) -> String { "\(stem)\(points)x\(points)" }

    /// The name of the file: `Spring76x76@2x~ipad.png`.
    func fileName(_ stem: String) -> String {
        "\(baseName(stem))@\(scale)x\(device == .ipad ? "~ipad" : "").png"
    }
}
