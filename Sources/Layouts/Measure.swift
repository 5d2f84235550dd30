/// The value of one key of a frame, as written.
package enum Measure: Hashable, Sendable {
    /// A share of the anchor's width or height, plus points: `20`, `"50%"`, `"50% - 20"`.
    ///
    /// An edge is so far inside the same edge of the anchor; a centre is so far from the anchor's
    /// left or top; a width or height is so long.
    case anchored(share: Double, points: Double)
    /// A multiple of what another rectangle has, plus points: `"logo.bottom + 12"`.
    ///
    /// An edge or a centre is then at that position of the screen, wherever the anchor is.
    case referred(Reference, factor: Double, points: Double)
    /// The content's own width or height: `"auto"`.
    case auto
}

/// An attribute of another rectangle, by name.
package struct Reference: Hashable, Sendable {
    /// `screen`, `safe-area`, `container`, or a layer's id.
    package var name: String
    package var attribute: LayoutAttribute

    package static let screen = "screen"
    package static let safeArea = "safe-area"
    package static let container = "container"
    /// The names that are not a layer's id.
    package static let places = [screen, safeArea, container]
}

/// A value of a frame as written, before it is parsed.
package enum MeasureText: Hashable, Sendable, Decodable {
    case number(Double)
    case text(String)

    package init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try single.decode(String.self))
        }
    }
}
