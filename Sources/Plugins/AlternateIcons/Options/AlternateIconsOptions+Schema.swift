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
            "where the app finds the icons: in files that the property list names, or "
                + "in an asset catalog",
            default: "loose"
        ),
        Property(
            "infoPlist",
            .oneOf([.path, .array(of: .path, atLeast: 1)]),
            "the app's Info.plist, XML or binary, or a list of several; loose icons "
                + "need it, or \"target\"",
            examples: ["App/Info.plist"]
        ),
        Property(
            "target",
            .oneOf([.string(), .array(of: .string(), atLeast: 1)]),
            "an Xcode target, or several, whose INFOPLIST_FILE is used"
        ),
        Property(
            "project",
            .path,
            "the targets' .xcodeproj",
            usual: "the only one that has each target"
        ),
        Property(
            "devices",
            .array(of: .string(DeviceFamily.allCases.map(\.rawValue)), atLeast: 1),
            "the kinds of device",
            default: ["iphone", "ipad"]
        ),
        Property(
            "sizes",
            .array(of: .string(IconUse.allCases.map(\.rawValue))),
            "what loose icons are for, besides the home screen",
            default: []
        ),
        Property(
            "style",
            .string(styles.map(\.rawValue)),
            "the images of sets in a catalog: a single one, all sizes (Xcode 14), or "
                + "one for each size "
                + "(older, without appearances)",
            default: "single-size"
        ),
        Property(
            "primary",
            .string(),
            "the name of the primary icon's set, which no alternate may have",
            usual: "the target's, or AppIcon"
        ),
        Property(
            "includeAll",
            .boolean,
            "whether the configuration file includes all sets instead of naming the alternates",
            default: false
        ),
        Property(
            "flatten",
            .text(.opaqueColor),
            "the colour below transparent pixels of light icons that name none themselves",
            examples: ["#FFFFFF"]
        ),
        Property("swift", .object(swiftFile), "a Swift file with an enumeration of the alternates"),
        Property(
            "destination",
            .oneOf([.path, .boolean]),
            "the folder of the repository for loose files, or the .xcassets for sets; "
                + "false changes nothing",
            usual: "beside the Info.plist; the primary icon's catalog"
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
            "where AlternateIcons.xcconfig goes, in catalog mode",
            usual: "it stays in the release"
        ),
        Property(
            "removed",
            .array(of: .string()),
            "names of earlier releases that are gone on purpose",
            default: []
        ),
        Property(
            "renamed",
            .map(of: .string()),
            "new names, by those of earlier releases",
            default: [:],
            examples: [["Sunset": "Dusk"]]
        ),
        Property(
            "sheet",
            .boolean,
            "whether contact sheets, a light and a dark one, show all alternates",
            default: true
        ),
    ]

    private static let styles = [AppIconSet.Style.singleSize, .allSizes, .perSize]

    private static let swiftFile = [
        Property(
            "file",
            .string(),
            "the file to write",
            required: true,
            examples: ["AlternateIcon.swift"]
        ),
        Property(
            "type",
            .string(),
            "the enumeration's name",
            usual: "the file's name without its extension"
        ),
        Property(
            "destination",
            .path,
            "the file of the repository that it replaces or adds",
            usual: "it stays in the release"
        ),
    ]

    private static let icon = [
        Property(
            "name",
            .string(),
            "what the app passes to setAlternateIconName",
            usual: "the name of the file or folder",
            examples: ["Spring"]
        ),
        Property(
            "master",
            .path,
            "a square PNG or SVG, best 1024 pixels a side, or a pattern of several; "
                + "each icon has this, "
                + "\"appiconset\" or \"icon\"",
            examples: ["Art/spring.svg"]
        ),
        Property("appiconset", .path, "an icon set of the repository, or a pattern of several"),
        Property(
            "icon",
            .path,
            "an .icon bundle of the repository, or a pattern of several; in catalog mode"
        ),
        Property(
            "dark",
            .path,
            "a master for dark home screens, which may be transparent; in catalog mode",
            usual: "the system derives one"
        ),
        Property(
            "tinted",
            .path,
            "a master for tinted home screens, converted to grey; in catalog mode",
            usual: "the system derives one"
        ),
        Property(
            "background",
            .text(.opaqueColor),
            "the colour below transparent pixels of \"master\"",
            usual: "\"flatten\" of the stage",
            examples: ["#FFFFFF"]
        ),
        Property(
            "flatten",
            .text(.opaqueColor),
            "the colour below transparent pixels of the light images of \"appiconset\"",
            usual: "\"flatten\" of the stage; without it they are kept"
        ),
        Property(
            "prerendered",
            .boolean,
            "whether old systems leave out the gloss",
            default: false
        ),
        Property(
            "from",
            .text(.day),
            "the first day of its season",
            examples: ["12-01", "2027-02-06"]
        ),
        Property("to", .text(.day), "the last day of its season", examples: ["12-31"]),
        Property(
            "dates",
            .array(of: .object(dates), atLeast: 1),
            "several seasons, as lunar festivals need"
        ),
        Property(
            "case",
            .string(),
            "the name of its case in Swift",
            usual: "derived from the name"
        ),
    ]

    private static let dates = [
        Property("from", .text(.day), "the first day", required: true),
        Property("to", .text(.day), "the last day", required: true),
    ]
}
