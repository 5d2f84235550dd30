import Devices
import Images
public import PluginAPI

/// The `with` object of a splash stage.
public struct SplashOptions: StageOptions {
    var layers: [LayerOptions]
    var devices = [DeviceSelector.group("all")]
    /// The oldest version of iOS that the app runs on; nil for any.
    var deploymentTarget: String?
    var customDevices: [CustomDevice] = []
    var orientations = Orientations()
    var appearances = Appearance.allCases
    var contrasts = [ContrastSetting.standard]
    /// BCP 47 tags; empty when one image serves all languages.
    var languages: [String] = []
    /// Folders of the repository with font files.
    var fonts: [String] = []
    var themes: [Theme] = []
    var format = Format()
    var colorSpace = ColorSpace.sRGB
    var outputs = Outputs()
    /// Where outputs belong in the repository; nil when nothing is changed there.
    var destination: Destination?
    var strict = false

    enum Key: String, CodingKey, CaseIterable {
        case layers, devices, deploymentTarget, customDevices, orientations, appearances, contrasts
        case languages, fonts, themes, format, colorSpace, outputs, destination, strict
    }

    /// Reads the `with` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value? {
            try with.decodeIfPresent(Value.self, forKey: key)
        }
        layers = try value(.layers) ?? []
        devices = try value(.devices) ?? devices
        deploymentTarget = try value(.deploymentTarget)
        customDevices = try value(.customDevices) ?? customDevices
        orientations = try value(.orientations) ?? orientations
        appearances = try value(.appearances) ?? appearances
        contrasts = try value(.contrasts) ?? contrasts
        languages = try value(.languages) ?? languages
        fonts = try value(.fonts) ?? fonts
        themes = try value(.themes) ?? themes
        format = try value(.format) ?? format
        colorSpace = try value(.colorSpace) ?? colorSpace
        outputs = try value(.outputs) ?? outputs
        destination = try value(.destination)
        strict = try value(.strict) ?? strict
    }
}

extension SplashOptions {
    /// Whether metadata has the contrast of an image: when not all have the standard one.
    var hasContrast: Bool { contrasts.contains(.high) }

    /// The orientations of each idiom.
    struct Orientations: Decodable, Sendable {
        var iphone = [Orientation.portrait]
        var ipad = [Orientation.portrait, .landscape]

        private enum Key: String, CodingKey { case iphone, ipad }

        init() {}

        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: Key.self)
            iphone = try keyed.decodeIfPresent([Orientation].self, forKey: .iphone) ?? iphone
            ipad = try keyed.decodeIfPresent([Orientation].self, forKey: .ipad) ?? ipad
        }

        func of(_ idiom: Device.Idiom) -> [Orientation] {
            let chosen = idiom == .iphone ? iphone : ipad
            return Orientation.allCases.filter(chosen.contains)
        }
    }

    /// How images are written: a type's name, or a type with its quality.
    struct Format: Decodable, Sendable {
        var type = ImageType.png
        /// From 1 to 100; nil for the type's own.
        var quality: Int?

        private enum Key: String, CodingKey { case type, quality }

        init() {}

        init(from decoder: any Decoder) throws {
            if let keyed = try? decoder.container(keyedBy: Key.self) {
                type = try keyed.decode(ImageType.self, forKey: .type)
                quality = try keyed.decodeIfPresent(Int.self, forKey: .quality)
            } else {
                type = try decoder.singleValueContainer().decode(ImageType.self)
            }
        }

        var encoding: ImageEncoding {
            switch type {
            case .png: .png
            case .jpeg: .jpeg(quality: quality ?? 90)
            case .heic: .heic(quality: quality ?? 80)
            }
        }
    }

    /// The types of files that images are written as.
    enum ImageType: String, Decodable, CaseIterable { case png, jpeg, heic }

    /// What is written besides the images and their index.
    struct Outputs: Decodable, Sendable {
        /// An asset catalog of the layers' art and colours.
        struct Catalog: Decodable, Sendable {
            var name = "Launch"
        }

        /// Whether a contact sheet of all images is written.
        var sheet = true
        var catalog: Catalog?
        /// Whether no catalog is wanted, and not only none is asked for.
        var refusesCatalog = false
        /// Whether a `LaunchImage.launchimage` is written.
        var launchImageSet = false
        /// Whether a `LaunchScreen.storyboard` is written.
        var storyboard = false
        /// Whether a `UILaunchScreen` dictionary for Info.plist is written.
        var launchScreenDictionary = false

        private enum Key: String, CodingKey {
            case sheet, catalog, launchImageSet, storyboard, launchScreenDictionary
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: Key.self)
            sheet = try keyed.decodeIfPresent(Bool.self, forKey: .sheet) ?? sheet
            if let isWanted = try? keyed.decodeIfPresent(Bool.self, forKey: .catalog) {
                catalog = isWanted ? Catalog() : nil
                refusesCatalog = !isWanted
            } else {
                catalog = try keyed.decodeIfPresent(Catalog.self, forKey: .catalog)
            }
            func flag(_ key: Key) throws -> Bool {
                try keyed.decodeIfPresent(Bool.self, forKey: key) ?? false
            }
            launchImageSet = try flag(.launchImageSet)
            storyboard = try flag(.storyboard)
            launchScreenDictionary = try flag(.launchScreenDictionary)
        }
    }
}
