import Images
import Raster

/// The part of a picture that its icon fills: all of it, or inside a margin of its own, as of icons
/// for Macs.
struct IconBody {
    /// The box around it, in pixels of the picture.
    let frame: PixelRectangle
    /// Its shape; nil where it is the whole picture.
    let silhouette: Silhouette?
    private let outline: IconOutline

    /// A smaller part of a picture's side is no icon: it is stamped as a whole.
    private static let smallest = 3
    /// The points that are looked at along a text and across it.
    private static let (mostAlong, mostAcross) = (48, 8)

    /// The body of an icon of which an outline is seen.
    init(of icon: PNGFile, _ outline: IconOutline) {
        let whole = PixelRectangle(left: 0, top: 0, width: icon.width, height: icon.height)
        let silhouette = outline == .own && icon.mayBeTransparent ? Silhouette(of: icon) : nil
        self.outline = outline == .own ? .square : outline
        if let silhouette, silhouette.frame.width * Self.smallest >= icon.width,
            silhouette.frame.height * Self.smallest >= icon.height
        {
            (self.silhouette, frame) = (silhouette, silhouette.frame)
        } else {
            (self.silhouette, frame) = (nil, whole)
        }
    }

    /// A label laid out in the body, and whether all of its text is inside the shape; nil where no
    /// form is legible.
    ///
    /// - Throws: `ImagesError` when the font is none.
    func drawing(
        of label: Label,
        _ ruler: LabelRuler
    ) throws(ImagesError) -> (LabelDrawing, isInside: Bool)? {
        var last: LabelDrawing?
        // A shape that is no square may hold a text that is laid out for a circle.
        for outline in silhouette == nil ? [outline] : [.square, .circle] {
            let drawing = try LabelDrawing(
                label,
                ruler: ruler,
                width: frame.width,
                height: frame.height,
                in: outline
            )
            guard let drawing = drawing?.moved(right: frame.left, down: frame.top) else { continue }
            if holds(drawing.text) { return (drawing, true) }
            last = drawing
        }
        return last.map { ($0, false) }
    }

    private func holds(_ text: TextBox) -> Bool {
        guard let silhouette else { return true }
        return text.points(mostAlong: Self.mostAlong, mostAcross: Self.mostAcross)
            .allSatisfy { silhouette.contains($0.x, $0.y) }
    }
}
