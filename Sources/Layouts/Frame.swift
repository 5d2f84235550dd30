package import Diagnostics

/// A layer's frame, as written and checked: on each axis two keys, a length alone, or none.
///
/// None spans the anchor, and a length alone is centred in it.
package struct Frame: Hashable, Sendable {
    package private(set) var measures: [LayoutAttribute: Measure] = [:]

    /// A frame that is as large as its anchor.
    package init() {}

    /// Checks a frame.
    ///
    /// - Parameters:
    ///   - pointer: Where the frame is in the options.
    ///   - hasSize: Whether the layer's content has a size of its own, as an image and a text have.
    ///   - diagnostics: Gets the errors in it, apart from what its references name.
    package init(
        _ written: [LayoutAttribute: MeasureText],
        option pointer: String,
        hasSize: Bool,
        diagnostics: inout DiagnosticCollector
    ) {
        for key in LayoutAttribute.allCases {
            guard let value = written[key] else { continue }
            measures[key] = diagnostics.collect { () throws(Diagnostic) in
                try Self.measure(
                    value,
                    of: key,
                    option: "\(pointer)/\(key.rawValue)",
                    hasSize: hasSize
                )
            }
        }
        for axis in [LayoutAttribute.Axis.horizontal, .vertical] {
            let keys = axis.keys.filter { written[$0] != nil }
            // How many there should be is unknown until each of them is understood.
            guard keys.allSatisfy({ measures[$0] != nil }) else { continue }
            if let error = Messages.count(keys, on: axis, pointer) { diagnostics.add(error) }
        }
    }

    private static func measure(
        _ value: MeasureText,
        of key: LayoutAttribute,
        option: String,
        hasSize: Bool
    ) throws(Diagnostic) -> Measure {
        let measure = try MeasureParser.parse(value, option: option)
        switch measure {
        case .auto where !key.isLength: throw Messages.autoPlace(key, option)
        case .auto where !hasSize: throw Messages.noOwnSize(key, option)
        default: return measure
        }
    }

    /// The keys that are set on an axis, in the order in which `LayoutAttribute` lists them.
    package func keys(on axis: LayoutAttribute.Axis) -> [LayoutAttribute] {
        axis.keys.filter { measures[$0] != nil }
    }

    /// The pointer, from the layer, of what decides the length on an axis: the length, otherwise
    /// the last key of the axis.
    package func pointer(on axis: LayoutAttribute.Axis) -> String {
        let keys = keys(on: axis)
        guard let key = keys.first(where: \.isLength) ?? keys.last else {
            return measures.isEmpty ? "" : "/frame"
        }
        return "/frame/\(key.rawValue)"
    }

    /// Whether a length follows from the content.
    package func isAuto(_ axis: LayoutAttribute.Axis) -> Bool { measures[axis.length] == .auto }
}

private enum Messages {
    static func autoPlace(_ key: LayoutAttribute, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(key.rawValue)\" can't be \"auto\"",
            option: pointer,
            help: "only \"width\" and \"height\" follow from the content; write a position, or"
                + " remove the key"
        )
    }

    static func noOwnSize(_ key: LayoutAttribute, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(key.rawValue)\" is \"auto\", but the layer has no size of its own",
            option: pointer,
            help: "only an image and a text have one; write a length"
        )
    }

    /// The error in the keys of one axis; nil when they give one start and one length.
    static func count(
        _ keys: [LayoutAttribute],
        on axis: LayoutAttribute.Axis,
        _ pointer: String
    ) -> Diagnostic? {
        let names = keys.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        let isMixed =
            keys.contains(where: \.isMirrored) && keys.contains { $0 == .left || $0 == .right }
        if isMixed {
            return Diagnostic(
                "\(names) mix edges that change sides with edges that don't",
                option: pointer,
                help: "write \"leading\" and \"trailing\", or \"left\" and \"right\""
            )
        }
        if keys.isEmpty || keys == [axis.length] || keys.count == 2 { return nil }
        let known = axis.keys.filter { !$0.isMirrored }.map { "\"\($0.rawValue)\"" }
            .joined(separator: ", ")
        let fault =
            keys.count < 2 ? "leaves the frame's size undefined" : "are more than an axis can have"
        return Diagnostic(
            "\(names) \(fault)",
            option: pointer,
            help: "give two of \(known), or none of them to span all"
        )
    }
}
