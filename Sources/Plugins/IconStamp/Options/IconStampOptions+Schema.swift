import AppIcons
import AssetCatalogs
import JSON
import PluginAPI

extension IconStampOptions {
    static let properties = [
        Property(
            "set",
            .oneOf([.path, .array(of: .path, atLeast: 1)]),
            "an .appiconset folder or .icon bundle in the repository, a pattern of "
                + "several, or a list",
            usual: "those that \"target\" names",
            examples: ["App/Assets.xcassets/AppIcon.appiconset", "App/**/AppIcon*.appiconset"]
        ),
        Property(
            "target",
            .oneOf([.string(), .array(of: .string(), atLeast: 1)]),
            "an Xcode target whose ASSETCATALOG_COMPILER_APPICON_NAME names the icons, "
                + "or a list: the "
                + "app, its watch app, its Messages extension"
        ),
        Property(
            "project",
            .path,
            "the targets' .xcodeproj",
            usual: "the only project that has each target; one in more than three folders counts "
                + "only where no other one has it"
        ),
        Property(
            "configuration",
            .string(),
            "one of the targets' configurations",
            usual: "every one"
        ),
        Property(
            "channels",
            .array(of: .string()),
            "the channels whose releases are stamped; others get every file byte for byte",
            usual: "all",
            examples: [["beta", "rc"]]
        ),
        Property(
            "idioms",
            .array(of: .string(AppIconSet.Slot.idiomNames), atLeast: 1),
            "the devices whose icons are stamped; others are copied",
            usual: "all"
        ),
        Property(
            "exclude",
            .array(of: .string()),
            "patterns of sets and bundles to leave out, and of images to copy; one "
                + "without a slash is "
                + "about names",
            examples: [["mac*.png"]]
        ),
        Property("label", .string(), "the text on the icons", default: "{version} ({build})"),
        Property(
            "labels",
            .array(of: .string()),
            "shorter texts for smaller icons, longest first",
            usual: "parts of the label",
            examples: [["{version}", "{build}"]]
        ),
        Property(
            "style",
            .string(StampStyle.allCases.map(\.rawValue)),
            "a ribbon across a corner, a bar along an edge, a badge like a pill, or an image",
            default: "ribbon"
        ),
        Property(
            "position",
            .string(StampPosition.allCases.map(\.rawValue)),
            "a corner for a ribbon, an edge for a bar, either for a badge, these or "
                + "the center for an "
                + "overlay",
            usual: "bottom-right; bottom for a bar or a badge"
        ),
        Property(
            "background",
            .text(.color),
            "the shape's colour",
            usual: "red",
            examples: ["#D32F2F"]
        ),
        Property(
            "foreground",
            .text(.color),
            "the text's colour",
            usual: "white",
            examples: ["#FFFFFF"]
        ),
        Property(
            "opacity",
            .number(0...1),
            "how opaque the shape behind the text is, or the overlay",
            default: 1
        ),
        Property(
            "contrast",
            .string(LowContrast.allCases.map(\.rawValue)),
            "what happens to the colours of a label that would be hard to read",
            default: "fix"
        ),
        Property(
            "font",
            .path,
            "a TrueType or OpenType font file in the repository",
            usual: "a font that comes with the plugin"
        ),
        Property("overlay", .path, "the PNG or SVG with transparency of the style \"overlay\""),
        Property(
            "size",
            .number(0.05...1),
            "the overlay's longer side as a share of the icon's",
            default: 1
        ),
        Property(
            "sheet",
            .boolean,
            "whether icon-sheet.png, with icon-sheet-dark.png, shows all icons before and after, "
                + "by device",
            default: true
        ),
    ]
}
