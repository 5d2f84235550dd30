import Images

/// The shape behind a label's text: where it is, and its SVG elements around the text's middle.
struct LabelShape: Sendable {
    /// The middle of the text on the icon.
    let middle: (x: Double, y: Double)
    let turn: TextBox.Turn
    /// The part of the icon that the shape may touch; it may reach beyond the icon.
    let canvas: LabelDrawing.Canvas
    /// The elements, centred on the origin and not turned.
    let elements: @Sendable (LabelColors) -> String

    /// A band along an edge.
    init(bar layout: LabelLayout, _ edge: StampPosition, width: Double, height: Double) {
        let isVertical = edge.across != 0
        let thickness = layout.thickness
        turn = edge == .left ? .left : edge == .right ? .right : .none
        let half = layout.distance
        middle = (
            edge.across == 0 ? width / 2 : edge.across < 0 ? half : width - half,
            edge.down == 0 ? height / 2 : edge.down < 0 ? half : height - half
        )
        let length = isVertical ? height : width
        let box = isVertical ? (thickness, height) : (width, thickness)
        canvas = .init(around: middle, width: box.0, height: box.1)
        // Text that is turned has its feet on the icon's inner side, as that at the top has.
        let line = layout.line.rounded(.up)
        let lineTop = edge == .bottom ? -half : half - line
        elements = { colors in
            band(length, from: -half, thickness, colors.background)
                + band(length, from: lineTop, line, colors.foreground, opacity: 0.6)
        }
    }

    /// A band across a corner.
    init(ribbon layout: LabelLayout, _ corner: StampPosition, width: Double, height: Double) {
        let reach = (layout.distance + layout.thickness / 2) * 2.0.squareRoot() + 1
        // From the corner inwards; the band runs across that way.
        let inwards = layout.distance / 2.0.squareRoot()
        let (right, bottom) = (corner.across > 0, corner.down > 0)
        middle = (right ? width - inwards : inwards, bottom ? height - inwards : inwards)
        turn = right == bottom ? .halfLeft : .halfRight
        canvas = .init(
            left: right ? Int((width - reach).rounded(.down)) : 0,
            top: bottom ? Int((height - reach).rounded(.down)) : 0,
            width: Int(reach.rounded(.up)) + 1,
            height: Int(reach.rounded(.up)) + 1
        )
        let (half, line) = (layout.thickness / 2, layout.line)
        elements = { colors in
            band(4 * reach, from: -half, 2 * half, colors.background)
                + band(4 * reach, from: -half, line, colors.foreground, opacity: 0.6)
                + band(4 * reach, from: half - line, line, colors.foreground, opacity: 0.6)
        }
    }

    /// A pill in a corner or at the middle of an edge.
    init(badge layout: LabelLayout, _ place: StampPosition, width: Double, height: Double) {
        let (length, thickness) = (layout.length, layout.thickness)
        // Whole pixels, so that its straight edges are sharp.
        let left = ((width - length) / 2 + place.across * ((width - length) / 2 - layout.distance))
            .rounded()
        let top =
            ((height - thickness) / 2
            + place.down * ((height - thickness) / 2 - layout.distance)).rounded()
        middle = (left + length / 2, top + thickness / 2)
        turn = .none
        canvas = .init(
            left: Int(left),
            top: Int(top),
            width: Int(length.rounded(.up)),
            height: Int(thickness)
        )
        let line = layout.line
        elements = { colors in
            pill(
                length,
                thickness,
                radius: layout.radius,
                colors.background,
                line: line,
                colors.foreground
            )
        }
    }
}

extension LabelDrawing.Canvas {
    /// The whole pixels that a rectangle around a point touches.
    fileprivate init(around middle: (x: Double, y: Double), width: Double, height: Double) {
        left = Int((middle.x - width / 2).rounded(.down))
        top = Int((middle.y - height / 2).rounded(.down))
        self.width = Int((middle.x + width / 2).rounded(.up)) - left
        self.height = Int((middle.y + height / 2).rounded(.up)) - top
    }

    /// The part that is on an icon; at least a pixel.
    func clipped(width: Int, height: Int) -> Self {
        let (left, top) = (min(max(0, left), width - 1), min(max(0, top), height - 1))
        return Self(
            left: left,
            top: top,
            width: max(1, min(self.left + self.width, width) - left),
            height: max(1, min(self.top + self.height, height) - top)
        )
    }
}

private func band(
    _ length: Double,
    from top: Double,
    _ thickness: Double,
    _ color: Color,
    opacity: Double = 1
) -> String {
    """
    <rect x="\(-length / 2)" y="\(top)" width="\(length)" height="\(thickness)" \
    \(fill(color, opacity))/>
    """
}

/// A pill with a line along its edge, inside of its size.
private func pill(
    _ length: Double,
    _ thickness: Double,
    radius: Double,
    _ background: Color,
    line: Double,
    _ foreground: Color
) -> String {
    let (width, height) = (length - line, thickness - line)
    return """
        <rect x="\(-width / 2)" y="\(-height / 2)" width="\(width)" height="\(height)" \
        rx="\(radius - line / 2)" \(fill(background, 1)) stroke="\(foreground.opaque)" \
        stroke-opacity="\(0.6 * Double(foreground.alpha) / 255)" stroke-width="\(line)"/>
        """
}

/// The SVG attributes that fill a shape.
private func fill(_ color: Color, _ opacity: Double) -> String {
    "fill=\"\(color.opaque)\" fill-opacity=\"\(opacity * Double(color.alpha) / 255)\""
}

extension Color {
    fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
