/// Where a label's shape and text go on an icon; in pixels.
///
/// A form fits when its capitals can be `legible`. Below that, text is a blur at arm's length.
struct LabelLayout: Hashable {
    /// The least height of a capital letter that people can read, in pixels.
    ///
    /// It is six, also when a large icon is made as small as a home screen shows it, 120 pixels
    /// wide: Xcode makes all sizes of a set with one picture that way.
    static func legible(_ side: Double) -> Double { max(6, side / 20) }

    /// From this side on, in pixels, icons have the same room for text in relation to their size.
    static let evenFrom = 120

    /// The height of a capital letter.
    var capHeight: Double
    /// The thickness of the band, or the height of the pill.
    var thickness: Double
    /// The length of the pill; bands run from edge to edge.
    var length = 0.0
    /// The radius of the pill's corners.
    var radius = 0.0
    /// The thickness of the line along the shape's edges, which sets it off from an icon of its
    /// colour.
    var line: Double
    /// From the icon's corner (ribbon) or edge (bar) to the middle of the band; from its edge to
    /// the pill's (badge).
    var distance: Double

    /// How thick bars and pills are at least beyond the text, in heights of a capital; ribbons,
    /// whose text is smaller.
    private static let (paddingOfCapital, ribbonPadding) = (0.9, 0.85)
    /// A band that hides more than this share of an icon is worse than a shorter text.
    private static let mostHidden = 0.41
    /// What of a pill's length its round ends take, in radii: text keeps four fifths from each.
    private static let endsOfPill = 1.6

    /// From the feet of a line to those of the next one, for a height of capitals.
    ///
    /// Whole pixels, so that the feet of all lines are on pixel edges.
    static func pitch(_ capHeight: Double) -> Double { (capHeight * 1.55).rounded() }

    /// From the heads of the first line to the feet of the last one.
    private static func block(_ text: MeasuredForm, _ capHeight: Double) -> Double {
        capHeight + Double(text.count - 1) * pitch(capHeight)
    }

    /// The layout of a bar along an edge; nil where the text would not be legible.
    ///
    /// - Parameters:
    ///   - extent: The length of that edge.
    ///   - side: The icon's shorter side.
    static func bar(
        _ text: MeasuredForm,
        extent: Double,
        side: Double,
        in outline: IconOutline
    ) -> LabelLayout? {
        func thickness(_ height: Double) -> Double {
            let block = block(text, height)
            return evenly(max(side * 0.22, block + height * paddingOfCapital), around: block)
        }
        let least = legible(side)
        guard block(text, least) + least * paddingOfCapital <= side * mostHidden else { return nil }
        let height = capHeight(side, best: side * (text.count > 1 ? 0.08 : 0.105)) { height in
            let depth = (thickness(height) - block(text, height)) / 2
            return text.width * height <= outline.textLength(extent, depth: depth)
        }
        guard let height else { return nil }
        let thickness = thickness(height)
        return LabelLayout(
            capHeight: height,
            thickness: thickness,
            line: lineThickness(side),
            distance: thickness / 2
        )
    }

    /// The layout of a pill; nil where the text would not be legible.
    ///
    /// - Parameters:
    ///   - width: The icon's.
    ///   - side: The icon's shorter side.
    static func badge(
        _ text: MeasuredForm,
        _ place: StampPosition,
        width: Double,
        side: Double,
        in outline: IconOutline
    ) -> LabelLayout? {
        func pill(_ height: Double) -> (thickness: Double, radius: Double) {
            let block = block(text, height)
            let thickness = evenly(
                max(side * 0.2, block + height * paddingOfCapital),
                around: block
            )
            // The corners of two lines are those of one.
            return (thickness, (thickness - Double(text.count - 1) * pitch(height)) / 2)
        }
        func room(_ height: Double) -> (margin: Double, longest: Double) {
            let (thickness, radius) = pill(height)
            return outline.pill(thickness, radius: radius, at: place, width: width, side: side)
        }
        let legible = legible(side)
        guard block(text, legible) + legible * paddingOfCapital <= side * 0.36 else { return nil }
        let ends = (1 + paddingOfCapital) / 2 * endsOfPill
        let height = capHeight(side, best: side * (text.count > 1 ? 0.085 : 0.115)) { height in
            let longest = room(height).longest
            // A pill as wide as the icon would fit no corner.
            let length = (text.width + ends) * height
            return length <= (height > legible ? min(longest, width * 0.74) : longest)
        }
        guard let height else { return nil }
        let ((thickness, radius), (margin, longest)) = (pill(height), room(height))
        let length = (text.width * height + radius * endsOfPill).rounded()
        return LabelLayout(
            capHeight: height,
            thickness: thickness,
            length: min(longest, max(thickness, length)),
            radius: radius,
            line: lineThickness(side) * 1.5,
            distance: margin
        )
    }

    /// The layout of a ribbon across a corner; nil where the text would not be legible.
    ///
    /// - Parameters:
    ///   - place: The corner: the line that is nearest to it has the least room.
    ///   - side: The icon's shorter side.
    static func ribbon(
        _ text: MeasuredForm,
        _ place: StampPosition,
        side: Double
    ) -> LabelLayout? {
        let (usual, farthest, ends) = (side * 0.36, side * 0.45, side * 0.12)
        let legible = legible(side)
        /// The least distance of the text's middle at which the outer edge of each line, of a
        /// length of 2 (d - h/2), is on the icon.
        func needed(_ height: Double) -> Double {
            text.widths.enumerated().map { index, unit in
                let lines = Double(index) - Double(text.count - 1) / 2
                let inwards = lines * pitch(height) * (place.down > 0 ? -1 : 1)
                return (unit * height + ends) / 2 + height / 2 - inwards
            }.max() ?? 0
        }
        let isThin =
            text.count == 1
            || block(text, legible) + legible * ribbonPadding <= side * mostHidden
        guard isThin, needed(legible) <= farthest else { return nil }
        let best = max(side * (text.count > 1 ? 0.072 : 0.083), legible)
        var height = max(legible, min(best, (usual * 2 - ends) / (text.width + 1)))
        if text.count > 1 {
            let steps = stride(from: best, through: legible, by: -side / 200)
            height = steps.first { needed($0) <= usual } ?? legible
        }
        let thickness = max(side * 0.17, block(text, height) + height * ribbonPadding)
        // The icon's corner shows, so that the band is one.
        let nearest = thickness / 2 + side * 0.235
        return LabelLayout(
            capHeight: height,
            thickness: thickness,
            line: lineThickness(side),
            distance: min(max(usual, nearest, needed(height)), farthest)
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

    /// A thickness with an even rest above and below a text; whole without any.
    private static func evenly(_ thickness: Double, around block: Double) -> Double {
        let whole = thickness.rounded()
        guard Int(whole - block) % 2 != 0 else { return whole }
        return whole + 1
    }
}
