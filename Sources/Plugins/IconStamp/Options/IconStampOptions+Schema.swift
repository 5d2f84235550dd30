import PluginAPI

extension IconStampOptions {
    static let properties = [
        Property(
            "set",
            .oneOf([.path, .array(of: .path, atLeast: 1)]),
            "the .appiconset folder or .icon bundle in the repository, or a list of them"
        ),
        Property("target", .string(), "the Xcode target whose build settings name the sets"),
        Property(
            "project",
            .path,
            "the target's .xcodeproj; the only one that has it when left out"
        ),
        Property(
            "configuration",
            .string(),
            "the target's configuration; every one when left out"
        ),
        Property(
            "channels",
            .array(of: .string()),
            "the channels whose releases are stamped; others get the icons as they are"
        ),
        Property("label", .string(), "the text; \"{version} ({build})\" when left out"),
        Property(
            "labels",
            .array(of: .string()),
            "shorter texts for smaller icons, longest first; runs of the label's words when left out"
        ),
        Property(
            "style",
            .string(StampStyle.allCases.map(\.rawValue)),
            "a band across a corner, a band along an edge, a pill, or a picture"
        ),
        Property(
            "position",
            .string(StampPosition.allCases.map(\.rawValue)),
            "a corner, an edge, or for an overlay the center; at the bottom (right) when left out"
        ),
        Property("background", .string(), "the shape's colour: \"#RRGGBB\" or \"#RRGGBBAA\""),
        Property("foreground", .string(), "the text's colour: \"#RRGGBB\" or \"#RRGGBBAA\""),
        Property(
            "opacity",
            .number(0...1),
            "how opaque the shape behind the text, or the overlay, is; 1 when left out"
        ),
        Property(
            "contrast",
            .string(LowContrast.allCases.map(\.rawValue)),
            "whether colours of a label that would be hard to read are fixed or kept"
        ),
        Property("font", .path, "a TrueType or OpenType font file in the repository"),
        Property("overlay", .path, "the PNG or SVG of the style \"overlay\""),
        Property(
            "size",
            .number(0.05...1),
            "the overlay's longer side as a share of the icon; 1 when left out"
        ),
        Property(
            "sheet",
            .boolean,
            "whether icon-sheet.png shows all icons before and after; true when left out"
        ),
    ]
}
