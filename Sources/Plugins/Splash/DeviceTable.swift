import JSON
import Pipeline

/// The screens that launch images are made for.
struct DeviceTable: Decodable, Sendable {
    /// A slot of the LaunchImage format of asset catalogs.
    struct Slot: Decodable, Hashable, Sendable {
        var subtype: String?
        var pixels: Device.Size
    }

    var devices: [Device]
    var slots: [Slot]

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

    /// What an entry of the option `devices` may say besides an id.
    private var groups: [String] {
        ["all", "legacy"] + Set(devices.map(\.idiom.rawValue) + devices.map(\.family)).sorted()
    }

    /// The devices that selectors name, in the table's order.
    ///
    /// - Throws: `Diagnostics`, one for each selector that names none.
    func selected(by selectors: [String]) throws(Diagnostics) -> [Device] {
        var mistakes: [Diagnostic] = []
        var ids: Set<String> = []
        for (index, selector) in selectors.enumerated() {
            let found = devices.filter { matches($0, selector) }
            if found.isEmpty { mistakes.append(Messages.unknown(selector, index, self)) }
            ids.formUnion(found.map(\.id))
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        return devices.filter { ids.contains($0.id) }
    }

    /// An idiom goes before the family of the same name: "ipad" means every iPad.
    private func matches(_ device: Device, _ selector: String) -> Bool {
        if selector == device.id { return true }
        guard selector != "legacy" else { return device.isLegacy }
        guard !device.isLegacy else { return false }
        if selector == "all" { return true }
        if let idiom = Device.Idiom(rawValue: selector) { return device.idiom == idiom }
        return device.family == selector
    }

    fileprivate var names: [String] { groups + devices.map(\.id) }
    fileprivate var groupNames: [String] { groups }
}

private enum Messages {
    static func unknown(_ name: String, _ index: Int, _ table: DeviceTable) -> Diagnostic {
        let groups = table.groupNames.map { "\"\($0)\"" }.joined(separator: ", ")
        let nearest = nearestName(to: name, among: table.names)
        let hint = nearest.map { "did you mean \"\($0)\"? " } ?? ""
        return Diagnostic(
            "no device or group of devices is called \"\(name)\"",
            option: "/devices/\(index)",
            help: "\(hint)groups are \(groups); every id stands in the plugin's devices.json"
        )
    }
}
