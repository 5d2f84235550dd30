import Pipeline

/// The file names of launch images.
struct ImageName {
    /// Whether names tell the theme: when the stage makes images of several.
    let tellsTheme: Bool
    /// Whether names tell the language.
    let tellsLanguage: Bool
    let fileExtension: String

    /// `launch-1179x2556@3x-portrait-light-spring-en`: the name without the extension.
    func stem(of screen: Screen, _ look: Look) -> String {
        let size = "\(screen.pixels.width)x\(screen.pixels.height)@\(screen.scale)x"
        var parts = ["launch", size, screen.orientation.rawValue, look.appearance.rawValue]
        if look.contrast == .high { parts.append("high-contrast") }
        if tellsTheme { parts.append(look.theme ?? ThemeChoice.plain) }
        if tellsLanguage { parts.append(look.language ?? "") }
        return parts.joined(separator: "-")
    }

    /// The file names of images; where several have the same stem, each tells its first device.
    func names(_ images: [PlannedImage]) -> [String] {
        let stems = images.map { stem(of: $0.screen, $0.look) }
        let counts = Dictionary(stems.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(stems, images).map { stem, image in
            let isShared = counts[stem, default: 0] > 1
            return "\(stem)\(isShared ? "-\(image.devices[0])" : "").\(fileExtension)"
        }
    }
}

/// One launch image and the devices that it serves.
struct PlannedImage {
    var image: LaunchImage
    var files: [WorkspaceFile]
    /// The first device's; the others' may have another safe area that no layer needs.
    var screen: Screen
    var look: Look
    /// The ids, in the table's order; never empty.
    var devices: [String]

    /// An image that serves a screen's devices.
    init(_ resolved: ResolvedImage, _ group: ScreenGroup, _ look: Look) {
        image = resolved.image
        files = resolved.files
        screen = group.screen
        self.look = look
        devices = group.devices
    }
}
