/// Where a label's shape and text lie on an icon, and which form of the text fits; in pixels.
///
/// A form fits when its capitals can be `legible`. Below that, text is a blur at arm's length, and the
/// shape alone says more.
struct LabelLayout: Hashable {
    /// The least height of a capital letter that people can read, in pixels.
    ///
    /// It is six, also when a large icon is made as small as a home screen shows it, 120 pixels wide:
    /// Xcode makes all sizes of a set with one picture that way.
    static func legible(_ side: Double) -> Double { max(6, side / 20) }

    /// The form that was chosen; nil when none is legible, for a shape without text.
    var form: String?
    /// The height of a capital letter.
    var capHeight: Double
    /// The thickness of the band, or the height of the pill.
    var thickness: Double
    /// The length of the pill; bands run from edge to edge.
    var length = 0.0
    /// The thickness of the line along the shape's edges, which sets it off from an icon of its colour.
    var line: Double
    /// From the icon's corner (ribbon) or edge (bar) to the middle of the band; from its edge to the
    /// pill's (badge).
    var distance: Double

    /// The widths of forms, for capitals one pixel high.
    typealias Widths = [(form: String, width: Double)]

    /// The layout of a bar along an edge.
    ///
    /// - Parameters:
    ///   - widths: The forms, longest first.
    ///   - extent: The length of that edge.
    ///   - side: The icon's shorter side.
    static func bar(_ widths: Widths, extent: Double, side: Double) -> LabelLayout {
        // The system's mask rounds the corners off: at the height of the text about 7 % are gone.
        let (room, legible) = (extent * 0.84, legible(side))
        let best = (side * 0.105).rounded()
        var layout = LabelLayout(
            capHeight: 0,
            thickness: 0,
            line: lineThickness(side),
            distance: 0
        )
        // A band that hides more than two fifths of the icon is worse than one without text.
        let isRoomy = legible * 1.9 <= side * 0.41
        for (form, unit) in widths where isRoomy && unit * legible <= room {
            layout.form = form
            // Whole pixels, so that the letters' feet and heads lie on pixel edges.
            layout.capHeight = max(legible, min(best, (room / unit).rounded(.down)))
            break
        }
        layout.thickness = evenly(max(side * 0.22, layout.capHeight * 1.9), around: layout)
        layout.distance = layout.thickness / 2
        return layout
    }

    /// The layout of a pill: forms longest first, the icon's width and shorter side.
    static func badge(_ widths: Widths, width: Double, side: Double) -> LabelLayout {
        // So far from the edge that the system's mask, round with a radius of 22 %, leaves it whole.
        let margin = (side * 0.055).rounded()
        let best = (side * 0.115).rounded()
        var layout = LabelLayout(
            capHeight: 0,
            thickness: 0,
            line: lineThickness(side) * 1.5,
            distance: margin
        )
        let legible = legible(side)
        let isRoomy = legible * 1.9 <= side * 0.36
        for (form, unit) in widths where isRoomy {
            // Round ends: the text keeps two fifths of the height from each.
            func room(_ height: Double) -> Double { width - 2 * margin - height * 1.9 * 0.8 }
            guard unit * legible <= room(legible) else { continue }
            layout.form = form
            // A pill as wide as the icon would stand in no corner.
            let fitting = width * 0.74 / (unit + 1.9 * 0.8)
            layout.capHeight = max(legible, min(best, fitting.rounded(.down)))
            layout.length = unit * layout.capHeight
            break
        }
        layout.thickness = evenly(max(side * 0.2, layout.capHeight * 1.9), around: layout)
        layout.length = min(
            width - 2 * margin,
            max(layout.thickness, (layout.length + layout.thickness * 0.8).rounded())
        )
        return layout
    }

    /// The layout of a ribbon across a corner: forms longest first, and the icon's shorter side.
    static func ribbon(_ widths: Widths, side: Double) -> LabelLayout {
        let usual = side * 0.36
        let farthest = side * 0.45
        let legible = legible(side)
        let best = max(side * 0.083, legible)
        for (form, unit) in widths {
            // The ends of the text's inner edge must lie on the icon: a length of 2 (d - h/2).
            func room(_ height: Double, _ distance: Double) -> Double {
                2 * (distance - height / 2) - side * 0.12
            }
            guard unit * legible <= room(legible, farthest) else { continue }
            let height = (usual * 2 - side * 0.12) / (unit + 1)
            let capHeight = max(legible, min(best, height))
            let needed = (unit * capHeight + side * 0.12) / 2 + capHeight / 2
            return LabelLayout(
                form: form,
                capHeight: capHeight,
                thickness: max(side * 0.17, capHeight * 1.85),
                line: lineThickness(side),
                distance: min(max(usual, needed), farthest)
            )
        }
        return LabelLayout(
            capHeight: 0,
            thickness: side * 0.17,
            line: lineThickness(side),
            distance: usual
        )
    }

    private static func lineThickness(_ side: Double) -> Double { max(0.75, side * 0.008) }

    /// A thickness with an even rest above and below the capitals.
    private static func evenly(_ thickness: Double, around layout: LabelLayout) -> Double {
        let whole = thickness.rounded()
        guard layout.form != nil, Int(whole - layout.capHeight) % 2 != 0 else { return whole }
        return whole + 1
    }
}
