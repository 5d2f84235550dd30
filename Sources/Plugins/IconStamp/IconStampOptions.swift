import Images
public import Pipeline

/// What stands under `"with"` of an `icon-stamp` stage.
public struct IconStampOptions: StageOptions, Hashable {
    /// The keys a stage may write.
    public enum Key: String, CodingKey, CaseIterable {
        case set, label, style, position, background, foreground, font
    }

    /// The shape behind the text.
    public enum Style: String, Codable, CaseIterable, Sendable {
        /// A diagonal band across a corner.
        case ribbon
        /// A band along an edge.
        case bar
    }

    /// Where the label lies.
    public enum Position: String, Codable, CaseIterable, Sendable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
        case top, bottom

        /// The positions that a style has; the first is the one when none is given.
        static func all(of style: Style) -> [Position] {
            switch style {
            case .ribbon: [.bottomRight, .bottomLeft, .topLeft, .topRight]
            case .bar: [.bottom, .top]
            }
        }
    }

    /// The `.appiconset` folder.
    public var set: SourcePath
    /// The text; nil for the version and, in brackets, the build number.
    public var label: String?
    /// The shape behind the text; `ribbon` when left out.
    public var style = Style.ribbon
    /// Where the label lies; nil for the style's own place.
    public var position: Position?
    /// The shape's colour as written; a strong red when left out.
    public var background = "#D32F2F"
    /// The text's colour as written; white when left out.
    public var foreground = "#FFFFFF"
    /// A font file; nil for the one that comes with the plugin.
    public var font: SourcePath?

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        set = try with.decode(SourcePath.self, forKey: .set)
        label = try with.decodeIfPresent(String.self, forKey: .label)
        style = try with.decodeIfPresent(Style.self, forKey: .style) ?? style
        position = try with.decodeIfPresent(Position.self, forKey: .position)
        background = try with.decodeIfPresent(String.self, forKey: .background) ?? background
        foreground = try with.decodeIfPresent(String.self, forKey: .foreground) ?? foreground
        font = try with.decodeIfPresent(SourcePath.self, forKey: .font)
    }

    static let properties = [
        Property("set", .path, "the .appiconset folder in the repository", required: true),
        Property("label", .string(), "the text; \"{version} ({build})\" when left out"),
        Property(
            "style",
            .string(Style.allCases.map(\.rawValue)),
            "a diagonal band across a corner, or a band along an edge"
        ),
        Property(
            "position",
            .string(Position.allCases.map(\.rawValue)),
            "the ribbon's corner or the bar's edge; at the bottom (right) when left out"
        ),
        Property("background", .string(), "the band's colour: \"#RRGGBB\" or \"#RRGGBBAA\""),
        Property("foreground", .string(), "the text's colour: \"#RRGGBB\" or \"#RRGGBBAA\""),
        Property("font", .path, "a TrueType or OpenType font file in the repository"),
    ]
}
