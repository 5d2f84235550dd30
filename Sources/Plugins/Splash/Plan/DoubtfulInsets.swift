import Devices
import Diagnostics

/// Finds devices whose safe area no source tells, or tells of another device only, where a layer needs
/// it.
struct DoubtfulInsets {
    /// Of a strict stage: unknown insets.
    private(set) var mistakes: [Diagnostic] = []
    /// Of any other stage: unknown insets.
    ///
    /// Of a strict one: those that are carried over from a device
    /// with the same screen class; they are the table's best guess, and no reason to stop a release.
    private(set) var warnings: [Diagnostic] = []

    /// Looks for doubtful insets, and tells them once for each orientation.
    ///
    /// - Parameter place: Where a layer needs the safe area; nil when none does.
    init(_ devices: [Device], _ place: String?, _ options: SplashOptions) {
        guard let place else { return }
        for orientation in Orientation.allCases {
            let held = devices.filter {
                options.orientations.of($0.idiom).contains(orientation)
            }
            let unknown = held.filter { $0.insets(orientation) == nil }.map(\.id)
            if !unknown.isEmpty, options.strict {
                mistakes.append(Messages.refused(unknown, orientation, place))
            } else if !unknown.isEmpty {
                warnings.append(Messages.unknown(unknown, orientation, place))
            }
            let inferred = held.filter { $0.infersInsets(orientation) }.map(\.id)
            if !inferred.isEmpty, options.strict {
                warnings.append(Messages.inferred(inferred, orientation, place))
            }
        }
    }
}

extension Layout {
    /// Where the safe area is first named.
    var firstUseOfSafeArea: String? {
        for node in nodes {
            let layer = node.layer
            for key in Attribute.allCases {
                guard case .referred(let reference, _, _)? = layer.frame.measures[key],
                    reference.name == Reference.safeArea
                else { continue }
                return "\(layer.pointer)/frame/\(key.rawValue)"
            }
            if layer.anchor == .safeArea { return "\(layer.pointer)/anchor" }
        }
        return nil
    }
}

private enum Messages {
    static func refused(
        _ ids: [String],
        _ orientation: Orientation,
        _ pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "no source tells the safe area of \(list(ids)) in \(orientation)",
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
            "no source tells the safe area of \(list(ids)) in \(orientation);"
                + " the screen's edges are taken for it",
            option: pointer,
            help: "look at these images, or set \"strict\" to refuse them",
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
            "the safe area of \(list(ids.prefix(mostNamed)))\(more) in \(orientation) is carried over from another device of"
                + " its screen class",
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
