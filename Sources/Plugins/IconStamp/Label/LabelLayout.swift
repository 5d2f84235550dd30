/// Where a label's shape and text go on an icon, and which form of the text fits; in pixels.
///
/// A form fits when its capitals can be `legible`. Below that, text is a blur at arm's length, and
/// the shape alone says more.
struct LabelLayout: Hashable {
    /// The least height of a capital letter that people can read, in pixels.
    ///
    /// It is six, also when a large icon is made as small as a home screen shows it, 120 pixels
    /// wide: Xcode makes all sizes of a set with one picture that way.
    static func legible(_ side: Double) -> Double { max(6, side / 20) }

    /// The form that was chosen; nil when none is legible, for a shape without text.
    var form: String?
    /// The height of a capital letter.
    var capHeight: Double
    /// The thickness of the band, or the height of the pill.
    var thickness: Double
    /// The length of the pill; bands run from edge to edge.
    var length = 0.0
    /// The thickness of the line along the shape's edges, which sets it off from an icon of its
    /// colour.
    var line: Double
    /// From the icon's corner (ribbon) or edge (bar) to the middle of the band; from its edge to
    /// the pill's (badge).
    var distance: Double

    /// The widths of forms, for capitals one pixel high.
    typealias Widths = [(form: String, width: Double)]

    /// How thick bars and pills are at least, in heights of a capital; ribbons, whose text is
    /// smaller.
    private static let (thicknessOfCapital, ribbonOfCapital) = (1.9, 1.85)
    /// What of a pill's length its round ends take, in its heights: text keeps two fifths from
    /// each.
    private static let endsOfPill = 0.8

    /// The layout of a bar along an edge.
    ///
    /// - Parameters:
    ///   - widths: The forms, longest first.
    ///   - extent: The length of that edge.
    ///   - side: The icon's shorter side.
    static func bar(
        _ widths: Widths,
        extent: Double,
        side: Double,
        in outline: IconOutline
    ) -> LabelLayout {
        var layout = LabelLayout(
            capHeight: 0,
            thickness: 0,
            line: lineThickness(side),
            distance: 0
        )
        func thickness(_ height: Double) -> Double {
            evenly(max(side * 0.22, height * thicknessOfCapital), around: height)
        }
        // A band that hides more than two fifths of the icon is worse than one without text.
        let isRoomy = legible(side) * thicknessOfCapital <= side * 0.41
        for (form, unit) in widths where isRoomy {
            let height = capHeight(side, best: side * 0.105) { height in
                let depth = (thickness(height) - height) / 2
                return unit * height <= outline.textLength(extent, depth: depth)
            }
            guard let height else { continue }
            (layout.form, layout.capHeight) = (form, height)
            break
        }
        layout.thickness = thickness(layout.capHeight)
        layout.distance = layout.thickness / 2
        return layout
    }

    /// The layout of a pill: forms longest first, its place, the icon's width and shorter side.
    static func badge(
        _ widths: Widths,
        _ place: StampPosition,
        width: Double,
        side: Double,
        in outline: IconOutline
    ) -> LabelLayout {
        func thickness(_ height: Double) -> Double {
            evenly(max(side * 0.2, height * thicknessOfCapital), around: height)
        }
        func longest(_ height: Double) -> Double {
            outline.pill(thickness(height), at: place, width: width, side: side).longest
        }
        var layout = LabelLayout(
            capHeight: 0,
            thickness: 0,
            line: lineThickness(side) * 1.5,
            distance: 0
        )
        let legible = legible(side)
        for (form, unit) in widths where legible * thicknessOfCapital <= side * 0.36 {
            let height = capHeight(side, best: side * 0.115) { height in
                let room = longest(height)
                // A pill as wide as the icon would fit no corner.
                let length = (unit + thicknessOfCapital * endsOfPill) * height
                return length <= (height > legible ? min(room, width * 0.74) : room)
            }
            guard let height else { continue }
            (layout.form, layout.capHeight, layout.length) = (form, height, unit * height)
            break
        }
        layout.thickness = thickness(layout.capHeight)
        layout.distance =
            outline.pill(layout.thickness, at: place, width: width, side: side).margin
        let length = (layout.length + layout.thickness * endsOfPill).rounded()
        layout.length = min(longest(layout.capHeight), max(layout.thickness, length))
        return layout
    }

    /// The layout of a ribbon across a corner: forms longest first, and the icon's shorter side.
    static func ribbon(_ widths: Widths, side: Double) -> LabelLayout {
        let usual = side * 0.36
        let farthest = side * 0.45
        let legible = legible(side)
        let best = max(side * 0.083, legible)
        for (form, unit) in widths {
            // The ends of the text's inner edge must be on the icon: a length of 2 (d - h/2).
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
                thickness: max(side * 0.17, capHeight * ribbonOfCapital),
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

    /// The greatest height of capitals that fits; nil when none is legible.
    private static func capHeight(
        _ side: Double,
        best: Double,
        where fits: (Double) -> Bool
    ) -> Double? {
        let least = legible(side)
        // Whole pixels, so that the letters' feet and heads are on pixel edges.
        for height in stride(from: best.rounded(), to: least, by: -1) where fits(height) {
            return height
        }
        return fits(least) ? least : nil
    }

    /// A thickness with an even rest above and below capitals; whole without any.
    private static func evenly(_ thickness: Double, around capHeight: Double) -> Double {
        let whole = thickness.rounded()
        guard capHeight > 0, Int(whole - capHeight) % 2 != 0 else { return whole }
        return whole + 1
    }
}
