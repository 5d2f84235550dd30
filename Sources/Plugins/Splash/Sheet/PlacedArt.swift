/// Art as a launch image places it, as far as what is cut off of it depends on that.
struct PlacedArt: Codable, Hashable, Sendable {
    /// Its path in the workspace.
    var input: String
    /// Its file's name, for people.
    var name: String
    var mode: ContentMode
    var align: Alignment
    /// The launch image's pixels that one pixel of the art measures when it keeps its own size.
    var ownScale: Double
    var frame: LaunchImage.PixelFrame
    /// What the canvas and the groups around it let be seen.
    var clip: LaunchImage.PixelFrame

    /// What is cut off of art of a size, in pixels.
    func cut(width: Int, height: Int) -> CutArt {
        let fit = Fit(
            mode,
            align,
            width: width,
            height: height,
            ownScale: ownScale,
            in: frame
        )
        let whole = LaunchImage.PixelFrame(
            left: frame.left + fit.left,
            top: frame.top + fit.top,
            width: fit.width,
            height: fit.height
        )
        return CutArt(name: name, whole: whole, seen: whole.cut(to: frame).cut(to: clip))
    }

    /// All art of a launch image, from back to front.
    static func all(in image: LaunchImage) -> [PlacedArt] {
        let canvas = LaunchImage.PixelFrame(
            left: 0,
            top: 0,
            width: image.width,
            height: image.height
        )
        return all(in: image.layers, clip: canvas, scale: image.scale)
    }

    private static func all(
        in layers: [LaunchImage.Layer],
        clip: LaunchImage.PixelFrame,
        scale: Int
    ) -> [PlacedArt] {
        layers.flatMap { layer -> [PlacedArt] in
            switch layer.content {
            case .group(let layers):
                let isClipping = layer.clips || layer.cornerRadius > 0
                let inside = isClipping ? clip.cut(to: layer.frame) : clip
                return all(in: layers, clip: inside, scale: scale)
            case .art(let art):
                return [
                    PlacedArt(
                        input: art.input,
                        name: art.source.split(separator: "/").last.map { String($0) }
                            ?? art.source,
                        mode: art.mode,
                        align: art.align,
                        ownScale: Double(scale) / Double(art.scale),
                        frame: layer.frame,
                        clip: clip
                    )
                ]
            case .color, .gradient, .text: return []
            }
        }
    }
}

/// Art of which a part is not seen.
struct CutArt: Hashable {
    let name: String
    /// All of it, in pixels of the launch image.
    let whole: LaunchImage.PixelFrame
    /// What is seen of it; without width or height when nothing is.
    let seen: LaunchImage.PixelFrame

    /// The edges of a rectangle, in the order in which they are told.
    enum Edge: String, CaseIterable { case left, right, top, bottom }

    /// The share of the art that lies beyond an edge of what is seen, in whole percent.
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

    /// The edges beyond which at least half a percent lies.
    var edges: [Edge] { Edge.allCases.filter { percent($0) > 0 } }

    /// What is cut off of several pieces, for people: `dawn.png, night.png cut 12 % left and right`.
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
        return notes.map { "\($0.names.joined(separator: ", ")) \($0.what)" }
    }

    /// What is cut off; nil when nothing is.
    private var text: String? {
        guard seen.width > 0, seen.height > 0 else { return "not seen" }
        var parts: [(edges: [Edge], percent: Int)] = []
        for edge in edges {
            if let same = parts.firstIndex(where: { $0.percent == percent(edge) }) {
                parts[same].edges.append(edge)
            } else {
                parts.append(([edge], percent(edge)))
            }
        }
        guard !parts.isEmpty else { return nil }
        let texts = parts.map { part in
            "\(part.percent) % \(part.edges.map(\.rawValue).joined(separator: " and "))"
        }
        return "cut \(texts.joined(separator: ", "))"
    }
}

extension LaunchImage.PixelFrame {
    var right: Int { left + width }
    var bottom: Int { top + height }

    /// The part inside another rectangle; without width or height when there is none.
    func cut(to other: LaunchImage.PixelFrame) -> LaunchImage.PixelFrame {
        let (left, top) = (max(left, other.left), max(top, other.top))
        return LaunchImage.PixelFrame(
            left: left,
            top: top,
            width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top)
        )
    }
}
