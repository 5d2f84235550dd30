import Diagnostics
import Layouts

/// Finds layers that no image shows.
struct UnseenLayers {
    private let tree: LayerTree
    /// Whether a layer is invisible, or in a container that is.
    private let isTransparent: [Bool]
    private var seen: Set<Int> = []
    /// By the index of a layer: the one that hides it, on the last screen on which it is hidden.
    private var fronts: [Int: Int] = [:]
    private var hasImages = false

    init(_ tree: LayerTree) {
        self.tree = tree
        isTransparent = tree.layers.indices.map { index in
            tree.boxes.ancestry(of: index).contains { tree.layers[$0].style.isInvisible }
        }
    }

    /// Notes an image on a screen.
    mutating func note(_ resolved: ResolvedImage, on screen: DeviceScreen) {
        hasImages = true
        let boxes = visibleBoxes(resolved.rectangles, on: screen)
        let covers = coveringColors(resolved)
        for (index, layer) in tree.layers.enumerated() {
            guard !layer.isContainer, !isTransparent[index], let box = boxes[index] else {
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

    /// By the index of a layer: why no image shows it.
    var diagnostics: [Int: Diagnostic] {
        guard hasImages else { return [:] }
        var diagnostics: [Int: Diagnostic] = [:]
        for (index, layer) in tree.layers.enumerated() {
            if isTransparent[index] {
                // Of a container and what it contains, the one with the opacity.
                guard layer.style.isInvisible else { continue }
                diagnostics[index] = Messages.transparent(layer)
            } else if !layer.isContainer, !seen.contains(index) {
                diagnostics[index] =
                    fronts[index].map { Messages.hidden(layer, by: tree.layers[$0]) }
                    ?? Messages.outside(layer)
            }
        }
        return diagnostics
    }

    /// What is left of each layer within the screen and the containers that cut it off; nil for
    /// nothing.
    private func visibleBoxes(_ rectangles: [Rectangle], on screen: DeviceScreen) -> [Rectangle?] {
        tree.layers.indices.map { index in
            let cutting = tree.boxes.ancestry(of: index).dropFirst().filter {
                tree.layers[$0].cutsOff
            }
            return cutting.reduce(screen.rectangle.intersection(rectangles[index])) { box, other in
                box?.intersection(rectangles[other])
            }
        }
    }

    /// The layers that are filled with a colour through which nothing shines.
    private func coveringColors(_ resolved: ResolvedImage) -> [Int] {
        tree.layers.indices.filter { index in
            guard let color = resolved.colors[index] else { return false }
            return color.alpha >= 1 && tree.layers[index].isWholeAndOpaque
        }
    }

    /// Whether an opaque layer also hides another one that is in other containers.
    private func hides(_ front: Int, _ index: Int) -> Bool {
        let shared = tree.boxes.ancestry(of: index)
        return tree.boxes.ancestry(of: front).dropFirst()
            .filter { !shared.contains($0) }
            .allSatisfy { tree.layers[$0].isWholeAndOpaque }
    }
}

extension CheckedLayer {
    fileprivate var isWholeAndOpaque: Bool { style.isOpaque && cornerRadius == nil }

    /// Whether what it contains ends at its frame.
    fileprivate var cutsOff: Bool { style.clips || cornerRadius != nil }
}

private enum Messages {
    static func outside(_ layer: CheckedLayer) -> Diagnostic {
        Diagnostic(
            "no image shows \(layer.name): it is outside of the screen or of what cuts it off",
            option: layer.pointer + (layer.box.frame == Frame() ? "" : "/frame"),
            help: "change its \"frame\", or take the layer out",
            severity: .warning
        )
    }

    static func hidden(_ layer: CheckedLayer, by front: CheckedLayer) -> Diagnostic {
        Diagnostic(
            "no image shows \(layer.name): the color of \(front.name) covers it",
            option: layer.pointer,
            help: "layers are drawn from back to front: put it behind \(front.name) in the list",
            severity: .warning
        )
    }

    static func transparent(_ layer: CheckedLayer) -> Diagnostic {
        Diagnostic(
            "no image shows \(layer.name): its opacity is 0",
            option: "\(layer.pointer)/opacity",
            help: "write more than 0, or take the layer out",
            severity: .warning
        )
    }
}
