import Devices
import Diagnostics

/// Finds devices whose safe area is unknown, or inferred from another device, where a layer needs
/// it.
struct InferredInsets {
    /// Unknown insets are errors of a strict stage, and warnings of any other.
    ///
    /// A strict stage is warned of insets that are inferred from a device with the same screen
    /// class: they are the table's best guess, and no reason to stop a release.
    private(set) var diagnostics = DiagnosticCollector()

    /// Finds such insets, once for each orientation.
    ///
    /// - Parameter pointer: Where a layer needs the safe area; nil when none does.
    init(_ devices: [Device], _ pointer: String?, _ options: SplashOptions) {
        guard let pointer else { return }
        for orientation in Orientation.allCases {
            let held = devices.filter {
                options.orientations.of($0.idiom).contains(orientation)
            }
            let unknown = held.filter { $0.insets(orientation) == nil }.map(\.id)
            if !unknown.isEmpty, options.strict {
                diagnostics.add(Messages.refused(unknown, orientation, pointer))
            } else if !unknown.isEmpty {
                diagnostics.warn(Messages.unknown(unknown, orientation, pointer))
            }
            let inferred = held.filter { $0.infersInsets(orientation) }.map(\.id)
            if !inferred.isEmpty, options.strict {
                diagnostics.warn(Messages.inferred(inferred, orientation, pointer))
            }
        }
    }
}

private enum Messages {
    static func refused(
        _ ids: [String],
        _ orientation: Orientation,
        _ pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "no source gives the safe area of \(list(ids)) in \(orientation)",
            option: pointer,
            help:
                "measure from \"screen\", leave the device or the orientation out, write its insets"
                + " under \"customDevices\", or set \"strict\" to false"
        )
    }

    static func unknown(
        _ ids: [String],
        _ orientation: Orientation,
        _ pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "no source gives the safe area of \(list(ids)) in \(orientation);"
                + " the screen's edges are used instead",
            option: pointer,
            help: "check these images, or set \"strict\" to refuse them",
            severity: .warning
        )
    }

    static func inferred(
        _ ids: [String],
        _ orientation: Orientation,
        _ pointer: String
    ) -> Diagnostic {
        let more = ids.count > mostNamed ? " and \(ids.count - mostNamed) more" : ""
        return Diagnostic(
            "the safe area of \(list(ids.prefix(mostNamed)))\(more) in \(orientation) is inferred"
                + " from another device of its screen class",
            option: pointer,
            help: "measure it on the device, and write its insets under \"customDevices\"",
            severity: .warning
        )
    }

    private static let mostNamed = 4

    private static func list(_ ids: some Sequence<String>) -> String {
        ids.joined(separator: ", ")
    }
}
