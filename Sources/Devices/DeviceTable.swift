package import AssetCatalogs
import JSON

/// The screens of iPhones and iPads, and the slots of launch images in old asset catalogs.
package struct DeviceTable: Decodable, Sendable {
    /// A slot of the LaunchImage format of asset catalogs.
    package struct Slot: Decodable, Hashable, Sendable {
        /// `iphone`, `ipad` or `tv`.
        package var idiom: String
        package var orientation: Orientation
        package var scale: Int
        package var subtype: String?
        package var extent: LaunchImageSet.Extent
        /// Nil for any.
        package var minimumSystemVersion: String?
        /// In the orientation.
        package var pixels: Device.Size

        private enum CodingKeys: String, CodingKey {
            case idiom, orientation, scale, subtype, extent, pixels
            case minimumSystemVersion = "minimum_system_version"
        }
    }

    package private(set) var devices: [Device]
    package let slots: [Slot]

    private enum CodingKeys: String, CodingKey {
        case devices
        case slots = "launchimage_slots"
    }

    /// The table that comes with shipit; it is part of the program, not a file beside it.
    ///
    /// - Throws: `JSONError` or `DecodingError`; a test checks that it never does.
    package static func bundled() throws -> DeviceTable {
        try JSONDocument(PackageResources.devices_json).value.decode(as: DeviceTable.self)
    }

    /// Adds a row of a project's own; one whose id is known takes that row's place.
    package mutating func add(_ row: CustomDevice) {
        if let index = devices.firstIndex(where: { $0.id == row.id }) {
            devices[index] = row.device(replacing: devices[index])
        } else {
            devices.append(row.device(replacing: nil))
        }
    }

    /// The names of groups of devices: `all`, `legacy`, idioms and families.
    package var groups: [String] {
        ["all", "legacy"] + Set(devices.map(\.idiom.rawValue) + families).sorted()
    }

    /// The product lines, sorted.
    package var families: [String] { Set(devices.map(\.family)).sorted() }

    /// The newest iOS that the table knows.
    package var newestOS: SystemVersion? {
        devices.flatMap { [$0.firstOS, $0.lastOS] }
            .compactMap { $0.flatMap { SystemVersion($0) } }.max()
    }
}
