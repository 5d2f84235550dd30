import Devices
import Diagnostics
import Images
import Layouts

extension PictureBuilder {
    /// A text set in lines on one screen.
    private struct SetText {
        var paragraphs: TextParagraphs
        /// The pixels of its frame.
        var frame: PixelSize
        /// From the frame's left edge: what the picture shows of the text's width.
        var columns: Range<Int>
        var rows: Int
        var pads: LayerPicture.Pads
    }

    private struct PixelSize {
        var width: Int
        var height: Int
    }

    /// The lines of a text, with the ink around them.
    mutating func lines(
        _ text: TextContent,
        of index: Int
    ) throws(Diagnostics) -> LayerPicture {
        var pads = LayerPicture.Pads()
        for group in classes {
            for variant in variants {
                let shared = group.sample(index, isText: true)
                pads = pads.union(try set(text, of: index, variant, shared).pads)
            }
        }
        let sample = classes[0].sample(index, isText: true)
        let first = try set(text, of: index, variants[0], sample).paragraphs
        let edges = edges(of: text, index, first)
        if !edges.contains(where: { $0.axis == .horizontal }) {
            pads.left = max(pads.left, pads.right)
            pads.right = pads.left
        }
        let common = pads
        return LayerPicture(
            slots: try slots(classes) { builder, group, variant throws(Diagnostics) in
                let shared = group.sample(index, isText: true)
                let set = try builder.set(text, of: index, variant, shared)
                let scale = group.scale
                var rectangles = try builder.rectangles(variant, on: shared)
                rectangles[index] = Rectangle(
                    left: Double(common.left * scale - set.columns.lowerBound) / Double(scale),
                    top: Double(common.top),
                    width: Double(set.frame.width) / Double(scale),
                    height: Double(set.frame.height) / Double(scale)
                )
                let image = try builder.drawing(
                    index,
                    variant,
                    shared,
                    rectangles,
                    size: (
                        set.columns.count + (common.left + common.right) * scale,
                        set.rows + (common.top + common.bottom) * scale
                    )
                )
                return LayerPicture.Rendition(scale: scale, image: image)
            },
            place: .lines(LayerPicture.Lines(pads: common, edges: edges)),
            warnings: try otherBreaks(in: text, of: index).map { [$0] } ?? []
        )
    }

    /// The edges of its frame that a text touches.
    private func edges(
        of text: TextContent,
        _ index: Int,
        _ paragraphs: TextParagraphs
    ) -> [LayoutAttribute] {
        let frame = tree.layers[index].box.frame
        let down: [LayoutAttribute] = frame.isAuto(.vertical) ? [.top, .bottom] : [.top]
        if frame.isAuto(.horizontal) { return [.left, .right] + down }
        switch text.format.alignment {
        case .left: return [.left] + down
        case .right: return [.right] + down
        case .center: return down
        case .natural:
            let isAtLeft = paragraphs.lines.contains { $0.left < 0.5 }
            return [isAtLeft ? .left : .right] + down
        }
    }

    /// The text as a screen's launch image has it.
    private func set(
        _ text: TextContent,
        of index: Int,
        _ variant: Variant,
        _ shared: SharedScreen
    ) throws(Diagnostics) -> SetText {
        let rectangle = try rectangles(variant, on: shared)[index]
        let scale = shared.screen.scale
        func pixels(_ points: Double) -> Int { max(1, Int((points * Double(scale)).rounded())) }
        let frame = PixelSize(width: pixels(rectangle.width), height: pixels(rectangle.height))
        let paragraphs = try paragraphs(text, of: index, variant, scale: scale, width: frame.width)
        let lines = paragraphs.lines
        let isAuto = tree.layers[index].box.frame.isAuto(.horizontal)
        let left = isAuto ? 0 : Int((lines.map(\.left).min() ?? 0).rounded(.down))
        // Centred lines stay in the middle of whole pixels when both sides are equal.
        let right =
            isAuto
            ? frame.width
            : text.format.alignment == .center
                ? frame.width - left
                : Int((lines.map { $0.left + $0.width }.max() ?? 0).rounded(.up))
        let rows = max(1, Int(paragraphs.height.rounded(.up)))
        func points(_ pixels: Double) -> Int { max(0, Int((pixels / Double(scale)).rounded(.up))) }
        let pads = paragraphs.ink.map { ink in
            LayerPicture.Pads(
                left: points(Double(left) - ink.left),
                top: points(-ink.top),
                right: points(ink.right - Double(max(right, left + 1))),
                bottom: points(ink.bottom - Double(rows))
            )
        }
        return SetText(
            paragraphs: paragraphs,
            frame: frame,
            columns: left..<max(right, left + 1),
            rows: rows,
            pads: pads ?? LayerPicture.Pads()
        )
    }

    private func paragraphs(
        _ text: TextContent,
        of index: Int,
        _ variant: Variant,
        scale: Int,
        width: Int
    ) throws(Diagnostics) -> TextParagraphs {
        do throws(Diagnostic) {
            return try resolver.texts.paragraphs(
                text,
                of: tree.layers[index],
                variant,
                scale: scale,
                width: Double(width)
            )
        } catch {
            throw Diagnostics([error])
        }
    }

    /// The warning that a text has other lines on some screens than in its picture; nil when it has
    /// the same everywhere.
    private func otherBreaks(
        in text: TextContent,
        of index: Int
    ) throws(Diagnostics) -> Diagnostic? {
        for group in classes {
            let sample = group.sample(index, isText: true)
            let drawn = try set(text, of: index, variants[0], sample).paragraphs.lines.map(\.text)
            for screen in group.screens {
                let shown = try set(text, of: index, variants[0], screen.shared).paragraphs.lines
                guard shown.map(\.text) != drawn else { continue }
                return Messages.otherBreaks(tree.layers[index], sample.name, screen.shared.name)
            }
        }
        return nil
    }
}

private enum Messages {
    static func otherBreaks(
        _ layer: CheckedLayer,
        _ drawn: String,
        _ shown: String
    ) -> Diagnostic {
        Diagnostic(
            "the storyboard breaks the lines of \(layer.name) as on \(drawn);"
                + " the launch images break them otherwise on \(shown)",
            option: "/outputs/storyboard",
            help: "give its frame a width in points, or write line ends into the text",
            severity: .warning
        )
    }
}
