import CVips

extension Image {
    /// This image at another size, with a Lanczos kernel three lobes wide.
    ///
    /// Alpha is premultiplied meanwhile, so that what is transparent lends no colour to its
    /// neighbours. Values are taken as they are encoded, not as light.
    ///
    /// - Throws: `ImagesError` when a side is less than 1.
    public borrowing func resized(width: Int, height: Int) throws(ImagesError) -> Image {
        guard width > 0, height > 0 else {
            throw ImagesError("resize", "\(width) × \(height) pixels are no size")
        }
        guard width != self.width || height != self.height else { return copy() }
        let across = Double(width) / Double(self.width)
        let down = Double(height) / Double(self.height)
        guard hasAlpha else { return try scaled(across, down) }
        return try premultiplied().scaled(across, down).unpremultiplied(like: self)
    }

    /// A part of this image.
    ///
    /// - Throws: `ImagesError` when the part does not lie inside.
    public borrowing func cropped(
        left: Int,
        top: Int,
        width: Int,
        height: Int
    ) throws(ImagesError) -> Image {
        let (left, top) = (Int32(clamping: left), Int32(clamping: top))
        let (width, height) = (Int32(clamping: width), Int32(clamping: height))
        return try map("vips_extract_area") {
            unsafe shipit_vips_crop($0, &$1, left, top, width, height)
        }
    }

    private borrowing func scaled(_ across: Double, _ down: Double) throws(ImagesError) -> Image {
        try map("vips_resize") { unsafe shipit_vips_resize($0, &$1, across, down) }
    }

    /// Float values, colour multiplied by alpha.
    private borrowing func premultiplied() throws(ImagesError) -> Image {
        let greatest = greatestValue
        return try map("vips_premultiply") { unsafe shipit_vips_premultiply($0, &$1, greatest) }
    }

    /// The inverse of `premultiplied`, in the depth and meaning of another image.
    private borrowing func unpremultiplied(
        like original: borrowing Image
    ) throws(ImagesError) -> Image {
        let greatest = original.greatestValue
        let straight = try map("vips_unpremultiply") {
            unsafe shipit_vips_unpremultiply($0, &$1, greatest)
        }
        return try straight.quantised(like: original)
    }

    /// Values rounded to the depth and meaning of another image; libvips's cast alone cuts off.
    borrowing func quantised(like original: borrowing Image) throws(ImagesError) -> Image {
        let format = original.bitDepth == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR
        let meaning = original.interpretation
        let rounded = try map("vips_rint") { unsafe shipit_vips_round($0, &$1) }
        let cast = try rounded.map("vips_cast") { unsafe shipit_vips_cast($0, &$1, format) }
        return try cast.map("vips_copy") { unsafe shipit_vips_interpret($0, &$1, meaning) }
    }
}
