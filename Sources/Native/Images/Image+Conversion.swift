import CImages

extension Image {
    /// This image with three bands of a colour space, converted from its own profile; alpha stays.
    ///
    /// An image without a profile is taken for sRGB, a CMYK one for libvips's own CMYK profile. The
    /// intent is relative colorimetric, black is not moved. All pixels are computed.
    ///
    /// - Parameters:
    ///   - space: What the values mean afterwards; the image bears no profile that says so.
    ///   - bitDepth: The bits of a value, 8 or 16.
    /// - Throws: `ImagesError` when the profile is damaged or is for other bands than the image
    ///   has.
    public borrowing func converted(
        to space: ColorSpace,
        bitDepth: Int = 8
    ) throws(ImagesError) -> Image {
        var source = profile
        if source == nil, isCMYK { source = try Image.builtInProfile("cmyk") }
        // White and curve of grey are the same in all spaces: its values need no conversion.
        guard colorBands == 1, source.flatMap(ColorTransform.colors) != 1 else {
            let own = source ?? ColorSpace.sRGB.profile
            return try converted(from: own, to: space.profile, bitDepth: bitDepth)
        }
        let color = try inThreeBands()
        let own = source ?? space.profile
        return try color.converted(from: own, to: space.profile, bitDepth: bitDepth)
    }

    /// This image in sRGB with three colour bands, converted from its own profile.
    ///
    /// - Throws: as `converted(to:bitDepth:)`.
    public borrowing func inSRGB(bitDepth: Int = 8) throws(ImagesError) -> Image {
        try converted(to: .sRGB, bitDepth: bitDepth)
    }

    /// This image of three bands in sRGB, and alpha, in the values of a profile; it bears none.
    ///
    /// What it shows can then be laid over an image with that profile without touching that one's
    /// own pixels.
    ///
    /// - Parameter profile: An ICC profile of three colour bands (ICC.1).
    /// - Throws: `ImagesError` when the profile is damaged or for other than three bands.
    public borrowing func encoded(in profile: [UInt8]) throws(ImagesError) -> Image {
        try converted(from: ColorSpace.sRGB.profile, to: profile, bitDepth: 8)
    }

    /// The bands that are not alpha.
    private var colorBands: Int { hasAlpha ? bands - 1 : bands }
    private var isCMYK: Bool { interpretation == VIPS_INTERPRETATION_CMYK }

    private borrowing func converted(
        from source: [UInt8],
        to target: [UInt8],
        bitDepth: Int
    ) throws(ImagesError) -> Image {
        let layout = ColorTransform.PixelFormat(
            colors: colorBands,
            hasAlpha: hasAlpha,
            bitDepth: self.bitDepth
        )
        guard source != target else {
            guard bitDepth != self.bitDepth else { return try tagged(profile: nil).rendered() }
            let transform = try ColorTransform(layout, toBitDepth: bitDepth)
            return try transformed(by: transform, bitDepth: bitDepth)
        }
        let transform = try ColorTransform(from: source, layout, to: target, bitDepth: bitDepth)
        return try transformed(by: transform, bitDepth: bitDepth)
    }

    /// An image in memory of three colour bands that a transform makes of this one.
    private borrowing func transformed(
        by transform: borrowing ColorTransform,
        bitDepth: Int
    ) throws(ImagesError) -> Image {
        let source = try rendered()
        let bands = Int32(hasAlpha ? 4 : 3)
        let (width, height) = (Int32(self.width), Int32(self.height))
        let image = try Image.make("vips_image_new_memory") {
            unsafe shipit_vips_new_canvas(
                &$0,
                width,
                height,
                bands,
                Int32(bitDepth),
                bitDepth == 16 ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
            )
        }
        guard let from = unsafe images.pointee.vips_image_get_data(source.handle),
            let to = unsafe images.pointee.vips_image_get_data(image.handle)
        else { throw .last("vips_image_get_data") }
        unsafe transform.run(
            from,
            UnsafeMutableRawPointer(mutating: to),
            count: self.width * self.height
        )
        return image
    }

    /// Grey as equal red, green and blue.
    private borrowing func inThreeBands() throws(ImagesError) -> Image {
        let grey = try map("vips_extract_band") { unsafe shipit_vips_bands($0, &$1, 0, 1) }
        let two = try grey.map("vips_bandjoin") {
            unsafe shipit_vips_join_bands($0, grey.handle, &$1)
        }
        // The third band, and alpha when there is one.
        let whole = unsafe handle
        let joined = try two.map("vips_bandjoin") {
            unsafe shipit_vips_join_bands($0, whole, &$1)
        }
        let meaning = bitDepth == 16 ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB
        return try joined.map("vips_copy") { unsafe shipit_vips_interpret($0, &$1, meaning) }
    }

    /// A profile that libvips brings.
    private static func builtInProfile(_ name: String) throws(ImagesError) -> [UInt8] {
        try ImageLibrary.start()
        var blob = unsafe UnsafeMutablePointer<VipsBlob>?.none
        guard unsafe shipit_vips_load_profile(name, &blob) == 0, let blob = unsafe blob else {
            throw .last("vips_profile_load")
        }
        defer { unsafe shipit_vips_release_blob(blob) }
        var size = 0
        let start = unsafe images.pointee.vips_blob_get(blob, &size)
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: size))
    }
}
