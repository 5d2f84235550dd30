/// A layer made ready to be drawn: its painter, and what of the canvas it covers.
final class Piece {
    /// The part of the canvas that it changes.
    let area: PixelRectangle
    /// Whether nothing shows through anywhere in the area.
    let hidesAll: Bool
    private let painter: any Painter
    private let mask: RoundedMask?
    private let opacity: Float
    private var scratch: [Pixel]
    private var coverage: [Float]

    private init(
        _ painter: any Painter,
        isOpaque: Bool,
        area: PixelRectangle,
        mask: RoundedMask?,
        opacity: Double
    ) {
        self.painter = painter
        self.area = area
        self.mask = mask
        self.opacity = Float(min(max(opacity, 0), 1))
        hidesAll = isOpaque && mask == nil && opacity >= 1
        scratch = [Pixel](repeating: .clear, count: hidesAll ? 0 : area.width)
        coverage = [Float](repeating: 1, count: mask == nil ? 0 : area.width)
    }

    /// Draws row `y` over what `row` holds, whose first pixel is the canvas's column `origin`.
    func draw(_ y: Int, over row: inout MutableSpan<Pixel>, origin: Int) {
        guard area.rows.contains(y) else { return }
        let offset = area.left - origin
        guard !hidesAll else { return painter.paint(y, into: &row, at: offset) }
        var span = scratch.mutableSpan
        painter.paint(y, into: &span, at: 0)
        let isMasked = mask?.cover(y, from: area.left, &coverage) ?? false
        for index in 0..<area.width {
            let share = isMasked ? opacity * coverage[index] : opacity
            let pixel = span[index] * Pixel(repeating: share)
            row[offset + index] = pixel + row[offset + index] * Pixel(repeating: 1 - pixel.w)
        }
    }
}

extension Piece {
    /// The pieces of layers, from back to front; those of which nothing is seen are left out.
    static func pieces(of layers: [Layer], within clip: PixelRectangle) -> [Piece] {
        let pieces = layers.flatMap { Self.pieces(of: $0, within: clip) }
        let bottom = pieces.lastIndex { $0.hidesAll && $0.area == clip } ?? 0
        return Array(pieces[bottom...])
    }

    private static func pieces(of layer: Layer, within clip: PixelRectangle) -> [Piece] {
        guard layer.opacity > 0 else { return [] }
        let mask = RoundedMask(layer.corners, of: layer.frame)
        guard case .group(let layers, let clips) = layer.paint else {
            let (painter, area, isOpaque) = Self.painter(of: layer, within: clip)
            guard let painter else { return [] }
            return [
                Piece(painter, isOpaque: isOpaque, area: area, mask: mask, opacity: layer.opacity)
            ]
        }
        let inner = clips ? clip.intersection(layer.frame) : clip
        guard !inner.isEmpty else { return [] }
        let children = Self.pieces(of: layers, within: inner)
        let isMasked = clips && mask != nil
        // Blended one by one or as one is the same, unless something acts on the group as a whole.
        guard isMasked || layer.opacity < 1 else { return children }
        let area = children.reduce(inner.emptied) { $0.union($1.area) }
        guard !area.isEmpty else { return [] }
        return [
            Piece(
                GroupPainter(children, area: area),
                isOpaque: children.first.map { $0.hidesAll && $0.area == area } ?? false,
                area: area,
                mask: isMasked ? mask : nil,
                opacity: layer.opacity
            )
        ]
    }

    /// The painter of a layer that is not a group, nil when nothing of it is seen.
    private static func painter(
        of layer: Layer,
        within clip: PixelRectangle
    ) -> (painter: (any Painter)?, area: PixelRectangle, isOpaque: Bool) {
        let frame = clip.intersection(layer.frame)
        switch layer.paint {
        case .color(let color):
            let painter = frame.isEmpty ? nil : ColorPainter(color, in: frame)
            return (painter, frame, color.alpha >= 1)
        case .gradient(let gradient):
            let painter =
                frame.isEmpty ? nil : GradientPainter(gradient, frame: layer.frame, area: frame)
            return (painter, frame, gradient.isOpaque)
        case .picture(let picture, let place):
            let area = frame.intersection(place)
            let painter = area.isEmpty ? nil : PicturePainter(picture, at: place, area: area)
            return (painter, area, picture.isOpaque)
        case .bitmap(let bitmap, let left, let top):
            let area = frame.intersection(
                PixelRectangle(left: left, top: top, width: bitmap.width, height: bitmap.height)
            )
            let painter =
                area.isEmpty ? nil : BitmapPainter(bitmap, left: left, top: top, area: area)
            return (painter, area, bitmap.bands == 3)
        case .group: return (nil, frame, false)
        }
    }
}

extension PixelRectangle {
    fileprivate var emptied: PixelRectangle {
        PixelRectangle(left: left, top: top, width: 0, height: 0)
    }
}
