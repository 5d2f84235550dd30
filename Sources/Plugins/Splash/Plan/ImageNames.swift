import Devices

/// The file names of a stage's launch images.
struct ImageNames {
    /// Whether names have the theme: when the stage has images of several.
    let hasTheme: Bool
    /// Whether names have the language.
    let hasLanguage: Bool
    let fileExtension: String

    /// `launch-1179x2556@3x-portrait-light-spring-en`: the name without the extension.
    private func stem(_ image: SharedImage) -> String {
        let (screen, variant) = (image.screen, image.variant)
        let size = "\(screen.pixels.width)x\(screen.pixels.height)@\(screen.scale)x"
        var parts = ["launch", size, screen.orientation.rawValue, variant.appearance.rawValue]
        if variant.contrast == .high { parts.append("high-contrast") }
        if hasTheme { parts.append(variant.theme ?? ThemeChoice.plain) }
        if hasLanguage, let language = variant.language { parts.append(language) }
        return parts.joined(separator: "-")
    }

    /// The names of images; where several have the same stem, each has its first device, and
    /// `ios26` where that device has another one before.
    func names(_ images: [SharedImage]) -> [String] {
        let stems = images.map(stem)
        let withDevice = zip(stems, images).map { "\($0)-\($1.devices[0].id)" }
        let counts = Dictionary((stems + withDevice).map { ($0, 1) }, uniquingKeysWith: +)
        return images.indices.map { index in
            var name = stems[index]
            if counts[name, default: 0] > 1 { name = withDevice[index] }
            if counts[name, default: 0] > 1, images[index].isSince26 { name += "-ios26" }
            return "\(name).\(fileExtension)"
        }
    }
}
