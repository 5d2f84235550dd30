import Pipeline

/// The devices that a stage makes images for.
struct DeviceSelection {
    /// In the table's order.
    let devices: [Device]
    /// Findings that stop nothing.
    let warnings: [Diagnostic]

    /// Selects devices of a table.
    ///
    /// - Throws: `Diagnostics`: one for each selector that can't be understood or names none.
    init(_ options: SplashOptions, from table: DeviceTable) throws(Diagnostics) {
        var mistakes: [Diagnostic] = []
        var oldest: SystemVersion?
        if let text = options.deploymentTarget {
            oldest = SystemVersion(text)
            if oldest == nil { mistakes.append(Messages.noVersion(text, "/deploymentTarget")) }
        }
        var ids: Set<String> = []
        var warnings: [Diagnostic] = []
        for (index, selector) in options.devices.enumerated() {
            let pointer = "/devices/\(index)"
            let found = table.devices.filter { Self.matches($0, selector) }
            if let mistake = Self.mistake(selector, found, table, pointer) {
                mistakes.append(mistake)
            }
            let current = found.filter { $0.runs(oldest) }
            ids.formUnion(current.map(\.id))
            if current.isEmpty, !found.isEmpty {
                warnings.append(Messages.tooOld(found, options.deploymentTarget ?? "", pointer))
            }
        }
        if mistakes.isEmpty, ids.isEmpty { mistakes.append(Messages.none) }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        devices = table.devices.filter { ids.contains($0.id) }
        self.warnings = warnings
    }

    /// An idiom goes before the family of the same name: "ipad" means every iPad.
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
    private static func mistake(
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

extension Device {
    /// Whether it can run a version of iOS; one whose last version is unknown runs all.
    func runs(_ version: SystemVersion?) -> Bool {
        guard let version, let last = lastOS.flatMap({ SystemVersion($0) }) else { return true }
        // "15" is every version that begins so.
        return last.major >= version.major
    }

    fileprivate func came(with text: String?) -> Bool {
        guard let version = text.flatMap({ SystemVersion($0) }) else { return true }
        return firstOS.flatMap { SystemVersion($0) }.map { $0 >= version } ?? false
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
        let nearest = nearestName(to: name, among: table.groups + table.devices.map(\.id))
        let hint = nearest.map { "did you mean \"\($0)\"? " } ?? ""
        return Diagnostic(
            "no device or group of devices is called \"\(name)\"",
            option: pointer,
            help: "\(hint)groups are \(groups); every id stands in the plugin's devices.json"
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
            "\"\(text)\" is no version of iOS",
            option: pointer,
            help: "write numbers with points between them: \"15.0\""
        )
    }

    static func tooOld(_ devices: [Device], _ target: String, _ pointer: String) -> Diagnostic {
        let ids = devices.map(\.id).joined(separator: ", ")
        return Diagnostic(
            "\(ids) can't run iOS \(target), so no image is made for it",
            option: pointer,
            help: "leave the device out, or lower \"deploymentTarget\"",
            severity: .warning
        )
    }
}
