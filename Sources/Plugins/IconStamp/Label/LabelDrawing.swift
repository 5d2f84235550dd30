import Images
import Raster

/// A label laid out for one size, on a canvas that just holds it; its colours come last, because
/// they may depend on what is below the text.
struct LabelDrawing {
    /// A rectangle of an icon, in its pixels.
    struct Canvas: Hashable {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    /// The form of the text.
    let form: LabelForm
    /// Where the canvas is on the icon.
    private(set) var canvas: Canvas
    /// Where the text is on the icon.
    private(set) var text: TextBox
    /// The SVG elements to draw on the canvas in given colours.
    private let elements: @Sendable (LabelColors) -> String

    /// Lays a label out for an icon of a size in pixels, of which an outline is seen; nil when none
    /// of its forms is legible there.
    ///
    /// - Throws: `ImagesError` when the font is none.
    init?(
        _ label: Label,
        ruler: LabelRuler,
        width: Int,
        height: Int,
        in outline: IconOutline
    ) throws(ImagesError) {
        let fitting = try ruler.measured(label.forms).lazy.compactMap { text in
            label.layout(of: text, width: width, height: height, in: outline).map {
                (text.form, $0)
            }
        }.first
        guard let (form, layout) = fitting,
            let written = try ruler.text(form, capHeight: layout.capHeight)
        else { return nil }
        let shape = label.shape(layout, width: Double(width), height: Double(height))
        let canvas = shape.canvas.clipped(width: width, height: height)
        (self.form, self.canvas) = (form, canvas)
        text = TextBox(written, around: shape.middle, turn: shape.turn)
        elements = { colors in
            """
            <g transform="translate(\(shape.middle.x - Double(canvas.left)) \
            \(shape.middle.y - Double(canvas.top))) rotate(\(shape.turn.rawValue))">\
            \(shape.elements(colors))\(written.element(colors.foreground))</g>
            """
        }
    }

    /// The label at another place of a larger icon.
    func moved(right: Int, down: Int) -> LabelDrawing {
        var copy = self
        copy.canvas.left += right
        copy.canvas.top += down
        copy.text.x += Double(right)
        copy.text.y += Double(down)
        return copy
    }

    /// The label in given colours, with alpha, on its canvas.
    ///
    /// - Throws: `ImagesError`.
    func bitmap(_ colors: LabelColors) throws(ImagesError) -> Bitmap {
        let image = try Image(
            drawing: elements(colors),
            width: canvas.width,
            height: canvas.height
        )
        return try Bitmap(image)
    }
}

extension Label {
    /// Where the parts of the label go with one of its forms; nil where that is not legible.
    func layout(
        of text: MeasuredForm,
        width: Int,
        height: Int,
        in outline: IconOutline
    ) -> LabelLayout? {
        let (width, height) = (Double(width), Double(height))
        let side = min(width, height)
        switch style {
        case .bar:
            let extent = position.across == 0 ? width : height
            return LabelLayout.bar(text, extent: extent, side: side, in: outline)
        case .badge:
            return LabelLayout.badge(text, position, width: width, side: side, in: outline)
        case .ribbon: return LabelLayout.ribbon(text, position, side: side)
        }
    }

    fileprivate func shape(_ layout: LabelLayout, width: Double, height: Double) -> LabelShape {
        switch style {
        case .bar: LabelShape(bar: layout, position, width: width, height: height)
        case .badge: LabelShape(badge: layout, position, width: width, height: height)
        case .ribbon: LabelShape(ribbon: layout, position, width: width, height: height)
        }
    }
}

/// The rectangle around a label's text, turned about its middle; in pixels of the icon.
struct TextBox: Hashable {
    /// How far it is turned, in degrees clockwise.
    enum Turn: Double {
        case none = 0
        case right = 90
        case left = -90
        case halfRight = 45
        case halfLeft = -45

        /// Which way the text runs, and which way its letters' feet point.
        var axes: (along: (x: Double, y: Double), down: (x: Double, y: Double)) {
            let diagonal = 0.5.squareRoot()
            return switch self {
            case .none: ((1, 0), (0, 1))
            case .right: ((0, 1), (-1, 0))
            case .left: ((0, -1), (1, 0))
            case .halfRight: ((diagonal, diagonal), (-diagonal, diagonal))
            case .halfLeft: ((diagonal, -diagonal), (diagonal, diagonal))
            }
        }
    }

    /// The middle.
    var x: Double
    var y: Double
    /// Along the text.
    var width: Double
    /// Across it, from the highest ink to the lowest.
    var height: Double
    var turn: Turn

    /// The box of a text whose capitals are centred on a point.
    init(_ text: LabelRuler.Text, around point: (x: Double, y: Double), turn: Turn) {
        let shift = (text.top + text.bottom) / 2
        x = point.x + shift * turn.axes.down.x
        y = point.y + shift * turn.axes.down.y
        (width, height) = (text.width, text.bottom - text.top)
        self.turn = turn
    }

    /// Points at even distances in the box and a little around it: the edges of strokes are seen
    /// against what is around them.
    ///
    /// - Parameters:
    ///   - mostAlong: The most points of a row along the text.
    ///   - mostAcross: The most rows.
    func points(mostAlong: Int, mostAcross: Int) -> [(x: Int, y: Int)] {
        let (width, height) = (width + 2, height + 2)
        let along = min(mostAlong, max(2, Int(width.rounded(.up))))
        let across = min(mostAcross, max(2, Int(height.rounded(.up))))
        let axes = turn.axes
        return (0..<across).flatMap { row in
            (0..<along).map { column in
                let u = (Double(column) / Double(along - 1) - 0.5) * width
                let v = (Double(row) / Double(across - 1) - 0.5) * height
                return (
                    Int((x + u * axes.along.x + v * axes.down.x).rounded(.down)),
                    Int((y + u * axes.along.y + v * axes.down.y).rounded(.down))
                )
            }
        }
    }
}
