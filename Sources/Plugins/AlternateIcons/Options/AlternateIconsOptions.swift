import AssetCatalogs
public import PluginAPI

/// The `"with"` object of an `alternate-icons` stage.
public struct AlternateIconsOptions: StageOptions, Hashable {
    /// Where the app finds the pictures.
    enum Mode: String, Codable, CaseIterable, Sendable {
        /// As files of the bundle, which the property list names.
        case loose
        /// In an asset catalog.
        case catalog
    }

    /// The Swift file to write.
    struct SwiftFile: Decodable, Hashable, Sendable {
        /// Below the stage's folder.
        var file: String
        /// The enumeration's name.
        var type: String?
        /// The file of the repository that it replaces or adds; nil for none.
        var destination: String?
    }

    /// Where the configuration file belongs.
    private struct ConfigurationFile: Decodable {
        /// The file of the repository that it replaces or adds.
        var destination: String
    }

    var mode = Mode.loose
    var icons: [AlternateOptions]
    /// The app's property lists, with the pointer of each.
    var infoPlists: [SourcePath] = []
    /// The targets of an Xcode project whose property lists are meant.
    var targets: [String] = []
    /// The `.xcodeproj` folder; nil to look for the targets in all of the repository.
    var project: SourcePath?
    var devices = DeviceFamily.allCases
    /// What pictures are for, besides the home screen.
    var sizes: [IconUse] = []
    /// How sets of the catalog divide their pictures among sizes.
    var style: AppIconSet.Style?
    /// The name of the primary icon's set; nil to take it from the project.
    var primary: String?
    /// Whether the configuration file includes every set instead of naming the alternates.
    var includesAll = false
    /// The colour below transparent pixels of light icons without one of their own, as written.
    var flatten: String?
    var swift: SwiftFile?
    /// Whether a release changes the repository.
    var changesRepository = true
    /// The folder of the repository for loose images, or the catalog, as written; nil for the
    /// default.
    var destination: String?
    /// The file of the repository that the configuration file replaces or adds; nil for none.
    var configurationFile: String?
    /// Keys of earlier releases that are gone on purpose.
    var removed: [String] = []
    /// New keys by the earlier ones that they replace.
    var renamed: [String: String] = [:]
    var sheet = true

    enum Key: String, CodingKey, CaseIterable {
        case mode, icons, infoPlist, target, project, devices, sizes, style, primary, includeAll
        case flatten, swift, destination, xcconfig, removed, renamed, sheet
    }

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value? {
            try with.decodeIfPresent(Value.self, forKey: key)
        }
        mode = try value(.mode) ?? mode
        icons = try with.decode([AlternateOptions].self, forKey: .icons)
        let lists: OneOrMore<SourcePath>? = try value(.infoPlist)
        infoPlists = lists?.all ?? []
        let named: OneOrMore<String>? = try value(.target)
        targets = named?.all ?? []
        project = try value(.project)
        let chosen: [DeviceFamily]? = try value(.devices)
        devices = DeviceFamily.allCases.filter { chosen?.contains($0) ?? true }
        let uses: [IconUse] = try value(.sizes) ?? []
        sizes = IconUse.allCases.filter { uses.contains($0) }
        let word: String? = try value(.style)
        style = word.flatMap { AppIconSet.Style(rawValue: $0) }
        primary = try value(.primary)
        includesAll = try value(.includeAll) ?? includesAll
        flatten = try value(.flatten)
        swift = try value(.swift)
        if let chosen = try? with.decodeIfPresent(Bool.self, forKey: .destination) {
            changesRepository = chosen
        } else {
            destination = try value(.destination)
        }
        let settings: ConfigurationFile? = try value(.xcconfig)
        configurationFile = settings?.destination
        removed = try value(.removed) ?? removed
        renamed = try value(.renamed) ?? renamed
        sheet = try value(.sheet) ?? sheet
    }
}

extension AlternateIconsOptions {
    /// The pictures that each loose alternate has.
    var renditions: [Rendition] { devices.flatMap { Rendition.all(for: $0, uses: sizes) } }
}

/// The kinds of device that icons are made for.
enum DeviceFamily: String, Codable, CaseIterable, Sendable {
    case iphone, ipad
}

/// A value, or a list of them.
private struct OneOrMore<Value: Decodable>: Decodable {
    var all: [Value]

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        do {
            all = [try single.decode(Value.self)]
        } catch DecodingError.typeMismatch {
            all = try single.decode([Value].self)
        }
    }
}
