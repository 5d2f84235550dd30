import Images
import PluginAPI
import Raster

extension SplashOptions.Layer {
    /// A layer; a container holds others.
    static let schema = Schema.defined(
        SchemaDefinition("splash-layer") { .object(properties) }
    )

    /// The keys of a layer.
    static var properties: [Property] {
        let held = Property(
            "layers",
            .array(of: schema, atLeast: 1),
            "what a container holds, from back to front"
        )
        return content + [held] + place + textKeys
    }

    private static let content = [
        Property("id", .string(), "what frames of other layers call it"),
        Property(
            "color",
            variants(.string()),
            "\"#RRGGBB[AA]\", \"display-p3 R G B [A]\" or a .colorset; of a text, its color"
        ),
        Property(
            "image",
            variants(.path),
            "a PNG, JPEG, WebP, HEIC, SVG or PDF, or an .imageset folder"
        ),
        Property(
            "text",
            .oneOf([.string(), .map(of: .string())]),
            "a text, or one for each language: {\"en\": …}"
        ),
        Property("gradient", .object(gradient), "colors that run into each other"),
    ]

    private static let place = [
        Property("frame", .object(frame), "where it lies; all of the anchor"),
        Property(
            "anchor",
            .string(),
            "what the frame is measured from: screen, safe-area, container, or a layer's id"
        ),
        Property("mode", .string(ContentMode.names), "how an image meets its frame; aspect-fill"),
        Property("align", .string(Alignment.names), "which part is seen or where it lies; center"),
        Property("opacity", .number(0...1), "from 0, unseen, to 1"),
        Property("cornerRadius", length, "points, or a share of the shorter side to \"50%\""),
        Property(
            "corners",
            .array(of: .string(RoundedCorners.Corner.names), atLeast: 1),
            "which are rounded; all"
        ),
        Property("clip", .boolean, "cut off what a container holds at its frame; false"),
        Property(
            "keepInSafeArea",
            .boolean,
            "tell when a part lies outside of the safe area; true for a text"
        ),
    ]

    private static let textKeys = [
        Property("font", .string(), "of a text: a font file, or a family in a folder of fonts"),
        Property("size", .number(1...1000), "of a text: points"),
        Property(
            "textAlign",
            .string(TextAlignment.names),
            "of a text; natural: by its language"
        ),
        Property("lineHeight", .number(0.5...4), "of a text: a factor; 1"),
    ]

    private static let gradient = [
        Property("type", .string(Raster.Gradient.Kind.names), "linear or radial; linear"),
        Property("from", .object(point), "in the unit square of the frame; the top, or the centre"),
        Property("to", .object(point), "in the unit square of the frame; the bottom, or a corner"),
        Property(
            "stops",
            .array(
                of: .object([
                    Property("color", variants(.string()), "as a layer's", required: true),
                    Property("at", .number(0...1), "from 0 to 1; evenly when left out"),
                ]),
                atLeast: 2
            ),
            "the colors in order",
            required: true
        ),
    ]

    private static let point = [
        Property("x", .number(), "from 0, left, to 1", required: true),
        Property("y", .number(), "from 0, top, to 1", required: true),
    ]

    private static let length = Schema.oneOf([.number(), .string()])

    private static let frame = Attribute.allCases.map { key in
        Property(
            key.rawValue,
            length,
            "points, \"50% - 20\" of the anchor, \"logo.bottom + 12\""
                + (key.isLength ? ", or \"auto\"" : "")
        )
    }

    private static func variants(_ schema: Schema) -> Schema {
        let looks = [
            Property("light", schema, "for the light appearance, and dark without its own"),
            Property("dark", schema, "for the dark appearance, and light without its own"),
            Property("lightHighContrast", schema, "for light in high contrast, else as light"),
            Property("darkHighContrast", schema, "for dark in high contrast, else as dark"),
        ]
        let themes = Property(
            "themes",
            .map(of: .oneOf([schema, .object(looks)])),
            "by a theme's name"
        )
        return .oneOf([schema, .object(looks + [themes])])
    }
}
