import Devices
import Images
import JSON
import PluginAPI

extension SplashOptions {
    /// The keys of the `with` object.
    static let properties: [Property] = [
        Property(
            "layers",
            .array(of: LayerOptions.schema, atLeast: 1),
            "what to draw, from back to front",
            required: true
        ),
        Property(
            "devices",
            .array(of: DeviceSelector.schema, atLeast: 1),
            "ids, idioms, families, \"all\", \"legacy\" or objects; default all current devices",
            examples: [["iphone", "ipad-pro"]]
        ),
        Property(
            "deploymentTarget",
            .string(),
            "the oldest iOS that the app runs on; leaves out devices that end before",
            examples: ["15.0"]
        ),
        Property(
            "customDevices",
            .array(of: .object(CustomDevice.properties)),
            "rows that are not in the device table, or that replace one by its id"
        ),
        Property(
            "orientations",
            .object([
                Property("iphone", names(Orientation.self), "for iPhones", default: ["portrait"]),
                Property(
                    "ipad",
                    names(Orientation.self),
                    "for iPads",
                    default: ["portrait", "landscape"]
                ),
            ]),
            "the orientations of the devices"
        ),
        Property(
            "appearances",
            names(Appearance.self),
            "light, dark",
            default: ["light", "dark"]
        ),
        Property(
            "contrasts",
            names(ContrastSetting.self),
            "standard, high",
            default: ["standard"]
        ),
        Property(
            "languages",
            .array(of: .string(), atLeast: 1),
            "tags as \"en\" and \"ar\", an image for each; default one for all"
        ),
        Property("fonts", .array(of: .path), "folders in which fonts are found by family"),
        Property("themes", .array(of: .object(Theme.properties)), "seasons and campaigns"),
        Property("format", formatSchema, "how images are written", default: "png"),
        Property("colorSpace", .string(ColorSpace.names), "of the images", default: "srgb"),
        Property("outputs", .object(outputProperties), "what is written besides the images"),
        Property(
            "destination",
            Destination.schema,
            "where the launch screen belongs in the repository: a folder, or paths by output"
        ),
        Property(
            "strict",
            .boolean,
            "refuse a device whose safe area is unknown where a layer needs it"
        ),
    ]

    private static let formatSchema = Schema.oneOf([
        .string(ImageType.names),
        .object([
            Property("type", .string(ImageType.names), "the file type", required: true),
            Property(
                "quality",
                .integer(1...100),
                "default 90 of jpeg and 80 of heic; png has none"
            ),
        ]),
    ])

    private static let outputProperties = [
        Property("sheet", .boolean, "a contact sheet of all images", default: true),
        Property(
            "catalog",
            .oneOf([
                .boolean,
                .object([Property("name", .string(), "what the folder is called", required: true)]),
            ]),
            "an asset catalog of the layers' art and colors; default Launch where one is needed"
        ),
        Property(
            "launchImageSet",
            .boolean,
            "a LaunchImage.launchimage for old systems",
            default: false
        ),
        Property(
            "storyboard",
            .boolean,
            "a LaunchScreen.storyboard that shows the catalog",
            default: false
        ),
        Property(
            "launchScreenDictionary",
            .boolean,
            "a UILaunchScreen.plist that shows the catalog, for simple layouts",
            default: false
        ),
    ]

    private static func names<Name: CaseIterable & RawRepresentable<String>>(
        _ type: Name.Type
    ) -> Schema {
        .array(of: .string(type.allCases.map(\.rawValue)), atLeast: 1)
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    static var names: [String] { allCases.map(\.rawValue) }
}
