extension Color {
    /// The numbers that show this colour in an image with another colour profile.
    ///
    /// What is drawn with them can be laid over such an image without touching its own pixels.
    ///
    /// - Parameter profile: An ICC profile of three colour bands (ICC.1).
    /// - Returns: A colour whose numbers mean something in that profile only; alpha stays.
    /// - Throws: `ImagesError` when the profile is damaged or for other than three bands.
    public func encoded(in profile: [UInt8]) throws(ImagesError) -> Color {
        let layout = ColorTransform.PixelFormat(colors: 3, hasAlpha: false, bitDepth: 8)
        let transform = try ColorTransform(
            from: ColorSpace.sRGB.profile,
            layout,
            to: profile,
            bitDepth: 8
        )
        let values = transform.run([red, green, blue])
        return Color(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }
}
