import Layouts
import PluginAPI
import Raster

extension LayerOptions {
    /// A layer; a container contains others.
    static let schema = Schema.defined(
        SchemaDefinition("splash-layer") { .object(properties) }
    )

    /// The keys of a layer.
    static var properties: [Property] {
        let layers = Property(
            "layers",
            .array(of: schema, atLeast: 1),
            "what a container contains, from back to front"
        )
        return content + [layers] + geometry + ImageFit.properties + LayerStyle.properties
            + textKeys + TextFormat.properties
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

    private static let geometry = [
        Property("frame", .object(frame), "where it is; default the whole anchor"),
        Property(
            "anchor",
            .string(),
            "what the frame is measured from: screen, safe-area, container, or a layer's id"
        ),
        Property("cornerRadius", length, "points, or a share of the shorter side to \"50%\""),
        Property(
            "keepInSafeArea",
            .boolean,
            "warn when a part is outside of the safe area; default true for a text"
        ),
    ]

    private static let textKeys = [
        Property("font", .string(), "of a text: a font file, or a family in a folder of fonts"),
        Property("size", .number(1...1000), "of a text: points"),
    ]

    private static let gradient = [
        Property("type", .string(Raster.Gradient.Kind.names), "linear or radial; default linear"),
        Property("from", .object(point), "in the unit square of the frame; the top, or the centre"),
        Property("to", .object(point), "in the unit square of the frame; the bottom, or a corner"),
        Property(
            "stops",
            .array(
                of: .object([
                    Property("color", variants(.string()), "as a layer's", required: true),
                    Property("at", .number(0...1), "from 0 to 1; default evenly spread"),
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

    private static let frame = LayoutAttribute.allCases.map { key in
        Property(
            key.rawValue,
            length,
            "points, \"50% - 20\" of the anchor, \"logo.bottom + 12\""
                + (key.isLength ? ", or \"auto\"" : "")
        )
    }

    private static func variants(_ schema: Schema) -> Schema {
        let modes = [
            Property("light", schema, "for the light appearance, and dark without its own"),
            Property("dark", schema, "for the dark appearance, and light without its own"),
            Property("lightHighContrast", schema, "for light in high contrast, else as light"),
            Property("darkHighContrast", schema, "for dark in high contrast, else as dark"),
        ]
        let themes = Property(
            "themes",
            .map(of: .oneOf([schema, .object(modes)])),
            "by a theme's name"
        )
        return .oneOf([schema, .object(modes + [themes])])
    }
}
