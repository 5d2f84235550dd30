/// The value of one key of a frame, as written.
enum Measure: Hashable, Sendable {
    /// A share of the anchor's width or height, plus points: `20`, `"50%"`, `"50% - 20"`.
    ///
    /// An edge lies so far inside the same edge of the anchor; a centre is counted from the anchor's
    /// left or top; a width or height is as long.
    case anchored(share: Double, points: Double)
    /// A multiple of what another rectangle has, plus points: `"logo.bottom + 12"`.
    ///
    /// An edge or a centre then lies there on the screen, wherever the anchor is.
    case referred(Reference, factor: Double, points: Double)
    /// The content's own width or height: `"auto"`.
    case auto
}

/// An attribute of another rectangle.
struct Reference: Hashable, Sendable {
    /// `screen`, `safe-area`, `container`, or a layer's id.
    var name: String
    var attribute: Attribute

    static let screen = "screen"
    static let safeArea = "safe-area"
    static let container = "container"
    /// The names that are no layer's.
    static let places = [screen, safeArea, container]
}

/// A value of a frame as it stands in the options, before it is known to mean anything.
enum MeasureText: Hashable, Sendable, Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try single.decode(String.self))
        }
    }
}
