import Diagnostics

/// Where a layer lies, as written and checked: on each axis two keys, a length alone, or none.
///
/// None spans the anchor, and a length alone is centred in it.
struct Frame: Hashable, Sendable {
    private(set) var measures: [Attribute: Measure] = [:]

    /// A frame that is as large as its anchor.
    init() {}

    /// Checks a frame.
    ///
    /// - Parameters:
    ///   - pointer: Where the frame stands.
    ///   - hasSize: Whether the layer's content has a size of its own, as an image and a text have.
    ///   - mistakes: Gets all that is wrong in it, apart from what its references name.
    init(
        _ written: [Attribute: MeasureText],
        option pointer: String,
        hasSize: Bool,
        mistakes: inout [Diagnostic]
    ) {
        for key in Attribute.allCases {
            guard let value = written[key] else { continue }
            do throws(Diagnostic) {
                measures[key] = try Self.measure(
                    value,
                    of: key,
                    option: "\(pointer)/\(key.rawValue)",
                    hasSize: hasSize
                )
            } catch {
                mistakes.append(error)
            }
        }
        for axis in [Attribute.Axis.horizontal, .vertical] {
            let keys = axis.keys.filter { written[$0] != nil }
            // How many there should be can't be told before each of them means something.
            guard keys.allSatisfy({ measures[$0] != nil }) else { continue }
            if let mistake = Messages.count(keys, on: axis, pointer) { mistakes.append(mistake) }
        }
    }

    private static func measure(
        _ value: MeasureText,
        of key: Attribute,
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

    /// The keys that are set on an axis, in the order in which `Attribute` lists them.
    func keys(on axis: Attribute.Axis) -> [Attribute] {
        axis.keys.filter { measures[$0] != nil }
    }

    /// Where the frame says how long it is on an axis, from the layer: its length, or else the last key
    /// of the axis.
    func pointer(on axis: Attribute.Axis) -> String {
        let keys = keys(on: axis)
        guard let key = keys.first(where: \.isLength) ?? keys.last else {
            return measures.isEmpty ? "" : "/frame"
        }
        return "/frame/\(key.rawValue)"
    }

    /// Whether a length follows from the content.
    func isAuto(_ axis: Attribute.Axis) -> Bool { measures[axis.length] == .auto }
}

private enum Messages {
    static func autoPlace(_ key: Attribute, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(key.rawValue)\" can't be \"auto\"",
            option: pointer,
            help:
                "only \"width\" and \"height\" follow from the content; write a place, or leave it out"
        )
    }

    static func noOwnSize(_ key: Attribute, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(key.rawValue)\" is \"auto\", but the layer has no size of its own",
            option: pointer,
            help: "only an image and a text have one; write a length"
        )
    }

    /// What is wrong with the keys of one axis; nil when they give one start and one length.
    static func count(
        _ keys: [Attribute],
        on axis: Attribute.Axis,
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
        return Diagnostic(
            "\(names) \(keys.count < 2 ? "leaves the frame's size open" : "say more than two can hold")",
            option: pointer,
            help: "give two of \(known), or none of them to span all"
        )
    }
}
