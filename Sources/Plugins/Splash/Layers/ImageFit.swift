import PluginAPI

/// How an image meets its frame; the same on every screen.
struct ImageFit: OptionSettings, Codable, Hashable {
    var mode = ContentMode.aspectFill
    var align = Alignment.center

    static let fields = [
        OptionField(
            "mode",
            .string(ContentMode.names),
            "aspect-fill covers the frame, aspect-fit is inside it, fill is stretched "
                + "to it, own-size is not scaled",
            \Self.mode
        ),
        OptionField(
            "align",
            .string(Alignment.names),
            "which part of an image is seen, or where in the frame it is",
            \Self.align
        ),
    ]
}

/// How the size of an image follows from its frame.
enum ContentMode: String, Codable, CaseIterable, Hashable, Sendable {
    /// Covers the frame; what is beyond it is cut off.
    case aspectFill = "aspect-fill"
    /// The whole image inside the frame.
    case aspectFit = "aspect-fit"
    /// Stretched to the frame.
    case fill
    /// Its own size in points.
    case ownSize = "own-size"
}

/// Where an image is in its frame, and so which part of it is cut off.
enum Alignment: String, Codable, CaseIterable, Hashable, Sendable {
    case center, top, bottom, left, right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// How much of the space that is left over is before the image: in halves.
    var halves: (across: Int, down: Int) {
        let across =
            switch self {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: 2
            case .center, .top, .bottom: 1
            }
        let down =
            switch self {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: 2
            case .center, .left, .right: 1
            }
        return (across, down)
    }
}
