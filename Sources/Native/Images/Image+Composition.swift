import CVips

extension Image {
    /// This image with another one laid over it (Porter and Duff's "over").
    ///
    /// Both are in sRGB of the same depth. The other one's top left corner lies at `x` and `y`, which
    /// may be negative; what lies beyond this image's edges is cut off. This image keeps its size,
    /// depth, profile, and whether it has alpha.
    ///
    /// - Throws: `ImagesError`.
    public borrowing func overlaid(
        with other: borrowing Image,
        x: Int,
        y: Int
    ) throws(ImagesError) -> Image {
        let (left, top) = (max(0, x), max(0, y))
        let (right, bottom) = (min(width, x + other.width), min(height, y + other.height))
        guard left < right, top < bottom else { return copy() }
        let (across, down) = (right - left, bottom - top)
        let over = try other.cropped(left: left - x, top: top - y, width: across, height: down)
        let under = try cropped(left: left, top: top, width: across, height: down)
        // Only the part that changes is computed: composing in floats is the slowest step there is.
        let piece = try under.blended(with: over)
        guard across != width || down != height else { return piece }
        return try map("vips_insert") {
            unsafe shipit_vips_insert($0, piece.handle, &$1, Int32(left), Int32(top))
        }
    }

    /// This image under another of the same size.
    private borrowing func blended(with over: borrowing Image) throws(ImagesError) -> Image {
        guard over.hasAlpha else { return hasAlpha ? try over.addingAlpha() : over.copy() }
        if !hasAlpha, bitDepth == 8, over.bitDepth == 8 {
            // For an opaque base "over" is a weighted mean, which libvips does in whole numbers.
            let mask = try over.alphaBand()
            let color = try over.droppingAlpha()
            let mixed = try map("vips_ifthenelse") {
                unsafe shipit_vips_blend(mask.handle, color.handle, $0, &$1)
            }
            let meaning = interpretation
            return try mixed.map("vips_copy") { unsafe shipit_vips_interpret($0, &$1, meaning) }
        }
        let space = bitDepth == 16 ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
        let mixed = try map("vips_composite") {
            unsafe shipit_vips_over($0, over.handle, &$1, 0, 0, space)
        }.quantised(like: self)
        return try restored(hasAlpha ? mixed : mixed.droppingAlpha(), below: over)
    }

    /// A mixture with this image's own pixels wherever the other one is clear: they must not change
    /// by rounding, nor lose a colour that is hidden below full transparency.
    private borrowing func restored(
        _ mixed: borrowing Image,
        below over: borrowing Image
    ) throws(ImagesError) -> Image {
        let mask = try over.alphaBand()
        let mixture = unsafe mixed.handle
        let chosen = try map("vips_ifthenelse") {
            unsafe shipit_vips_choose(mask.handle, mixture, $0, &$1)
        }
        let meaning = interpretation
        return try chosen.map("vips_copy") { unsafe shipit_vips_interpret($0, &$1, meaning) }
    }
}
