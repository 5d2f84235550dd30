import Pipeline

/// Finds devices whose safe area no source tells, where a layer needs it.
struct UnknownInsets {
    /// One for each orientation: errors when the stage is strict.
    let findings: [Diagnostic]

    /// - Parameter place: Where a layer needs the safe area; nil when none does.
    init(_ devices: [Device], _ place: String?, _ options: SplashOptions) {
        guard let place else {
            findings = []
            return
        }
        findings = Orientation.allCases.compactMap { orientation in
            let ids = devices.filter {
                options.orientations.of($0.idiom).contains(orientation)
                    && $0.insets(orientation) == nil
            }.map(\.id)
            return ids.isEmpty ? nil : Messages.unknown(ids, orientation, place, options.strict)
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
    static func unknown(
        _ ids: [String],
        _ orientation: Orientation,
        _ pointer: String,
        _ isStrict: Bool
    ) -> Diagnostic {
        Diagnostic(
            "no source tells the safe area of \(ids.joined(separator: ", ")) in \(orientation)"
                + (isStrict ? "" : "; the screen's edges are taken for it"),
            option: pointer,
            help: isStrict
                ? "measure from \"screen\", leave the device or the orientation out,"
                    + " write its insets under \"customDevices\", or set \"strict\" to false"
                : "look at these images, or set \"strict\" to refuse them",
            severity: isStrict ? .error : .warning
        )
    }
}
