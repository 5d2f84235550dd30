package import Diagnostics

/// Finds errors in the names of a layout: ids, anchors and references.
package struct ReferenceCheck {
    private let tree: BoxTree
    private let ids: [String]

    /// A check of a layout.
    package init(_ tree: BoxTree) {
        self.tree = tree
        ids = tree.boxes.compactMap(\.id)
    }

    /// All errors, in the order of the boxes.
    package var errors: [Diagnostic] {
        var seen: Set<String> = []
        return tree.boxes.flatMap { box in
            let isTwin = box.id.map { !seen.insert($0).inserted } ?? false
            return identity(box, isTwin: isTwin) + anchor(box) + references(box)
        }
    }

    private func identity(_ box: LayoutBox, isTwin: Bool) -> [Diagnostic] {
        guard let id = box.id else { return [] }
        let pointer = "\(box.pointer)/id"
        if Reference.places.contains(id) { return [Messages.reserved(id, pointer)] }
        if !PlainName.isAllowed(id) { return [Messages.unreadable(id, pointer)] }
        return isTwin ? [Messages.twin(id, pointer)] : []
    }

    private func anchor(_ box: LayoutBox) -> [Diagnostic] {
        let pointer = "\(box.pointer)/anchor"
        if let id = box.id, box.anchor == .layer(id) {
            return [Messages.ownAnchor(pointer)]
        }
        return unknown(box.anchor.name, for: box, pointer).map { [$0] } ?? []
    }

    private func references(_ box: LayoutBox) -> [Diagnostic] {
        LayoutAttribute.allCases.compactMap { key in
            guard case .referred(let reference, _, _)? = box.frame.measures[key] else {
                return nil
            }
            let pointer = "\(box.pointer)/frame/\(key.rawValue)"
            if let error = unknown(reference.name, for: box, pointer) { return error }
            return Messages.mismatch(key, reference, pointer)
        }
    }

    private func unknown(_ name: String, for box: LayoutBox, _ pointer: String) -> Diagnostic? {
        switch Anchor(name) {
        case .screen, .safeArea: nil
        case .container: box.container == nil ? Messages.noContainer(pointer) : nil
        case .layer(let id):
            ids.contains(id)
                ? nil
                : Messages.unknown(id, Reference.places + ids, pointer)
        }
    }
}

private enum Messages {
    static func unknown(_ name: String, _ known: [String], _ pointer: String) -> Diagnostic {
        Diagnostic(
            "no layer has the id \"\(name)\"",
            option: pointer,
            help: knownNames("known", known, near: name)
        )
    }

    static func ownAnchor(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the layer is anchored to itself",
            option: pointer,
            help: "write \"screen\", \"safe-area\" or the id of another layer"
        )
    }

    static func noContainer(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the layer is not in a container",
            option: pointer,
            help: "write \"screen\", \"safe-area\" or the id of a layer"
        )
    }

    static func twin(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "two layers have the id \"\(id)\"",
            option: pointer,
            help: "give each an id of its own"
        )
    }

    static func reserved(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(id)\" can't be a layer's id",
            option: pointer,
            help: "screen, safe-area and container are reserved; choose another"
        )
    }

    static func unreadable(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(id)\" can't be a layer's id",
            option: pointer,
            help: PlainName.rule
        )
    }

    /// The error of one attribute that refers to another; nil when it makes sense.
    static func mismatch(
        _ key: LayoutAttribute,
        _ reference: Reference,
        _ pointer: String
    ) -> Diagnostic? {
        let other = reference.attribute
        let name = "\(reference.name).\(other.rawValue)"
        if key.isLength, !other.isLength {
            return Diagnostic(
                "\"\(key.rawValue)\" is a length, and \"\(name)\" is a position",
                option: pointer,
                help: "refer to \"\(reference.name).width\" or \"\(reference.name).height\""
            )
        }
        if other.isLength { return nil }
        if key.axis != other.axis {
            return Diagnostic(
                "\"\(key.rawValue)\" and \"\(name)\" are on different axes",
                option: pointer,
                help: knownNames(
                    "known here",
                    key.axis.keys.filter { !$0.isLength }.map(\.rawValue),
                    near: other.rawValue
                )
            )
        }
        let isFixed = [key, other].contains { $0 == .left || $0 == .right }
        guard isFixed, key.isMirrored || other.isMirrored else { return nil }
        return Diagnostic(
            "\"\(key.rawValue)\" and \"\(name)\" differ in languages written from right to left",
            option: pointer,
            help: "write \"leading\" and \"trailing\" in both, or \"left\" and \"right\""
        )
    }
}
