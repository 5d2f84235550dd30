import Devices
import Images
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
            "ids, idioms, families, \"all\", \"legacy\" or objects; all current devices when left out"
        ),
        Property(
            "deploymentTarget",
            .string(),
            "the oldest iOS that the app runs on, as \"15.0\"; leaves out devices that end before"
        ),
        Property(
            "customDevices",
            .array(of: .object(CustomDevice.properties)),
            "rows that the device table lacks, or that replace one by its id"
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
            "contrasts",
            names(ContrastSetting.self),
            "standard, high; standard when left out"
        ),
        Property(
            "languages",
            .array(of: .string(), atLeast: 1),
            "tags as \"en\" and \"ar\", an image for each; one for all when left out"
        ),
        Property("fonts", .array(of: .path), "folders in which fonts are found by family"),
        Property("themes", .array(of: .object(Theme.properties)), "seasons and campaigns"),
        Property("format", formatSchema, "how images are written; png"),
        Property("colorSpace", .string(ColorSpace.names), "of the images; srgb"),
        Property("outputs", .object(outputProperties), "what is made besides the images"),
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
                "when left out, 90 of jpeg and 80 of heic; png has none"
            ),
        ]),
    ])

    private static let outputProperties = [
        Property("sheet", .boolean, "a contact sheet of all images; true"),
        Property(
            "catalog",
            .oneOf([
                .boolean,
                .object([Property("name", .string(), "what the folder is called", required: true)]),
            ]),
            "an asset catalog of the layers' art and colors; Launch where one is needed"
        ),
        Property("launchImageSet", .boolean, "a LaunchImage.launchimage for old systems; false"),
        Property("storyboard", .boolean, "a LaunchScreen.storyboard that shows the catalog; false"),
        Property(
            "launchScreenDictionary",
            .boolean,
            "a UILaunchScreen.plist that shows the catalog, for simple layouts; false"
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
