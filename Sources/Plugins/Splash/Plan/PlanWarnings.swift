import Devices
import Diagnostics
import Layouts

/// The warnings of a plan: one for each layer and kind, not for each screen.
struct PlanWarnings {
    /// The screens on which something is found, and the one on which it is worst.
    private struct Extreme {
        var value = 0.0
        var screen = ""
        var source = ""
        var screens: Set<String> = []

        mutating func note(_ value: Double, on screen: String, source: String = "") {
            screens.insert(screen)
            guard value > self.value else { return }
            (self.value, self.screen, self.source) = (value, screen, source)
        }
    }

    private let tree: LayerTree
    /// By the index of a layer: how many times as large as it is its art is drawn.
    private var enlarged: [Int: Extreme] = [:]
    /// By the index of a layer: how many points it reaches out of the safe area.
    private var outside: [Int: Extreme] = [:]
    /// By the index of a layer: how many points its lines are higher than its frame.
    private var cramped: [Int: Extreme] = [:]
    /// By the index of a layer: how many points its ink reaches out of its frame.
    private var overhanging: [Int: Extreme] = [:]
    /// In bytes.
    private var heavy = Extreme()

    private var unseen: UnseenLayers

    /// No diagnostics yet.
    init(_ tree: LayerTree) {
        self.tree = tree
        unseen = UnseenLayers(tree)
    }

    /// Notes an image on a screen.
    mutating func note(_ resolved: ResolvedImage, on shared: SharedScreen) {
        unseen.note(resolved, on: shared.screen)
        for (index, drawn) in resolved.enlargements
        where drawn.factor > ArtCandidate.unseenEnlargement {
            enlarged[index, default: Extreme()].note(
                drawn.factor,
                on: shared.name,
                source: drawn.source
            )
        }
        let screen = shared.screen
        for (index, layer) in tree.layers.enumerated()
        where layer.keepsInSafeArea && screen.insets != nil {
            let seen = resolved.texts[index] ?? resolved.rectangles[index]
            // An empty text has no rectangle.
            guard seen.width > 0, !screen.safeArea.contains(seen) else { continue }
            outside[index, default: Extreme()].note(
                screen.safeArea.distance(outsideTo: seen),
                on: shared.name
            )
        }
        for (index, lines) in resolved.texts {
            let excess = lines.height - resolved.rectangles[index].height
            // Less than a pixel is rounded away.
            guard excess > 1 / Double(screen.scale) else { continue }
            cramped[index, default: Extreme()].note(excess, on: shared.name)
        }
        for (index, ink) in resolved.inks {
            let overhang = resolved.rectangles[index].distance(outsideTo: ink)
            guard overhang > 1 / Double(screen.scale) else { continue }
            overhanging[index, default: Extreme()].note(overhang, on: shared.name)
        }
        let bytes = LaunchMemory.bytes(width: screen.pixels.width, height: screen.pixels.height)
        if Double(bytes) >= Double(LaunchMemory.limit) * LaunchMemory.near {
            heavy.note(Double(bytes), on: shared.name)
        }
    }

    /// The diagnostics, in the order of the layers.
    var warnings: [Diagnostic] {
        var found: [Diagnostic] = []
        let unseen = unseen.diagnostics
        for (index, layer) in tree.layers.enumerated() {
            if let warning = unseen[index] {
                // What is never seen has no other warning.
                found.append(warning)
                continue
            }
            if let worst = enlarged[index] {
                found.append(
                    Messages.enlarged(
                        worst.source,
                        worst.value,
                        Self.places(worst),
                        layer
                    )
                )
            }
            if let worst = cramped[index] {
                found.append(Messages.cramped(worst.value, Self.places(worst), layer))
            } else if let worst = overhanging[index] {
                found.append(Messages.overhanging(worst.value, Self.places(worst), layer))
            }
            if let worst = outside[index] {
                found.append(Messages.outside(worst.value, Self.places(worst), layer))
            }
        }
        if !heavy.screens.isEmpty {
            found.append(Messages.heavy(Int(heavy.value), Self.places(heavy)))
        }
        return found
    }

    private static func places(_ worst: Extreme) -> String {
        let others = worst.screens.count - 1
        guard others > 0 else { return worst.screen }
        return "\(worst.screen), and on \(others) more screen\(others == 1 ? "" : "s")"
    }
}

extension Rectangle {
    /// How far another rectangle reaches out of this one, at the edge where it reaches farthest.
    fileprivate func distance(outsideTo other: Rectangle) -> Double {
        max(left - other.left, top - other.top, other.right - right, other.bottom - bottom, 0)
    }
}

private enum Messages {
    static func enlarged(
        _ source: String,
        _ factor: Double,
        _ places: String,
        _ layer: CheckedLayer
    ) -> Diagnostic {
        Diagnostic(
            "\(source) is drawn \(factor.inHundredths) times as large as it is on \(places)",
            option: "\(layer.pointer)/image",
            help: "export it larger, with @3x in its name, or as SVG or PDF",
            severity: .warning
        )
    }

    static func outside(_ points: Double, _ places: String, _ layer: CheckedLayer) -> Diagnostic {
        Diagnostic(
            "\(layer.name) reaches \(points.inHundredths) points out of the safe area on \(places)",
            option: "\(layer.pointer)/frame",
            help: "measure its frame from \"safe-area\", or set \"keepInSafeArea\" to false",
            severity: .warning
        )
    }

    static func cramped(_ points: Double, _ places: String, _ layer: CheckedLayer) -> Diagnostic {
        Diagnostic(
            "the lines of \(layer.name) are \(points.inHundredths) points higher than its frame on"
                + " \(places)",
            option: "\(layer.pointer)/frame",
            help: "write \"height\": \"auto\", a smaller \"size\", or a wider frame",
            severity: .warning
        )
    }

    static func overhanging(
        _ points: Double,
        _ places: String,
        _ layer: CheckedLayer
    ) -> Diagnostic {
        Diagnostic(
            "the glyphs of \(layer.name) reach \(points.inHundredths) points out of its frame on"
                + " \(places)",
            option: "\(layer.pointer)/frame",
            help: "they are drawn whole; keep other layers away, or write a greater \"lineHeight\"",
            severity: .warning
        )
    }

    static func heavy(_ bytes: Int, _ places: String) -> Diagnostic {
        let limit = LaunchMemory.limit
        return Diagnostic(
            "the image takes \(byteCount(bytes)) of memory on \(places); "
                + (bytes > limit
                    ? "iOS shows black above \(byteCount(limit))"
                    : "the limit, for all images together, is \(byteCount(limit))"),
            option: "/devices",
            help: "show a smaller image over a color there, or leave the device out",
            severity: .warning
        )
    }
}
