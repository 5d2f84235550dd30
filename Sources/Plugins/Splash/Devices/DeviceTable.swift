import AssetCatalogs
import JSON
import Pipeline

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
    /// - Throws: `Diagnostics`: each mistake in the rows.
    func adding(_ rows: [CustomDevice]) throws(Diagnostics) -> DeviceTable {
        var table = self
        var mistakes: [Diagnostic] = []
        for (index, row) in rows.enumerated() {
            let pointer = "/customDevices/\(index)"
            let found = row.mistakes(option: pointer, groups: groups)
            let isTwin = rows[..<index].contains { $0.id == row.id }
            mistakes += found + (isTwin ? [Messages.twin(row.id, "\(pointer)/id")] : [])
            guard found.isEmpty, !isTwin else { continue }
            if let place = table.devices.firstIndex(where: { $0.id == row.id }) {
                table.devices[place] = row.device(replacing: table.devices[place])
            } else {
                table.devices.append(row.device(replacing: nil))
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        return table
    }

    /// What an entry of the option `devices` may say besides an id.
    var groups: [String] {
        ["all", "legacy"] + Set(devices.map(\.idiom.rawValue) + families).sorted()
    }

    /// The product lines, sorted.
    var families: [String] { Set(devices.map(\.family)).sorted() }
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
