public import Pipeline

/// What stands under `"with"` of an `alternate-icons` stage.
public struct AlternateIconsOptions: StageOptions, Hashable {
    /// The keys a stage may write.
    public enum Key: String, CodingKey, CaseIterable { case infoPlist, icons, devices }

    /// The kinds of device that icons are made for.
    public enum Device: String, Codable, CaseIterable, Sendable {
        /// iPhone.
        case iphone
        /// iPad.
        case ipad
    }

    /// One alternate icon.
    public struct Icon: Decodable, Hashable, Sendable {
        /// The keys an icon may have.
        public enum Key: String, CodingKey, CaseIterable {
            case name, master, background, prerendered
        }

        /// The name that the app hands to `setAlternateIconName`.
        public var name: String
        /// The picture to render: a PNG or an SVG.
        public var master: SourcePath
        /// The colour below transparent pixels, as written; nil when the master must have none.
        public var background: String?
        /// Whether old systems leave out the gloss (`UIPrerenderedIcon`).
        public var prerendered = false

        /// Reads an element of `"icons"`.
        ///
        /// - Throws: `DecodingError` when a value has the wrong type.
        public init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: Key.self)
            name = try keyed.decode(String.self, forKey: .name)
            master = try keyed.decode(SourcePath.self, forKey: .master)
            background = try keyed.decodeIfPresent(String.self, forKey: .background)
            prerendered = try keyed.decodeIfPresent(Bool.self, forKey: .prerendered) ?? prerendered
        }
    }

    /// The app's `Info.plist`.
    public var infoPlist: SourcePath
    /// The alternates, in the order in which new ones are added to the property list.
    public var icons: [Icon]
    /// The devices; both kinds when left out.
    public var devices = Device.allCases

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        infoPlist = try with.decode(SourcePath.self, forKey: .infoPlist)
        icons = try with.decode([Icon].self, forKey: .icons)
        if let chosen = try with.decodeIfPresent([Device].self, forKey: .devices) {
            devices = Device.allCases.filter(chosen.contains)
        }
    }

    static let properties = [
        Property("infoPlist", .path, "the app's Info.plist, XML or binary", required: true),
        Property(
            "icons",
            .array(
                of: .object([
                    Property(
                        "name",
                        .string(),
                        "the name for setAlternateIconName",
                        required: true
                    ),
                    Property(
                        "master",
                        .path,
                        "a square PNG or SVG, best 1024 pixels a side",
                        required: true
                    ),
                    Property(
                        "background",
                        .string(),
                        "the colour below transparent pixels: \"#RRGGBB\""
                    ),
                    Property("prerendered", .boolean, "no gloss on old systems; false"),
                ]),
                atLeast: 1
            ),
            "the alternates",
            required: true
        ),
        Property(
            "devices",
            .array(of: .string(Device.allCases.map(\.rawValue)), atLeast: 1),
            "the kinds of device; both when left out"
        ),
    ]
}
