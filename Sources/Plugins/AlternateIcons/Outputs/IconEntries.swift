import FileEdits
import PropertyLists

/// The alternates that an Info.plist gets.
///
/// Source: Apple documentation of CFBundleIcons, CFBundleAlternateIcons and CFBundlePrimaryIcon.
struct IconEntries: Codable, Hashable, Sendable {
    /// One alternate.
    struct Entry: Codable, Hashable, Sendable {
        var name: AlternateName
        var isPrerendered: Bool
    }

    var entries: [Entry]
    var devices: [DeviceFamily]
    /// What loose pictures are for besides the home screen; nil when the pictures are in a catalog.
    var uses: [IconUse]?

    private static let alternates = "CFBundleAlternateIcons"

    /// The keys that add the entries to a property list; what is there already and not named stays.
    var edits: [KeyEdit] {
        var edits: [KeyEdit] = []
        // A new dictionary for iPad replaces the general one there as a whole, so it must begin
        // with what iPads saw until now: the primary icon, and other alternates.
        if devices.contains(.ipad) {
            edits.append(
                KeyEdit([Self.key(.ipad)], .copyIfMissing(from: [Self.key(.iphone)]))
            )
        }
        for device in devices {
            edits += entries.map { entry in
                KeyEdit(
                    [Self.key(device), Self.alternates, entry.name.key],
                    .set(value(entry, device: device))
                )
            }
        }
        return edits
    }

    /// Checks that the entries can be added to a property list.
    ///
    /// - Throws: `PropertyListError` when a file name is taken by another icon.
    func check(_ list: PropertyList) throws(PropertyListError) {
        for device in devices { try refuseTakenNames(in: list, device: device) }
    }

    private static func key(_ device: DeviceFamily) -> String {
        device == .ipad ? "CFBundleIcons~ipad" : "CFBundleIcons"
    }

    private func value(_ entry: Entry, device: DeviceFamily) -> PropertyListValue {
        var members: [PropertyListValue.Member] = []
        if uses == nil {
            members.append(.init("CFBundleIconName", .string(entry.name.stem)))
        } else {
            let files = baseNames(entry.name, device: device).map { PropertyListValue.string($0) }
            members.append(.init("CFBundleIconFiles", .array(files)))
        }
        if entry.isPrerendered { members.append(.init("UIPrerenderedIcon", .boolean(true))) }
        return .dictionary(members)
    }

    /// Each name once, as 60 points serve two scales; none for pictures of a catalog.
    private func baseNames(_ name: AlternateName, device: DeviceFamily) -> [String] {
        guard let uses else { return [] }
        return Rendition.all(for: device, uses: uses).map { $0.baseName(name.stem) }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Two icons that list one file name would show one picture.
    private func refuseTakenNames(
        in list: PropertyList,
        device: DeviceFamily
    ) throws(PropertyListError) {
        let key = Self.key(device)
        let icons = list.value[key] ?? list.value[Self.key(.iphone)]
        let primary = icons?["CFBundlePrimaryIcon"].map { [("the primary icon", $0)] } ?? []
        let others = (icons?[Self.alternates]?.members ?? []).map { ("\"\($0.key)\"", $0.value) }
        for entry in entries {
            let names = baseNames(entry.name, device: device).map { $0.lowercased() }
            for (owner, icon) in primary + others where owner != "\"\(entry.name.key)\"" {
                for file in icon["CFBundleIconFiles"]?.array ?? [] {
                    guard let file = file.string, names.contains(file.lowercased()) else {
                        continue
                    }
                    throw Messages.taken(file, entry.name.key, owner, key)
                }
            }
        }
    }
}

private enum Messages {
    static func taken(
        _ file: String,
        _ name: String,
        _ owner: String,
        _ key: String
    ) -> PropertyListError {
        PropertyListError(
            "the files of \"\(name)\" would be those of \(owner): \"\(file)\" in \(key)",
            help: "give the alternate another name"
        )
    }
}
