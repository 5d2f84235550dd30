import AssetCatalogs
import JSON
import PluginAPI

extension AlternateIconsOptions {
    /// The keys of the `"with"` object.
    static let properties = [
        Property("icons", .array(of: .object(icon), atLeast: 1), "the alternates", required: true),
        Property(
            "mode",
            .string(Mode.allCases.map(\.rawValue)),
            "where the app finds the pictures",
            default: "loose"
        ),
        Property(
            "infoPlist",
            .oneOf([.path, .array(of: .path, atLeast: 1)]),
            "the app's Info.plist, XML or binary, or several"
        ),
        Property(
            "target",
            .oneOf([.string(), .array(of: .string(), atLeast: 1)]),
            "the Xcode targets whose Info.plist is meant, instead of \"infoPlist\""
        ),
        Property(
            "project",
            .path,
            "the targets' .xcodeproj; default: the only one that has each"
        ),
        Property(
            "devices",
            .array(of: .string(DeviceFamily.allCases.map(\.rawValue)), atLeast: 1),
            "the kinds of device; default: both"
        ),
        Property(
            "sizes",
            .array(of: .string(IconUse.allCases.map(\.rawValue))),
            "what loose pictures are for, besides the home screen"
        ),
        Property(
            "style",
            .string(styles.map(\.rawValue)),
            "how sets of the catalog divide their pictures",
            default: "single-size"
        ),
        Property("primary", .string(), "the primary icon's set; that of the target, or AppIcon"),
        Property(
            "includeAll",
            .boolean,
            "the configuration file includes all sets instead of naming the alternates",
            default: false
        ),
        Property(
            "flatten",
            .string(),
            "the colour below transparent pixels of light icons without one of their own"
        ),
        Property("swift", .object(swiftFile), "a Swift file with an enumeration of the alternates"),
        Property(
            "destination",
            .oneOf([.path, .boolean]),
            "the folder of the repository for loose files, or the catalog for sets; false: none"
        ),
        Property(
            "xcconfig",
            .object([
                Property(
                    "destination",
                    .path,
                    "the file of the repository that it replaces or adds",
                    required: true
                )
            ]),
            "the configuration file of catalog mode, AlternateIcons.xcconfig"
        ),
        Property(
            "removed",
            .array(of: .string()),
            "names of earlier releases that are gone on purpose"
        ),
        Property("renamed", .map(of: .string()), "new names by those of earlier releases"),
        Property("sheet", .boolean, "a picture of all alternates to look at", default: true),
    ]

    private static let styles = [AppIconSet.Style.singleSize, .allSizes, .perSize]

    private static let swiftFile = [
        Property("file", .string(), "the file to write: AlternateIcon.swift", required: true),
        Property("type", .string(), "the enumeration's name; the file's without the extension"),
        Property(
            "destination",
            .path,
            "the file of the repository that it replaces or adds; none"
        ),
    ]

    private static let icon = [
        Property("name", .string(), "the name for setAlternateIconName; that of the file"),
        Property("master", .path, "a square PNG or SVG, best 1024 pixels a side, or a pattern"),
        Property("appiconset", .path, "an icon set of the repository, or a pattern of several"),
        Property("icon", .path, "an .icon bundle of the repository, or a pattern of several"),
        Property("dark", .path, "a master for dark home screens; it may be transparent"),
        Property("tinted", .path, "a grey master for tinted home screens"),
        Property(
            "background",
            .string(),
            "the colour below transparent pixels: \"#RRGGBB\"",
            examples: ["#FFFFFF"]
        ),
        Property("flatten", .string(), "the same for a set's light pictures, which are kept else"),
        Property("prerendered", .boolean, "no gloss on old systems", default: false),
        Property("from", .text(.day), "the season's first day", examples: ["12-01", "2027-02-06"]),
        Property("to", .text(.day), "the season's last day", examples: ["12-31"]),
        Property("dates", .array(of: .object(dates), atLeast: 1), "several seasons"),
        Property("case", .string(), "the case in the Swift file; derived from the name"),
    ]

    private static let dates = [
        Property("from", .text(.day), "the first day", required: true),
        Property("to", .text(.day), "the last day", required: true),
    ]
}
