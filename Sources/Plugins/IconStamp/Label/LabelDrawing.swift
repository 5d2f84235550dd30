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

    /// The form of the text that is drawn; nil for a shape without text.
    let form: String?
    /// Where the canvas is on the icon.
    let canvas: Canvas
    /// Where the text is on the icon; nil for a shape without text.
    let text: TextBox?
    /// The SVG elements to draw on the canvas in given colours.
    private let elements: @Sendable (LabelColors) -> String

    /// Lays a label out for an icon of a size in pixels, of which an outline is seen.
    ///
    /// - Throws: `ImagesError` when the font is none.
    init(
        _ label: Label,
        ruler: LabelRuler,
        width: Int,
        height: Int,
        in outline: IconOutline
    ) throws(ImagesError) {
        let (layout, shape) = label.fitted(
            try ruler.widths(of: label.forms),
            width: Double(width),
            height: Double(height),
            in: outline
        )
        let written = try layout.form.flatMap { (form) throws(ImagesError) in
            try ruler.text(form, capHeight: layout.capHeight)
        }
        let canvas = shape.canvas.clipped(width: width, height: height)
        (form, self.canvas) = (written == nil ? nil : layout.form, canvas)
        text = written.map {
            TextBox($0, around: shape.middle, turn: shape.turn)
        }
        elements = { colors in
            """
            <g transform="translate(\(shape.middle.x - Double(canvas.left)) \
            \(shape.middle.y - Double(canvas.top))) rotate(\(shape.turn.rawValue))">\
            \(shape.elements(colors))\(written?.element(colors.foreground) ?? "")</g>
            """
        }
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
    /// Where the parts of the label go on an icon: its longest form that fits, and its shape.
    fileprivate func fitted(
        _ widths: LabelLayout.Widths,
        width: Double,
        height: Double,
        in outline: IconOutline
    ) -> (LabelLayout, LabelShape) {
        let side = min(width, height)
        switch style {
        case .bar:
            let extent = position.across == 0 ? width : height
            let layout = LabelLayout.bar(widths, extent: extent, side: side, in: outline)
            return (layout, LabelShape(bar: layout, position, width: width, height: height))
        case .badge:
            let layout = LabelLayout.badge(
                widths,
                position,
                width: width,
                side: side,
                in: outline
            )
            return (layout, LabelShape(badge: layout, position, width: width, height: height))
        case .ribbon:
            let layout = LabelLayout.ribbon(widths, side: side)
            return (layout, LabelShape(ribbon: layout, position, width: width, height: height))
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
}
