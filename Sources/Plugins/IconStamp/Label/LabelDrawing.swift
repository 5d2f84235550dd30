import Images

/// A label laid out for one size, on a canvas that just holds it; its colours come last, because they
/// may depend on what lies below the text.
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
    /// Where the canvas lies on the icon.
    let canvas: Canvas
    /// Where the text lies on the icon; nil for a shape without text.
    let text: TextBox?
    /// The SVG elements to draw on the canvas in given colours.
    let elements: @Sendable (LabelColors) -> String

    /// Lays a label out for an icon of a size in pixels.
    ///
    /// - Throws: `ImagesError` when the font is none.
    init(
        _ label: Label,
        ruler: LabelRuler,
        width: Int,
        height: Int
    ) throws(ImagesError) {
        let widths = try ruler.widths(of: label.forms)
        let (across, down) = (Double(width), Double(height))
        let side = min(across, down)
        let layout: LabelLayout
        let shape: LabelShape
        switch label.style {
        case .bar:
            let extent = label.position.across == 0 ? across : down
            layout = .bar(widths, extent: extent, side: side)
            shape = LabelShape(bar: layout, label.position, width: across, height: down)
        case .badge:
            layout = .badge(widths, width: across, side: side)
            shape = LabelShape(badge: layout, label.position, width: across, height: down)
        case .ribbon, .overlay:
            layout = .ribbon(widths, side: side)
            shape = LabelShape(ribbon: layout, label.position, width: across, height: down)
        }
        let written = try layout.form.flatMap { (form) throws(ImagesError) in
            try ruler.text(form, capHeight: layout.capHeight)
        }
        let canvas = shape.canvas.clipped(width: width, height: height)
        (form, self.canvas) = (written == nil ? nil : layout.form, canvas)
        text = written.map {
            TextBox(
                x: shape.middle.x,
                y: shape.middle.y,
                width: $0.width,
                height: layout.capHeight,
                turn: shape.turn
            )
        }
        elements = { colors in
            """
            <g transform="translate(\(shape.middle.x - Double(canvas.left)) \
            \(shape.middle.y - Double(canvas.top))) rotate(\(shape.turn.rawValue))">\
            \(shape.elements(colors))\(written?.element(colors.foreground) ?? "")</g>
            """
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
    /// Across it: of a capital letter.
    var height: Double
    var turn: Turn
}
