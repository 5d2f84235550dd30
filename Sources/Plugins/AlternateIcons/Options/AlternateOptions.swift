import PluginAPI

/// One element of `"icons"`.
struct AlternateOptions: Decodable, Hashable, Sendable {
    /// The first and last day of a season, as written.
    struct Dates: Decodable, Hashable, Sendable {
        var from: String
        var to: String
    }

    /// The name that the app hands to `setAlternateIconName`; nil for that of the file or folder.
    var name: String?
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
    /// The colour below transparent pixels of a set's light pictures, as written; nil to leave
    /// them.
    var flatten: String?
    /// Whether old systems leave out the gloss.
    var isPrerendered = false
    var from: String?
    var to: String?
    var dates: [Dates]?
    /// The name of the case in the Swift file; nil to make it of the name.
    var swiftCase: String?

    enum Key: String, CodingKey, CaseIterable {
        case name, master, appiconset, icon, dark, tinted, background, flatten, prerendered
        case from, to, dates, swiftCase = "case"
    }

    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value? {
            try keyed.decodeIfPresent(Value.self, forKey: key)
        }
        name = try value(.name)
        master = try value(.master)
        iconSet = try value(.appiconset)
        bundle = try value(.icon)
        dark = try value(.dark)
        tinted = try value(.tinted)
        background = try value(.background)
        flatten = try value(.flatten)
        isPrerendered = try value(.prerendered) ?? isPrerendered
        from = try value(.from)
        to = try value(.to)
        dates = try value(.dates)
        swiftCase = try value(.swiftCase)
    }
}

extension AlternateOptions {
    /// What its pictures are made of, as written, with the key.
    var sources: [(key: Key, path: SourcePath)] {
        [(Key.master, master), (.appiconset, iconSet), (.icon, bundle)].compactMap { key, path in
            path.map { (key, $0) }
        }
    }

    /// The same element with another path behind a key of `sources`.
    func with(_ path: String, for key: Key) -> AlternateOptions {
        var copy = self
        let source = SourcePath.repository(path)
        switch key {
        case .master: copy.master = source
        case .appiconset: copy.iconSet = source
        default: copy.bundle = source
        }
        return copy
    }
}
