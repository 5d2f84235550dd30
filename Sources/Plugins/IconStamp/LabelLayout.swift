/// Where a label's band and text lie on an icon, and which form of the text fits; in pixels.
///
/// A form fits when its capitals can be at least `legible` pixels high. Below that, text is a blur
/// at arm's length, and the band alone says more.
struct LabelLayout: Hashable {
    /// The least height of a capital letter that people can read, in pixels.
    static let legible = 6.0

    /// The form that was chosen; nil when none is legible, for a band without text.
    var form: String?
    /// The height of a capital letter.
    var capHeight: Double
    /// The thickness of the band.
    var thickness: Double
    /// The thickness of the line along the band's edges, which sets it off from an icon of its colour.
    var line: Double
    /// From the icon's corner (ribbon) or edge (bar) to the middle of the band.
    var distance: Double

    /// The widths of forms, for capitals one pixel high.
    typealias Widths = [(form: String, width: Double)]

    /// The layout of a bar along an edge: forms longest first, the icon's width and shorter side.
    static func bar(_ widths: Widths, width: Double, side: Double) -> LabelLayout {
        // The system's mask rounds the corners off: at the height of the text about 7 % are gone.
        let room = width * 0.84
        let best = (side * 0.105).rounded()
        var layout = LabelLayout(
            form: nil,
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
        layout.thickness = max(side * 0.22, layout.capHeight * 1.9).rounded()
        // An even rest above and below the capitals.
        if layout.form != nil, Int(layout.thickness - layout.capHeight) % 2 != 0 {
            layout.thickness += 1
        }
        layout.distance = layout.thickness / 2
        return layout
    }

    /// The layout of a ribbon across a corner: forms longest first, and the icon's shorter side.
    static func ribbon(_ widths: Widths, side: Double) -> LabelLayout {
        let usual = side * 0.36
        let farthest = side * 0.45
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
            form: nil,
            capHeight: 0,
            thickness: side * 0.17,
            line: lineThickness(side),
            distance: usual
        )
    }

    private static func lineThickness(_ side: Double) -> Double { max(0.75, side * 0.008) }
}
