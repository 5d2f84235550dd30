import AssetCatalogs
import Diagnostics
import JSON

/// The screens that launch images are made for.
struct DeviceTable: Decodable, Sendable {
    /// A slot of the LaunchImage format of asset catalogs.
    struct Slot: Decodable, Hashable, Sendable {
        /// `iphone`, `ipad` or `tv`.
        var idiom: String
        var orientation: Orientation
        var scale: Int
        var subtype: String?
        var extent: LaunchImageSet.Extent
        /// Nil for any.
        var minimumSystemVersion: String?
        /// As the screen is held.
        var pixels: Device.Size

        private enum CodingKeys: String, CodingKey {
            case idiom, orientation, scale, subtype, extent, pixels
            case minimumSystemVersion = "minimum_system_version"
        }
    }

    private(set) var devices: [Device]
    let slots: [Slot]

    private enum CodingKeys: String, CodingKey {
        case devices
        case slots = "launchimage_slots"
    }

    /// The table that comes with shipit; it is part of the program, not a file beside it.
    ///
    /// - Throws: `JSONError` or `DecodingError`; a test sees to it that it never does.
    static func bundled() throws -> DeviceTable {
        try JSONDocument(PackageResources.devices_json).value.decode(as: DeviceTable.self)
    }

    /// The table with rows of a project's own; one whose id is known takes that row's place.
    ///
    /// - Parameter mistakes: Gets those in the rows; a row that can't be drawn is there all the same, so
    ///   that its id is known.
    func adding(_ rows: [CustomDevice], mistakes: inout [Diagnostic]) -> DeviceTable {
        var table = self
        for (index, row) in rows.enumerated() {
            let pointer = "/customDevices/\(index)"
            guard !rows[..<index].contains(where: { $0.id == row.id }) else {
                mistakes.append(Messages.twin(row.id, "\(pointer)/id"))
                continue
            }
            mistakes += row.mistakes(option: pointer, groups: groups)
            if let place = table.devices.firstIndex(where: { $0.id == row.id }) {
                table.devices[place] = row.device(replacing: table.devices[place])
            } else {
                table.devices.append(row.device(replacing: nil))
            }
        }
        return table
    }

    /// What an entry of the option `devices` may say besides an id.
    var groups: [String] {
        ["all", "legacy"] + Set(devices.map(\.idiom.rawValue) + families).sorted()
    }

    /// The product lines, sorted.
    var families: [String] { Set(devices.map(\.family)).sorted() }

    /// The newest iOS that the table knows.
    var newestOS: SystemVersion? {
        devices.flatMap { [$0.firstOS, $0.lastOS] }
            .compactMap { $0.flatMap { SystemVersion($0) } }.max()
    }

    /// What an entry of the option `devices` that names nothing most likely means: the device of that
    /// name or hardware identifier, or the nearest id or group; another number is another device.
    func nearest(to name: String) -> String? {
        let written = name.lowercased()
        let named = devices.first {
            $0.name.lowercased() == written
                || $0.identifiers.contains { $0.lowercased() == written }
        }
        if let named { return named.id }
        func numbers(_ name: String) -> [Substring] { name.split { !$0.isNumber } }
        let known = (groups + devices.map(\.id)).filter { numbers($0) == numbers(name) }
        return nearestName(to: name, among: known)
    }
}

private enum Messages {
    static func twin(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "two custom devices have the id \"\(id)\"",
            option: pointer,
            help: "give each an id of its own"
        )
    }
}
