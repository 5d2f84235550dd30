public import Raster

extension LinearPicture {
    /// The pixels of an image with three bands of colour, and perhaps alpha.
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

extension Tint {
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
