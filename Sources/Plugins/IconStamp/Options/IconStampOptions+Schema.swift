import AppIcons
import AssetCatalogs
import JSON
import PluginAPI

extension IconStampOptions {
    static let properties = [
        Property(
            "set",
            .oneOf([.path, .array(of: .path, atLeast: 1)]),
            "the .appiconset folder or .icon bundle in the repository, a pattern, or a list"
        ),
        Property(
            "target",
            .oneOf([.string(), .array(of: .string(), atLeast: 1)]),
            "the Xcode target whose build settings name the sets, or several"
        ),
        Property(
            "project",
            .path,
            "the targets' .xcodeproj; default: the only one that has each"
        ),
        Property(
            "configuration",
            .string(),
            "the targets' configuration; default: every one"
        ),
        Property(
            "channels",
            .array(of: .string()),
            "the channels whose releases are stamped; others get the icons as they are",
            examples: [["beta", "rc"]]
        ),
        Property(
            "idioms",
            .array(of: .string(AppIconSet.Slot.idiomNames), atLeast: 1),
            "the idioms whose icons are stamped; others are copied; default: all"
        ),
        Property(
            "exclude",
            .array(of: .string()),
            "patterns of sets and bundles to leave out, and of images to copy"
        ),
        Property("label", .string(), "the text", default: "{version} ({build})"),
        Property(
            "labels",
            .array(of: .string()),
            "shorter texts for smaller icons, longest first; default: parts of the label"
        ),
        Property(
            "style",
            .string(StampStyle.allCases.map(\.rawValue)),
            "a band across a corner, a band along an edge, a pill, or a picture"
        ),
        Property(
            "position",
            .string(StampPosition.allCases.map(\.rawValue)),
            "a corner, an edge, or for an overlay the center; default: at the bottom (right)"
        ),
        Property(
            "background",
            .string(),
            "the shape's colour: \"#RRGGBB\" or \"#RRGGBBAA\"",
            examples: ["#D32F2F"]
        ),
        Property(
            "foreground",
            .string(),
            "the text's colour: \"#RRGGBB\" or \"#RRGGBBAA\"",
            examples: ["#FFFFFF"]
        ),
        Property(
            "opacity",
            .number(0...1),
            "how opaque the shape behind the text, or the overlay, is",
            default: 1
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
            "the overlay's longer side as a share of the icon",
            default: 1
        ),
        Property(
            "sheet",
            .boolean,
            "whether icon-sheet.png shows all icons before and after",
            default: true
        ),
    ]
}
