import JSON
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
        Property(
            "id",
            .string(),
            "what frames of other layers and messages call it",
            usual: "its pointer",
            examples: ["logo"]
        ),
        Property(
            "color",
            variants(.text(.paint)),
            "a layer of one colour; of a text, its colour",
            usual: "of a text, black in light and white in dark",
            examples: ["#101014", ["light": "#F4F1EA", "dark": "#101014"], "display-p3 1 0.2 0"]
        ),
        Property(
            "image",
            variants(.path),
            "a PNG, JPEG, WebP, HEIC, SVG or PDF of the repository or of another "
                + "stage, or an .imageset "
                + "folder",
            examples: ["art/logo.svg"]
        ),
        Property(
            "text",
            .oneOf([.string(), .map(of: .string())]),
            "a text, or one for each of \"languages\"; en-GB takes that of en",
            examples: [["en": "Hello", "de": "Hallo"]]
        ),
        Property("gradient", .object(gradient), "a gradient, linear or radial"),
    ]

    private static let geometry = [
        Property(
            "frame",
            .object(frame),
            "where it is: at most two of left, right, width and centerX, and two of top, bottom, "
                + "height and centerY; leading and trailing change sides where text runs "
                + "from right to left",
            usual: "all of the anchor"
        ),
        Property(
            "anchor",
            .string(),
            "what the frame is measured from: screen, safe-area, container, or a layer's id",
            usual: "container inside one, otherwise screen"
        ),
        Property(
            "cornerRadius",
            length,
            "points, or a share of the shorter side",
            default: 0,
            examples: ["50%"]
        ),
        Property(
            "keepInSafeArea",
            .boolean,
            "warn when a part of it is outside of the safe area",
            usual: "true for a text, otherwise false"
        ),
    ]

    private static let textKeys = [
        Property(
            "font",
            .string(),
            "of a text, which needs it: a font file, or a family in a folder of \"fonts\""
        ),
        Property("size", .number(1...1000), "of a text, which needs it: points"),
    ]

    private static let gradient = [
        Property(
            "type",
            .string(Raster.Gradient.Kind.names),
            "how the colours change",
            default: "linear"
        ),
        Property(
            "from",
            .object(point),
            "the start, in the unit square of the frame; of a radial one, the centre",
            usual: "the middle of the top; the centre of the frame"
        ),
        Property(
            "to",
            .object(point),
            "the end; of a radial one, a corner of the outermost ellipse's box",
            usual: "the middle of the bottom; a corner of the frame"
        ),
        Property(
            "stops",
            .array(
                of: .object([
                    Property(
                        "color",
                        variants(.text(.paint)),
                        "a colour as a layer's",
                        required: true
                    ),
                    Property(
                        "at",
                        .number(0...1),
                        "where it is, from 0, the start, to 1",
                        usual: "evenly spread"
                    ),
                ]),
                atLeast: 2
            ),
            "the colours in their order",
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
            "points, a share of the anchor, or an edge, centre or length of the "
                + "screen, the safe area, "
                + "the container or a layer" + (key.isLength ? "; \"auto\": its own" : ""),
            examples: key.isLength
                ? ["50%", "screen.width * 0.6", "auto"] : [18, "50% - 20", "logo.bottom + 12"]
        )
    }

    private static func variants(_ schema: Schema) -> Schema {
        let modes = [
            Property("light", schema, "the one for light; also for dark, if that has none"),
            Property("dark", schema, "the one for dark; also for light, if that has none"),
            Property(
                "lightHighContrast",
                schema,
                "the one for light in high contrast",
                usual: "light"
            ),
            Property(
                "darkHighContrast",
                schema,
                "the one for dark in high contrast",
                usual: "dark"
            ),
        ]
        let themes = Property(
            "themes",
            .map(of: .oneOf([schema, .object(modes)])),
            "those of themes, by name"
        )
        return .oneOf([schema, .object(modes + [themes])])
    }
}

extension TextForm {
    /// A colour of a layer: `ColorSource`.
    fileprivate static let paint = TextForm(
        "#RRGGBB, #RRGGBBAA, display-p3 R G B or a .colorset",
        pattern: "^(#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})| *display-p3( +[^ ]+){3,4} *"
            + "|[\\s\\S]*\\.colorset/?)(?![\\s\\S])"
    )
}
