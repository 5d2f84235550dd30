import PropertyLists

/// An icon that an Info.plist describes: the app's own, or an alternate.
///
/// Source: Apple, "CFBundleIcons", "CFBundleAlternateIcons" and "CFBundleIconFiles".
struct IconEntry {
    /// The keys of icons: for all devices, and the one that replaces it on iPad.
    static let roots = ["CFBundleIcons", "CFBundleIcons~ipad"]

    /// The keys that lead to it.
    var path: [String]
    /// The name that the app sets it by; nil for the app's own.
    var alternate: String?
    /// `CFBundleIconFiles`: names without scale and device.
    var files: [String]
    /// `CFBundleIconName`: the name of a set.
    var iconName: String?

    /// Whether it is what an iPad shows.
    var isForIPad: Bool { path.first?.hasSuffix("~ipad") ?? false }

    /// The entries of an Info.plist.
    static func all(in value: PropertyListValue) -> [IconEntry] {
        var entries = [IconEntry(path: [], alternate: nil, value)]
        for root in roots {
            let icons = value[root]
            if let primary = icons?["CFBundlePrimaryIcon"] {
                entries.append(IconEntry(path: [root, "CFBundlePrimaryIcon"], primary))
            }
            entries += alternates(under: root, in: value)
        }
        return entries.filter { !$0.files.isEmpty || $0.iconName != nil }
    }

    /// The alternates under one of the roots; tvOS has a list of names there, which none are.
    static func alternates(under root: String, in value: PropertyListValue) -> [IconEntry] {
        (value[root]?["CFBundleAlternateIcons"]?.members ?? []).map { member in
            let path = [root, "CFBundleAlternateIcons", member.key]
            return IconEntry(path: path, alternate: member.key, member.value)
        }
    }

    private init(path: [String], alternate: String? = nil, _ value: PropertyListValue) {
        self.path = path
        self.alternate = alternate
        // A single name may be written as a string.
        files =
            value["CFBundleIconFiles"].map { $0.array?.compactMap(\.string) ?? [$0.string ?? ""] }
            ?? []
        files.removeAll { $0.isEmpty || hasVariable($0) }
        iconName = value["CFBundleIconName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Whether a value of a property list has an unknown part: a build setting, or an entity of the
/// file's document type.
func hasVariable(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.contains(UInt8(ascii: "$"))
        || bytes.contains(UInt8(ascii: "&")) && bytes.contains(UInt8(ascii: ";"))
}
