package import JSON

/// The device table for people and programs: what `shipit splash devices` prints.
package struct DeviceListing: Sendable {
    private let devices: [Device]

    /// The table that comes with shipit.
    ///
    /// - Throws: what reading the table throws; a test checks that it never does.
    package init() throws { devices = try DeviceTable.bundled().devices }

    /// One line for each device under a line of headings, in columns.
    package var lines: [String] {
        let headings = ["ID", "NAME", "IDIOM", "FAMILY", "POINTS", "SCALE", "IOS", "SAFE AREA"]
        let rows = [headings] + devices.map(cells)
        let widths = headings.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// An array of objects: `id`, `name`, `idiom`, `family`, `legacy`, `points` {`width`,
    /// `height`}, `scale`, `firstOS` and `lastOS` (null where unknown, or where the device runs the
    /// newest), and `safeArea` {`portrait`, `landscape`}: `measured`, `published`, `inferred` or
    /// null.
    package var json: JSONValue {
        .array(
            devices.map { device in
                [
                    "id": .string(device.id), "name": .string(device.name),
                    "idiom": .string(device.idiom.rawValue), "family": .string(device.family),
                    "legacy": .bool(device.isLegacy),
                    "points": [
                        "width": .integer(device.points.width),
                        "height": .integer(device.points.height),
                    ],
                    "scale": .integer(device.scale),
                    "firstOS": device.firstOS.map { .string($0) } ?? .null,
                    "lastOS": device.lastOS.map { .string($0) } ?? .null,
                    "safeArea": [
                        "portrait": basis(device.safeAreaBasis.portrait),
                        "landscape": basis(device.safeAreaBasis.landscape),
                    ],
                ]
            }
        )
    }

    private func basis(_ basis: Device.SafeAreaBasis.Basis?) -> JSONValue {
        basis.map { .string($0.rawValue) } ?? .null
    }

    private func cells(_ device: Device) -> [String] {
        [
            device.id, device.name, device.idiom.rawValue,
            device.isLegacy ? "legacy" : device.family,
            "\(device.points.width) × \(device.points.height)", "\(device.scale)",
            "\(device.firstOS ?? "") – \(device.lastOS ?? "")", safeArea(device),
        ]
    }

    private func safeArea(_ device: Device) -> String {
        let known = Orientation.allCases.filter { device.insets($0) != nil }
        switch known.count {
        case 0: return "unknown"
        case 1: return "\(known[0].rawValue) only"
        default:
            return Orientation.allCases.contains(where: device.infersInsets) ? "inferred" : "known"
        }
    }
}
