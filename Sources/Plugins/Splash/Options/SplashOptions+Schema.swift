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
            "ids, idioms (\"ipad\": every iPad), families, \"all\", \"legacy\", or "
                + "what devices have in common",
            usual: "every current device",
            examples: [["iphone", "ipad-pro"]]
        ),
        Property(
            "deploymentTarget",
            .string(),
            "the oldest iOS that the app runs on: devices that end before are left out",
            usual: "all devices",
            examples: ["15.0"]
        ),
        Property(
            "customDevices",
            .array(of: .object(CustomDevice.properties)),
            "screens, in portrait, that are not in the device table, or that replace one by its id"
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
            "the orientations to draw, by idiom"
        ),
        Property(
            "appearances",
            names(Appearance.self),
            "the appearances to draw",
            default: ["light", "dark"]
        ),
        Property(
            "contrasts",
            names(ContrastSetting.self),
            "the contrasts to draw: standard, and what apps show under \"Increase Contrast\"",
            default: ["standard"]
        ),
        Property(
            "languages",
            .array(of: .string(), atLeast: 1),
            "language tags; each has an image of its own",
            usual: "one image for all",
            examples: [["en", "ar"]]
        ),
        Property(
            "fonts",
            .array(of: .path),
            "folders in which a text's font is found by its family",
            usual: "files only"
        ),
        Property(
            "themes",
            .array(of: .object(Theme.properties)),
            "seasons and campaigns, with other art and colours"
        ),
        Property("format", formatSchema, "the file type of the images", default: "png"),
        Property(
            "colorSpace",
            .string(ColorSpace.names),
            "the colour space of the images",
            default: "srgb"
        ),
        Property("outputs", .object(outputProperties), "what is written besides the images"),
        Property(
            "destination",
            Destination.schema,
            "where the launch screen goes in the repository: a folder, or paths by output",
            usual: "nothing is changed there"
        ),
        Property(
            "strict",
            .boolean,
            "refuse a device whose safe area is unknown where a layer needs it, and "
                + "warn where it is "
                + "inferred",
            default: false
        ),
    ]

    private static let formatSchema = Schema.oneOf([
        .string(ImageType.names),
        .object([
            Property("type", .string(ImageType.names), "the file type", required: true),
            Property(
                "quality",
                .integer(1...100),
                "how good the compressed image is; png has no quality",
                usual: "90 for jpeg, 80 for heic"
            ),
        ]),
    ])

    private static let outputProperties = [
        Property(
            "sheet",
            .boolean,
            "whether contact sheets, a light and a dark one, show all images",
            default: true
        ),
        Property(
            "catalog",
            .oneOf([
                .boolean,
                .object([Property("name", .string(), "the name of the catalog", required: true)]),
            ]),
            "an asset catalog of the layers' art and colours: image and colour sets, "
                + "light and dark",
            usual: "Launch.xcassets where another output needs it"
        ),
        Property(
            "launchImageSet",
            .boolean,
            "LaunchImage.launchimage, for iOS 12 and older",
            default: false
        ),
        Property(
            "storyboard",
            .boolean,
            "LaunchScreen.storyboard, with the frames as Auto Layout constraints",
            default: false
        ),
        Property(
            "launchScreenDictionary",
            .boolean,
            "UILaunchScreen.plist, the dictionary to merge into Info.plist, for simple layouts",
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
