public import Raster

extension LinearPicture {
    /// The pixels of an image with three bands of colour, and perhaps alpha, as they are.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    public init(_ image: borrowing Image) throws(ImagesError) {
        let (width, height, bands) = (image.width, image.height, image.bands)
        self =
            image.bitDepth == 16
            ? try image.withPixels16 {
                LinearPicture(encoded: $0, width: width, height: height, bands: bands)
            }
            : try image.withPixels {
                LinearPicture(encoded: $0, width: width, height: height, bands: bands)
            }
    }

    /// The pixels of an image of any kind, converted to a colour space.
    ///
    /// - Throws: `ImagesError` when the image's profile is damaged, or a pixel can't be computed.
    public init(_ image: borrowing Image, in space: ColorSpace) throws(ImagesError) {
        // Eight bits stay what they are; through a conversion they would lose some of their steps.
        let keepsValues = image.bitDepth == 8 && !image.hasProfile && space == .sRGB
        try self.init(image.converted(to: space, bitDepth: keepsValues ? 8 : 16))
    }
}

extension Bitmap {
    /// The pixels of an image of 8 bits with three bands of colour, and perhaps alpha.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    public init(_ image: borrowing Image) throws(ImagesError) {
        self.init(
            width: image.width,
            height: image.height,
            bands: image.bands,
            pixels: try image.pixels()
        )
    }
}

extension RGBAColor {
    /// A colour of 8 bits.
    public init(_ color: Color) {
        self.init(
            red: Float(color.red) / 255,
            green: Float(color.green) / 255,
            blue: Float(color.blue) / 255,
            alpha: Float(color.alpha) / 255
        )
    }
}
