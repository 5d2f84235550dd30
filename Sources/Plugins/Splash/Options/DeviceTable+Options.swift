import Devices
import Diagnostics

extension DeviceTable {
    /// The table with rows of a project's own; one whose id is known takes that row's place.
    ///
    /// - Parameter diagnostics: Gets the errors in the rows; a row with an error is in the table
    ///   all the same, so that its id is known.
    func adding(_ rows: [CustomDevice], diagnostics: inout DiagnosticCollector) -> DeviceTable {
        var table = self
        for (index, row) in rows.enumerated() {
            let pointer = "/customDevices/\(index)"
            guard !rows[..<index].contains(where: { $0.id == row.id }) else {
                diagnostics.add(Messages.twin(row.id, "\(pointer)/id"))
                continue
            }
            diagnostics.add(row.errors(option: pointer, groups: groups))
            table.add(row)
        }
        return table
    }

    /// What an entry of the option `devices` that names nothing most likely means: the device with
    /// that name or hardware identifier, or the nearest id or group; another number is another
    /// device.
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
