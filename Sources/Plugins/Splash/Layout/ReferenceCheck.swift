import Diagnostics

/// Finds what is wrong with the names in a layout: ids, anchors and references.
struct ReferenceCheck {
    private let layout: Layout
    private let ids: [String]

    init(_ layout: Layout) {
        self.layout = layout
        ids = layout.nodes.compactMap(\.layer.id)
    }

    /// All mistakes, in the order of the layers.
    var mistakes: [Diagnostic] {
        var seen: Set<String> = []
        return layout.nodes.flatMap { node in
            let id = node.layer.id
            let isTwin = id.map { !seen.insert($0).inserted } ?? false
            return identity(node.layer, isTwin: isTwin) + anchor(node) + references(node)
        }
    }

    private func identity(_ layer: LayoutLayer, isTwin: Bool) -> [Diagnostic] {
        guard let id = layer.id else { return [] }
        let pointer = "\(layer.pointer)/id"
        if Reference.places.contains(id) { return [Messages.reserved(id, pointer)] }
        if !PlainName.isAllowed(id) { return [Messages.unreadable(id, pointer)] }
        return isTwin ? [Messages.twin(id, pointer)] : []
    }

    private func anchor(_ node: Layout.Node) -> [Diagnostic] {
        let pointer = "\(node.layer.pointer)/anchor"
        if let id = node.layer.id, node.layer.anchor == .layer(id) {
            return [Messages.ownAnchor(pointer)]
        }
        return unknown(node.layer.anchor.name, for: node, pointer).map { [$0] } ?? []
    }

    private func references(_ node: Layout.Node) -> [Diagnostic] {
        Attribute.allCases.compactMap { key in
            guard case .referred(let reference, _, _)? = node.layer.frame.measures[key] else {
                return nil
            }
            let pointer = "\(node.layer.pointer)/frame/\(key.rawValue)"
            if let mistake = unknown(reference.name, for: node, pointer) { return mistake }
            return Messages.mismatch(key, reference, pointer)
        }
    }

    private func unknown(_ name: String, for node: Layout.Node, _ pointer: String) -> Diagnostic? {
        switch Anchor(name) {
        case .screen, .safeArea: nil
        case .container: node.container == nil ? Messages.noContainer(pointer) : nil
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
            "no container is around the layer",
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
            help: "screen, safe-area and container are known already; choose another"
        )
    }

    static func unreadable(_ id: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(id)\" can't be a layer's id",
            option: pointer,
            help: PlainName.rule
        )
    }

    /// What is wrong with taking one attribute for another; nil when it makes sense.
    static func mismatch(
        _ key: Attribute,
        _ reference: Reference,
        _ pointer: String
    ) -> Diagnostic? {
        let other = reference.attribute
        let name = "\(reference.name).\(other.rawValue)"
        if key.isLength, !other.isLength {
            return Diagnostic(
                "\"\(key.rawValue)\" is a length, and \"\(name)\" is a place",
                option: pointer,
                help: "refer to \"\(reference.name).width\" or \"\(reference.name).height\""
            )
        }
        if other.isLength { return nil }
        if key.axis != other.axis {
            return Diagnostic(
                "\"\(key.rawValue)\" and \"\(name)\" lie on different axes",
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
            "\"\(key.rawValue)\" and \"\(name)\" part in languages written from right to left",
            option: pointer,
            help: "write \"leading\" and \"trailing\" in both, or \"left\" and \"right\""
        )
    }
}
