import Devices
import Diagnostics

/// The devices that a stage has images for.
struct DeviceSelection {
    /// In the table's order.
    let devices: [Device]
    /// An error for each entry that can't be understood or names none, and warnings.
    private(set) var diagnostics = DiagnosticCollector()

    /// Selects devices of a table.
    init(_ options: SplashOptions, from table: DeviceTable) {
        let target = Self.target(options.deploymentTarget, table, &diagnostics)
        var found: Set<String> = []
        var current: Set<String> = []
        for (index, selector) in options.devices.enumerated() {
            let pointer = "/devices/\(index)"
            let matching = table.devices.filter { Self.matches($0, selector) }
            if let error = Self.error(selector, matching, table, pointer) {
                diagnostics.add(error)
            } else if options.devices[..<index].contains(selector) {
                diagnostics.add(Messages.twice(pointer))
            }
            let running = matching.filter { $0.runs(target?.version) }
            found.formUnion(matching.map(\.id))
            current.formUnion(running.map(\.id))
            if let target, running.isEmpty, !matching.isEmpty {
                diagnostics.warn(Messages.tooOld(matching, target.text, pointer))
            }
        }
        for (index, row) in options.customDevices.enumerated() where !found.contains(row.id) {
            diagnostics.warn(Messages.idle(row.id, "/customDevices/\(index)"))
        }
        if diagnostics.errors.isEmpty, current.isEmpty { diagnostics.add(Messages.none) }
        devices = table.devices.filter { current.contains($0.id) }
    }

    /// The deployment target as it is written, and what it means; nil when none is understood.
    private static func target(
        _ text: String?,
        _ table: DeviceTable,
        _ diagnostics: inout DiagnosticCollector
    ) -> (text: String, version: SystemVersion)? {
        guard let text else { return nil }
        let pointer = "/deploymentTarget"
        guard let version = SystemVersion(text) else {
            diagnostics.add(Messages.noVersion(text, pointer))
            return nil
        }
        if let newest = table.newestOS, version.major > newest.major {
            diagnostics.add(Messages.tooNew(text, newest, pointer))
            return nil
        }
        return (text, version)
    }

    /// An idiom takes precedence over the family of the same name: "ipad" means every iPad.
    private static func matches(_ device: Device, _ selector: DeviceSelector) -> Bool {
        switch selector {
        case .group(let name):
            if name == device.id { return true }
            guard name != "legacy" else { return device.isLegacy }
            guard !device.isLegacy else { return false }
            if name == "all" { return true }
            if let idiom = Device.Idiom(rawValue: name) { return device.idiom == idiom }
            return device.family == name
        case .matching(let wanted):
            guard !device.isLegacy else { return false }
            return (wanted.idiom ?? device.idiom) == device.idiom
                && (wanted.family ?? device.family) == device.family
                && device.came(with: wanted.firstOS)
        }
    }

    /// What is wrong with a selector, given what it found.
    private static func error(
        _ selector: DeviceSelector,
        _ found: [Device],
        _ table: DeviceTable,
        _ pointer: String
    ) -> Diagnostic? {
        switch selector {
        case .group(let name):
            return found.isEmpty ? Messages.unknown(name, table, pointer) : nil
        case .matching(let wanted):
            if let text = wanted.firstOS, SystemVersion(text) == nil {
                return Messages.noVersion(text, "\(pointer)/firstOS")
            }
            let families = table.families
            if let family = wanted.family, !families.contains(family) {
                return Messages.noFamily(family, families, "\(pointer)/family")
            }
            return found.isEmpty ? Messages.nothing(pointer) : nil
        }
    }
}

private enum Messages {
    static let none = Diagnostic(
        "no device is left",
        option: "/devices",
        help: "lower \"deploymentTarget\", or name newer devices"
    )

    static func unknown(_ name: String, _ table: DeviceTable, _ pointer: String) -> Diagnostic {
        let groups = table.groups.map { "\"\($0)\"" }.joined(separator: ", ")
        let hint =
            table.nearest(to: name).map { "did you mean \"\($0)\"? " }
            ?? "devices that run iOS 13 or newer are known; "
        return Diagnostic(
            "no device or group of devices is called \"\(name)\"",
            option: pointer,
            help: "\(hint)\"shipit splash devices\" lists every id; groups are \(groups)"
        )
    }

    static func twice(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the same devices are named twice",
            option: pointer,
            help: "take one of the entries out"
        )
    }

    static func idle(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no entry of \"devices\" names the custom device \"\(id)\", so it has no image",
            option: pointer,
            help: "add \"\(id)\" to \"devices\", or take the row out",
            severity: .warning
        )
    }

    static func tooNew(
        _ text: String,
        _ newest: SystemVersion,
        _ pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "iOS \(text) is newer than any in the device table",
            option: pointer,
            help: "the newest is iOS \(newest.text)"
        )
    }

    static func noFamily(_ name: String, _ known: [String], _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no family of devices is called \"\(name)\"",
            option: pointer,
            help: knownNames("known", known, near: name)
        )
    }

    static func nothing(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "no device fits all of these conditions",
            option: pointer,
            help: "leave one of them out"
        )
    }

    static func noVersion(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a version of iOS",
            option: pointer,
            help: "write numbers with points between them: \"15.0\""
        )
    }

    static func tooOld(_ devices: [Device], _ target: String, _ pointer: String) -> Diagnostic {
        let ids = devices.map(\.id).joined(separator: ", ")
        return Diagnostic(
            "\(ids) can't run iOS \(target), so it has no image",
            option: pointer,
            help: "leave the device out, or lower \"deploymentTarget\"",
            severity: .warning
        )
    }
}
