import Devices
import Diagnostics

/// Finds devices that the app supports and that no image fits exactly.
///
/// Supported are those that run `deploymentTarget`, of the idioms that the stage has images for;
/// without a deployment target none are known.
struct UncoveredDevices {
    private struct Gap {
        var screen: DeviceScreen
        /// The ids, in the table's order; never empty.
        var devices: [String]
        /// Nil when there is no image of the orientation.
        var letterbox: Letterbox?

        /// Of a bar; infinite without any image.
        var width: Double { letterbox.map { max($0.side, $0.end) } ?? .infinity }
    }

    /// Those that are wide enough to be seen, the worst first.
    private let gaps: [Gap]

    init(_ options: SplashOptions, _ devices: [Device], _ covered: [SharedScreen]) {
        let images = covered.map(\.screen)
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
                var screen = DeviceScreen(device, orientation)
                // An image fits by its pixels, whatever the safe area is.
                screen.insets = nil
                let isCovered = images.contains {
                    $0.pixels == screen.pixels && $0.scale == screen.scale
                }
                guard !isCovered else { continue }
                if let place = found.firstIndex(where: { $0.screen == screen }) {
                    found[place].devices.append(device.id)
                } else {
                    let nearest = Letterbox.best(of: images, on: screen)
                    found.append(Gap(screen: screen, devices: [device.id], letterbox: nearest))
                }
            }
        }
        gaps = found.enumerated().filter { $0.element.width >= Self.leastWidth }
            .sorted { ($1.element.width, $0.offset) < ($0.element.width, $1.offset) }
            .map(\.element)
    }

    /// In points: of narrower bars nothing is seen at launch.
    private static let leastWidth = 2.0
    private static let mostNamed = 3

    /// One warning for all devices, or none.
    var warnings: [Diagnostic] {
        guard !gaps.isEmpty else { return [] }
        let named = gaps.prefix(Self.mostNamed).map { gap in
            let more = gap.devices.count - 1
            let bars = gap.letterbox?.description ?? "no image at all"
            return gap.devices[0] + (more > 0 ? " and \(more) like it" : "")
                + " in \(gap.screen.orientation) (\(bars))"
        }
        let count = Set(gaps.flatMap(\.devices)).count
        return [Messages.uncovered(count, worst: named, isAll: gaps.count == named.count)]
    }
}

/// An image of another screen's size, scaled until it touches two edges.
struct Letterbox: Hashable {
    /// The screen that the image is for.
    var image: DeviceScreen
    /// How many times as large its points are shown.
    var factor: Double
    /// The width in points of each of the two bars at the sides; 0 when there are none.
    var side: Double
    /// The height in points of each of the two bars above and below; 0 when there are none.
    var end: Double

    /// How an image of one screen is shown on another.
    init(_ image: DeviceScreen, on screen: DeviceScreen) {
        self.image = image
        let (width, height) = (Double(image.points.width), Double(image.points.height))
        factor = min(Double(screen.points.width) / width, Double(screen.points.height) / height)
        side = max(0, (Double(screen.points.width) - width * factor) / 2)
        end = max(0, (Double(screen.points.height) - height * factor) / 2)
    }

    /// Of the images of the same idiom and orientation, the one with the smallest bars, and of
    /// those the one that is scaled least: as iOS shows an app on a screen that it does not
    /// support.
    static func best(of images: [DeviceScreen], on screen: DeviceScreen) -> Letterbox? {
        images.filter { $0.idiom == screen.idiom && $0.orientation == screen.orientation }
            .map { Letterbox($0, on: screen) }
            .min {
                let (one, other) = ($0.side + $0.end, $1.side + $1.end)
                guard abs(one - other) < 0.01 else { return one < other }
                return abs($0.factor - 1) < abs($1.factor - 1)
            }
    }

    /// `bars of 72.5 points above and below`.
    var description: String {
        end >= side
            ? "letterboxed by \(end.inHundredths) pt at top and bottom"
            : "letterboxed by \(side.inHundredths) pt at both sides"
    }
}

private enum Messages {
    static func uncovered(_ count: Int, worst: [String], isAll: Bool) -> Diagnostic {
        let devices = count == 1 ? "a device" : "\(count) devices"
        return Diagnostic(
            "no image fits \(devices) that the app supports\(isAll ? "" : ", the worst first"):"
                + " \(worst.joined(separator: "; "))\(isAll ? "" : "; …")",
            option: "/devices",
            help: "add them to \"devices\", or raise \"deploymentTarget\"",
            severity: .warning
        )
    }
}
