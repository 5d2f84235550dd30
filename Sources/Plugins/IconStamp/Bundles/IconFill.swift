import Images
import JSON
import Raster

/// What a bundle or a layer is painted with.
enum IconFill: Hashable {
    case solid(Color)
    /// From the first colour to the second, between two points of a square of side 1.
    case gradient(Color, Color, from: Gradient.Point, to: Gradient.Point)

    /// What the system paints below a bundle without a fill: nearly white, and lighter at the top.
    static let automatic = gradient(
        Color(red: 255, green: 255, blue: 255),
        Color(red: 238, green: 238, blue: 238),
        from: Gradient.Point(x: 0.5, y: 0),
        to: Gradient.Point(x: 0.5, y: 1)
    )

    /// The lightest and the darkest colour of the system's dark ground.
    static let systemDarkColors = [
        Color(red: 0x31, green: 0x31, blue: 0x31), Color(red: 0x14, green: 0x14, blue: 0x14),
    ]

    /// The system's dark ground.
    static let systemDark = gradient(
        systemDarkColors[0],
        systemDarkColors[1],
        from: Gradient.Point(x: 0.5, y: 0),
        to: Gradient.Point(x: 0.5, y: 1)
    )

    /// Reads a fill; nil for none, for the picture's own colours, and for one that is not known.
    ///
    /// - Throws: `ImagesError`.
    init?(_ value: JSONValue?) throws(ImagesError) {
        switch value?.string {
        case "system-light": self = .automatic
        case "system-dark": self = .systemDark
        default:
            let solid = value?["solid"]?.string ?? value?["automatic-gradient"]?.string
            if let solid, let color = try Self.color(solid) {
                self = .solid(color)
                return
            }
            let colors = value?["linear-gradient"]?.array?.compactMap(\.string) ?? []
            guard colors.count == 2, let first = try Self.color(colors[0]),
                let last = try Self.color(colors[1])
            else { return nil }
            let orientation = value?["orientation"]
            self = .gradient(
                first,
                last,
                from: Self.point(orientation?["start"]) ?? Gradient.Point(x: 0.5, y: 0),
                to: Self.point(orientation?["stop"]) ?? Gradient.Point(x: 0.5, y: 1)
            )
        }
    }

    /// What of a fill `init` passes over; nil where nothing is lost.
    ///
    /// - Throws: `ImagesError`.
    static func leftOut(of value: JSONValue?) throws(ImagesError) -> String? {
        guard let value, !["none", "automatic"].contains(value.string) else { return nil }
        if value["automatic-gradient"] != nil { return "automatic gradients, for one colour" }
        return try IconFill(value) == nil ? "a fill of a kind that is not known" : nil
    }

    /// A canvas of a size that is painted all over.
    ///
    /// - Parameter background: What shows through where the fill is not opaque.
    func drawing(width: Int, height: Int, over background: RGBAColor) -> Drawing {
        let paint: Paint
        switch self {
        case .solid(let color): paint = .color(RGBAColor(color))
        case .gradient(let first, let last, let start, let end):
            paint = .gradient(
                Gradient(
                    kind: .linear,
                    start: start,
                    end: end,
                    stops: [
                        Gradient.Stop(color: RGBAColor(first), at: 0),
                        Gradient.Stop(color: RGBAColor(last), at: 1),
                    ]
                )
            )
        }
        let frame = PixelRectangle(left: 0, top: 0, width: width, height: height)
        let layer = Layer(frame: frame, paint: paint)
        return Drawing(width: width, height: height, background: background, layers: [layer])
    }

    private static func point(_ value: JSONValue?) -> Gradient.Point? {
        guard let x = value?["x"]?.double, let y = value?["y"]?.double else { return nil }
        return Gradient.Point(x: x, y: y)
    }

    /// A colour such as `display-p3:0.5,0.25,1.0,1.0` or `gray:0.5,1.0`, in sRGB.
    static func color(_ text: String) throws(ImagesError) -> Color? {
        let parts = text.split(separator: ":")
        guard parts.count == 2 else { return nil }
        var values = parts[1].split(separator: ",").compactMap { Double($0) }
        if values.count == 2 { values = [values[0], values[0], values[0], values[1]] }
        guard values.count == 4 else { return nil }
        var bytes = values.map { UInt8((min(1, max(0, $0)) * 255).rounded()) }
        if parts[0].hasSuffix("display-p3") {
            let pixel = try Image(pixels: Array(bytes[..<3]), width: 1, height: 1, bands: 3)
            bytes =
                try pixel.tagged(profile: ColorSpace.displayP3.profile).inSRGB().pixels()
                + [bytes[3]]
        }
        return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    }
}
