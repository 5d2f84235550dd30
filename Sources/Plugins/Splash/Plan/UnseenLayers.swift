import Diagnostics

/// Finds layers that no image shows.
struct UnseenLayers {
    private let layout: Layout
    /// Whether a node is fully transparent, or stands in a container that is.
    private let isTransparent: [Bool]
    private var seen: Set<Int> = []
    /// By the index of a node: the one that hides it, on the last screen on which it is hidden.
    private var fronts: [Int: Int] = [:]
    private var hasImages = false

    init(_ layout: Layout) {
        self.layout = layout
        isTransparent = layout.nodes.indices.map { index in
            layout.lineage(of: index).contains { layout.nodes[$0].layer.opacity == 0 }
        }
    }

    /// Looks at an image on a screen.
    mutating func note(_ resolved: ResolvedImage, on screen: Screen) {
        hasImages = true
        let boxes = visibleBoxes(resolved.rectangles, on: screen)
        let covers = coveringColors(resolved)
        for (index, node) in layout.nodes.enumerated() {
            guard !node.layer.isGroup, !isTransparent[index], let box = boxes[index] else {
                continue
            }
            let front = covers.last { front in
                front > index && boxes[front]?.contains(box) == true && hides(front, index)
            }
            if let front {
                fronts[index] = front
            } else {
                seen.insert(index)
            }
        }
    }

    /// By the index of a node: why no image shows it.
    var findings: [Int: Diagnostic] {
        guard hasImages else { return [:] }
        var findings: [Int: Diagnostic] = [:]
        for (index, node) in layout.nodes.enumerated() {
            if isTransparent[index] {
                // Of a container and what it holds, the one that says so.
                guard node.layer.opacity == 0 else { continue }
                findings[index] = Messages.transparent(node.layer)
            } else if !node.layer.isGroup, !seen.contains(index) {
                findings[index] =
                    fronts[index].map { Messages.hidden(node.layer, by: layout.nodes[$0].layer) }
                    ?? Messages.outside(node.layer)
            }
        }
        return findings
    }

    /// What is left of each node within the screen and the containers that cut it off; nil for nothing.
    private func visibleBoxes(_ rectangles: [Rectangle], on screen: Screen) -> [Rectangle?] {
        layout.nodes.indices.map { index in
            let cutting = layout.lineage(of: index).dropFirst().filter {
                layout.nodes[$0].layer.cutsOff
            }
            return cutting.reduce(screen.rectangle.intersection(rectangles[index])) { box, other in
                box?.intersection(rectangles[other])
            }
        }
    }

    /// The nodes that are filled with a colour through which nothing shines.
    private func coveringColors(_ resolved: ResolvedImage) -> [Int] {
        layout.nodes.indices.filter { index in
            guard let color = resolved.colors[index] else { return false }
            return color.alpha >= 1 && layout.nodes[index].layer.isWholeAndOpaque
        }
    }

    /// Whether an opaque node also is one for another that lies in other containers.
    private func hides(_ front: Int, _ index: Int) -> Bool {
        let shared = layout.lineage(of: index)
        return layout.lineage(of: front).dropFirst()
            .filter { !shared.contains($0) }
            .allSatisfy { layout.nodes[$0].layer.isWholeAndOpaque }
    }
}

extension Layout {
    /// A node and the containers around it, outwards.
    fileprivate func lineage(of index: Int) -> [Int] {
        Array(sequence(first: index) { nodes[$0].container })
    }
}

extension LayoutLayer {
    fileprivate var isGroup: Bool {
        if case .group = content { true } else { false }
    }

    fileprivate var isWholeAndOpaque: Bool { opacity == 1 && cornerRadius == nil }

    /// Whether what it holds ends at its frame.
    fileprivate var cutsOff: Bool { clips || cornerRadius != nil }
}

extension Rectangle {
    /// What two rectangles share; nil when that is nothing that a pixel could show.
    fileprivate func intersection(_ other: Rectangle) -> Rectangle? {
        let shared = Rectangle(
            left: max(left, other.left),
            top: max(top, other.top),
            right: min(right, other.right),
            bottom: min(bottom, other.bottom)
        )
        return min(shared.width, shared.height) > 0.01 ? shared : nil
    }
}

private enum Messages {
    static func outside(_ layer: LayoutLayer) -> Diagnostic {
        Diagnostic(
            "no image shows \(layer.name): it lies outside of the screen or of what cuts it off",
            option: layer.pointer + (layer.frame == Frame() ? "" : "/frame"),
            help: "change its \"frame\", or take the layer out",
            severity: .warning
        )
    }

    static func hidden(_ layer: LayoutLayer, by front: LayoutLayer) -> Diagnostic {
        Diagnostic(
            "no image shows \(layer.name): the color of \(front.name) covers it",
            option: layer.pointer,
            help: "layers are drawn from back to front: put it behind \(front.name) in the list",
            severity: .warning
        )
    }

    static func transparent(_ layer: LayoutLayer) -> Diagnostic {
        Diagnostic(
            "no image shows \(layer.name): its opacity is 0",
            option: "\(layer.pointer)/opacity",
            help: "write more than 0, or take the layer out",
            severity: .warning
        )
    }
}
