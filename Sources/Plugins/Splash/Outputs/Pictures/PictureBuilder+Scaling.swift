import Devices
import Diagnostics
import Layouts
import Raster

extension PictureBuilder {
    /// Art at the size that it is shown at, whole and in its own aspect; nil where it is not larger
    /// than that, or of unknown size.
    ///
    /// The view that shows it stays as it is: it crops and aligns the picture as it would the art.
    mutating func scaled(_ index: Int) throws(Diagnostics) -> LayerPicture? {
        guard case .image(let image) = tree.layers[index].content, image.fit.mode != .ownSize else {
            return nil
        }
        var isSmaller = false
        var isKnown = true
        let slots = try slots(classes) { builder, group, variant throws(Diagnostics) in
            let shared = group.sample(index, isText: false)
            var rectangles = try builder.rectangles(variant, on: shared)
            let sizes = try builder.sizes(of: index, image, in: group, variant)
            if let sizes {
                isSmaller = isSmaller || sizes.shown.area < sizes.own.area * Self.worthwhile
                let scale = Double(group.scale)
                rectangles[index] = Rectangle(
                    left: 0,
                    top: 0,
                    width: sizes.shown.width / scale,
                    height: sizes.shown.height / scale
                )
            } else {
                isKnown = false
            }
            var drawn = try builder.drawing(index, variant, shared, rectangles)
            // Rounded to pixels, the aspect is not quite the art's; no edge may be lost to that.
            if case .art(var art) = drawn.layers[0].content {
                art.fit = ImageFit(mode: .fill)
                drawn.layers[0].content = .art(art)
            }
            return LayerPicture.Rendition(scale: group.scale, image: drawn)
        }
        return isSmaller && isKnown ? LayerPicture(slots: slots) : nil
    }

    /// The share of its pixels below which art is drawn anew.
    private static var worthwhile: Double { 0.9 }

    /// Width and height in pixels.
    private struct PixelSize {
        var width: Double
        var height: Double
        var area: Double { width * height }
    }

    /// The size at which the system would decode a layer's art on screens of a class, and the
    /// largest one that they show it at; nil when the art's is not known.
    private func sizes(
        of index: Int,
        _ image: ImageContent,
        in group: PictureClass,
        _ variant: Variant
    ) throws(Diagnostics) -> (own: PixelSize, shown: PixelSize)? {
        let art: ArtCandidate
        do throws(Diagnostic) {
            art = try resolver.art(of: image, tree.layers[index], variant, group.idiom)
                .nearest(scale: group.scale)
        } catch {
            throw Diagnostics([error])
        }
        guard let size = art.size else { return nil }
        let factor = size.isVector ? Double(group.scale) : 1
        let own = PixelSize(
            width: Double(size.width) * factor,
            height: Double(size.height) * factor
        )
        var (across, down) = (0.0, 0.0)
        for screen in group.screens {
            let frame = PixelRectangle(screen.rectangles[index], scale: group.scale)
            let factors = image.fit.mode.factors(
                width: Int(own.width),
                height: Int(own.height),
                in: frame,
                own: 1
            )
            (across, down) = (max(across, factors.across), max(down, factors.down))
        }
        let shown = PixelSize(
            width: max(1, (own.width * min(1, across)).rounded(.up)),
            height: max(1, (own.height * min(1, down)).rounded(.up))
        )
        return (own, shown)
    }
}
