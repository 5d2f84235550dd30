import PluginAPI

/// One element of `"icons"`.
struct AlternateOptions: Decodable, Hashable, Sendable {
    /// The first and last day of a season, as written.
    struct Dates: Decodable, Hashable, Sendable {
        var from: String
        var to: String
    }

    /// The name that the app hands to `setAlternateIconName`.
    var name: String
    /// The picture to render: a PNG or an SVG.
    var master: SourcePath?
    /// A folder `.appiconset` of the repository.
    var iconSet: SourcePath?
    /// A folder `.icon` of the repository.
    var bundle: SourcePath?
    var dark: SourcePath?
    var tinted: SourcePath?
    /// The colour below transparent pixels, as written; nil when the master must have none.
    var background: String?
    /// Whether old systems leave out the gloss.
    var isPrerendered = false
    var from: String?
    var to: String?
    var dates: [Dates]?
    /// The name of the case in the Swift file; nil to make it of the name.
    var swiftCase: String?

    enum Key: String, CodingKey, CaseIterable {
        case name, master, appiconset, icon, dark, tinted, background, prerendered
        case from, to, dates, swiftCase = "case"
    }

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value? {
            try keyed.decodeIfPresent(Value.self, forKey: key)
        }
        name = try keyed.decode(String.self, forKey: .name)
        master = try value(.master)
        iconSet = try value(.appiconset)
        bundle = try value(.icon)
        dark = try value(.dark)
        tinted = try value(.tinted)
        background = try value(.background)
        isPrerendered = try value(.prerendered) ?? isPrerendered
        from = try value(.from)
        to = try value(.to)
        dates = try value(.dates)
        swiftCase = try value(.swiftCase)
    }
}
