import Pipeline

extension SplashOptions {
    /// The keys of the `with` object.
    static let properties: [Property] = [
        Property(
            "layers",
            .array(of: layer, atLeast: 1),
            "what to draw, from back to front",
            required: true
        ),
        Property(
            "devices",
            .array(of: .string(), atLeast: 1),
            "ids, idioms, families, \"all\" or \"legacy\"; all current devices when left out"
        ),
        Property(
            "orientations",
            .object([
                Property("iphone", names(Orientation.self), "for iPhones; portrait when left out"),
                Property("ipad", names(Orientation.self), "for iPads; both when left out"),
            ]),
            "how the devices are held"
        ),
        Property("appearances", names(Appearance.self), "light, dark; both when left out"),
        Property(
            "strict",
            .boolean,
            "refuse a device whose safe area is unknown where a layer needs it"
        ),
    ]

    private static let layer = Schema.object([
        Property("color", variants(.string()), "fills the frame: \"#RRGGBB\" or \"#RRGGBBAA\""),
        Property("image", variants(.path), "a PNG, JPEG, WebP or SVG"),
        Property("mode", .string(ContentMode.names), "how an image meets its frame; aspect-fill"),
        Property("align", .string(Alignment.names), "which part is seen or where it lies; center"),
        Property("anchor", .string(Anchor.names), "what the frame is measured from; screen"),
        Property("frame", .object(Frame.properties), "where it lies; all of the anchor"),
        Property("opacity", .number(0...1), "from 0, unseen, to 1"),
    ])

    private static func variants(_ schema: Schema) -> Schema {
        .oneOf([
            schema,
            .object([
                Property("light", schema, "for the light appearance, and dark without its own"),
                Property("dark", schema, "for the dark appearance, and light without its own"),
            ]),
        ])
    }

    private static func names<Name: CaseIterable & RawRepresentable<String>>(
        _ type: Name.Type
    ) -> Schema {
        .array(of: .string(type.allCases.map(\.rawValue)), atLeast: 1)
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    static var names: [String] { allCases.map(\.rawValue) }
}

extension Frame {
    static let properties = Frame.Key.allCases.map { key in
        Property(
            key.rawValue,
            .oneOf([.number(), .string()]),
            "in points, or \"50%\" of the anchor's \(key.isHorizontal ? "width" : "height")"
        )
    }
}
