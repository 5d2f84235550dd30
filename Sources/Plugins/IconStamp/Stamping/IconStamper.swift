import AssetCatalogs
import Compression
import Images
import JSON
import Raster

/// Puts a mark on icons; their depth, palette, transparency and colour profile stay.
struct IconStamper {
    let mark: StampMark
    /// The bytes of the font, or of the overlay.
    let resource: [UInt8]
    /// What is seen of the icons.
    let outline: IconOutline

    /// A PNG with the mark; as it was where no form of a label is legible.
    ///
    /// - Parameters:
    ///   - png: The icon's bytes.
    ///   - appearance: The appearance that the icon is for: tinted ones get the mark in greys.
    /// - Throws: `PNGError`, `ImagesError` or `CompressionError` for the icon; `Diagnostic` for an
    ///   overlay that can't be drawn.
    func stamped(
        _ png: [UInt8],
        for appearance: IconAppearance
    ) throws -> (png: [UInt8], facts: StampFacts) {
        var icon = try PNGFile(reading: png)
        let (patch, facts) = try patch(for: icon, appearance)
        guard let patch else { return (png, facts) }
        // A profile for grey can't say what colours mean.
        if icon.isGray, try icon.profile() != nil, !patch.image.isGray(within: 0) {
            let image = try Image(decoding: png.span)
            icon = try PNGFile(image.inSRGB(bitDepth: image.bitDepth))
        }
        return (try marked(icon, patch).encoded(), facts)
    }

    /// The PNG of a picture in sRGB with the mark.
    ///
    /// - Throws: as `layer(over:for:)`.
    func stamped(_ icon: PNGFile, for appearance: IconAppearance) throws -> [UInt8] {
        guard let patch = try patch(for: icon, appearance).0 else { return try icon.encoded() }
        return try marked(icon, patch).encoded()
    }

    /// An icon below a mark in the icon's own colour space.
    private func marked(_ icon: PNGFile, _ patch: Patch) throws -> PNGFile {
        var overlay = patch.image
        if !icon.isGray, let profile = try icon.profile() {
            let image = try Image(
                pixels: overlay.pixels,
                width: overlay.width,
                height: overlay.height,
                bands: overlay.bands
            )
            overlay = try Bitmap(image.encoded(in: profile))
        }
        return icon.overlaid(with: overlay, x: patch.x, y: patch.y)
    }

    /// The PNG of a mark alone, in sRGB, on a clear canvas of an icon's size.
    ///
    /// - Parameters:
    ///   - icon: What is below; in sRGB.
    ///   - appearance: As in `stamped(_:for:)`.
    /// - Throws: `ImagesError` or `CompressionError`; `Diagnostic` for an overlay that can't be
    ///   drawn.
    func layer(
        over icon: PNGFile,
        for appearance: IconAppearance
    ) throws -> (png: [UInt8], facts: StampFacts) {
        let (patch, facts) = try patch(for: icon, appearance)
        let frame = PixelRectangle(left: 0, top: 0, width: icon.width, height: icon.height)
        let layers = patch.map { patch in
            Layer(frame: frame, paint: .bitmap(patch.image, left: patch.x, top: patch.y))
        }
        let canvas = Drawing(
            width: icon.width,
            height: icon.height,
            background: .clear,
            layers: layers.map { [$0] } ?? []
        )
        return (try PNG.encode(canvas.rendered(keepsAlpha: true)), facts)
    }

    /// A mark and its place on an icon, in sRGB.
    private typealias Patch = (image: Bitmap, x: Int, y: Int)

    /// The mark for an icon; nil where no form of a label is legible.
    private func patch(
        for icon: PNGFile,
        _ appearance: IconAppearance
    ) throws -> (Patch?, StampFacts) {
        let body = IconBody(of: icon, outline)
        switch mark {
        case .overlay(let overlay):
            let frame = body.frame
            let (image, x, y) = try overlay.bitmap(
                resource,
                width: frame.width,
                height: frame.height
            )
            let (left, top) = (frame.left + x, frame.top + y)
            let clipped = body.silhouette?.clip(image, left: left, top: top) ?? image
            return ((appearance == .tinted ? clipped.inGray() : clipped, left, top), StampFacts())
        case .label(let label):
            let ruler = try LabelRuler(font: resource)
            guard let (drawing, isInside) = try body.drawing(of: label, ruler) else {
                return (nil, StampFacts(isStamped: false))
            }
            let (colors, facts) = try colors(of: label, drawing, on: icon, appearance)
            var image = try drawing.bitmap(colors)
            let (left, top) = (drawing.canvas.left, drawing.canvas.top)
            if isInside, let shape = body.silhouette {
                image = shape.clip(image, left: left, top: top)
            }
            return ((image, left, top), facts)
        }
    }

    /// The colours that a label gets on an icon.
    private func colors(
        of label: Label,
        _ drawing: LabelDrawing,
        on icon: PNGFile,
        _ appearance: IconAppearance
    ) throws -> (LabelColors, StampFacts) {
        let asked = appearance == .tinted ? label.colors.map(\.gray) : label.colors
        var facts = StampFacts(form: drawing.form.text)
        let background = try Background(
            below: drawing.text,
            of: icon,
            profile: icon.isGray ? nil : icon.profile(),
            appearance: appearance
        )
        let contrast = TextContrast.ratio(of: asked, over: background.colors)
        facts.contrast = contrast
        guard contrast < TextContrast.least else { return (asked, facts) }
        facts.faint = .init(asked: asked, contrast: contrast)
        guard label.fixesContrast else { return (asked, facts) }
        let fixed = TextContrast.fixed(asked, over: background.colors)
        facts.contrast = TextContrast.ratio(of: fixed, over: background.colors)
        facts.faint?.fixed = fixed
        return (fixed, facts)
    }
}
