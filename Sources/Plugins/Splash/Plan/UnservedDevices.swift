import Pipeline

/// Finds devices that the app supports and that no image fits exactly.
///
/// What is supported is told by `deploymentTarget`, of the idioms that the stage makes images for;
/// without a deployment target nothing is known to be.
struct UnservedDevices {
    private struct Gap: Hashable {
        var screen: Screen
        var devices: [String]
    }

    private let gaps: [Gap]
    private let images: [Screen]

    init(_ options: SplashOptions, _ devices: [Device], _ served: [ScreenGroup]) {
        images = served.map(\.screen)
        guard let oldest = options.deploymentTarget.flatMap({ SystemVersion($0) }) else {
            gaps = []
            return
        }
        let idioms = Set(images.map(\.idiom))
        let supported = devices.filter {
            !$0.isLegacy && idioms.contains($0.idiom) && $0.runs(oldest)
        }
        var found: [Gap] = []
        for device in supported {
            for orientation in options.orientations.of(device.idiom) {
                var screen = Screen(device, orientation)
                // An image fits by its pixels; the safe area is another matter.
                screen.insets = nil
                let isServed = images.contains {
                    $0.pixels == screen.pixels && $0.scale == screen.scale
                }
                guard !isServed else { continue }
                if let place = found.firstIndex(where: { $0.screen == screen }) {
                    found[place].devices.append(device.id)
                } else {
                    found.append(Gap(screen: screen, devices: [device.id]))
                }
            }
        }
        gaps = found
    }

    /// One finding for all devices, or none.
    var findings: [Diagnostic] {
        guard !gaps.isEmpty else { return [] }
        return [Messages.unserved(gaps.map(description))]
    }

    private func description(_ gap: Gap) -> String {
        let devices = gap.devices.joined(separator: ", ")
        let place = "\(devices) in \(gap.screen.orientation)"
        guard let nearest = Letterbox.best(of: images, on: gap.screen) else {
            return "\(place) (no image of that orientation)"
        }
        return "\(place) (\(nearest.description))"
    }
}

/// An image of another screen's size, scaled until it touches two edges.
struct Letterbox: Hashable {
    /// The screen that the image was made for.
    var image: Screen
    /// How many times as large its points are shown.
    var factor: Double
    /// The width in points of each of the two bars at the sides; 0 when there are none.
    var side: Double
    /// The height in points of each of the two bars above and below; 0 when there are none.
    var end: Double

    /// How an image of one screen lies on another.
    init(_ image: Screen, on screen: Screen) {
        self.image = image
        let (width, height) = (Double(image.points.width), Double(image.points.height))
        factor = min(Double(screen.points.width) / width, Double(screen.points.height) / height)
        side = max(0, (Double(screen.points.width) - width * factor) / 2)
        end = max(0, (Double(screen.points.height) - height * factor) / 2)
    }

    /// Of the images of the same idiom and orientation, the one with the smallest bars, and of those
    /// the one that is scaled least: as an app that was not made for a screen is shown on it.
    static func best(of images: [Screen], on screen: Screen) -> Letterbox? {
        images.filter { $0.idiom == screen.idiom && $0.orientation == screen.orientation }
            .map { Letterbox($0, on: screen) }
            .min {
                let (one, other) = ($0.side + $0.end, $1.side + $1.end)
                guard abs(one - other) < 0.01 else { return one < other }
                return abs($0.factor - 1) < abs($1.factor - 1)
            }
    }

    /// `375 × 667 points at 1, bars of 72.5 points above and below`.
    var description: String {
        func rounded(_ value: Double) -> String {
            let tenths = (value * 100).rounded() / 100
            return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
        }
        var parts = ["shows that of \(image.points.width) × \(image.points.height) points"]
        if abs(factor - 1) >= 0.005 { parts.append("\(rounded(factor)) times as large") }
        // Less than a pixel is rounded away.
        let seen = 1 / Double(image.scale)
        if end >= seen { parts.append("with bars of \(rounded(end)) points above and below") }
        if side >= seen { parts.append("with bars of \(rounded(side)) points at both sides") }
        return parts.joined(separator: " ")
    }
}

private enum Messages {
    static func unserved(_ gaps: [String]) -> Diagnostic {
        Diagnostic(
            "the app supports devices that no image fits: \(gaps.joined(separator: "; "))",
            option: "/devices",
            help: "add them to \"devices\", or raise \"deploymentTarget\"",
            severity: .warning
        )
    }
}
