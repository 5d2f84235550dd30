import Raster

/// Art of which a part is not seen.
struct CutArt: Hashable {
    let name: String
    /// All of it, in pixels of the launch image.
    let whole: PixelRectangle
    /// What is seen of it; empty when nothing is.
    let seen: PixelRectangle

    /// The edges of a rectangle, in the order in which they are reported.
    enum Edge: String, CaseIterable { case left, right, top, bottom }

    /// The share of the art that is beyond an edge of what is seen, in whole percent.
    func percent(_ edge: Edge) -> Int {
        let (lost, all) =
            switch edge {
            case .left: (seen.left - whole.left, whole.width)
            case .right: (whole.right - seen.right, whole.width)
            case .top: (seen.top - whole.top, whole.height)
            case .bottom: (whole.bottom - seen.bottom, whole.height)
            }
        return Int((Double(lost) / Double(all) * 100).rounded())
    }

    /// The edges that cut off at least half a percent.
    var edges: [Edge] { Edge.allCases.filter { percent($0) > 0 } }

    /// The edges that a sheet marks: none of art that is not seen at all.
    var marks: [Edge] { seen.isEmpty ? [] : edges }

    /// What is cut off of several pieces, for people: `cut 12 % each left and right: dawn.png`.
    ///
    /// Names come last: they are what a narrow caption may end in.
    static func texts(_ cuts: [CutArt]) -> [String] {
        var notes: [(what: String, names: [String])] = []
        for cut in cuts {
            guard let what = cut.text else { continue }
            if let same = notes.firstIndex(where: { $0.what == what }) {
                if !notes[same].names.contains(cut.name) { notes[same].names.append(cut.name) }
            } else {
                notes.append((what, [cut.name]))
            }
        }
        return notes.map { "\($0.what): \($0.names.joined(separator: ", "))" }
    }

    /// What is cut off; nil when nothing is.
    private var text: String? {
        guard !seen.isEmpty else { return "not seen" }
        var parts: [(edges: [Edge], percent: Int)] = []
        for edge in edges {
            if let same = parts.firstIndex(where: { $0.percent == percent(edge) }) {
                parts[same].edges.append(edge)
            } else {
                parts.append(([edge], percent(edge)))
            }
        }
        guard !parts.isEmpty else { return nil }
        let texts = parts.map { part -> String in
            let each = part.edges.count > 1 ? " each" : ""
            let edges = part.edges.map(\.rawValue).joined(separator: " and ")
            return "\(part.percent) %\(each) \(edges)"
        }
        return "cut \(texts.joined(separator: ", "))"
    }
}
