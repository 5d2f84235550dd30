import CImages

extension Image {
    /// Whether the values of all pixels are those of another image, bit by bit, alpha and colour
    /// profile included.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    public borrowing func isIdentical(to other: borrowing Image) throws(ImagesError) -> Bool {
        guard width == other.width, height == other.height, bands == other.bands,
            bitDepth == other.bitDepth, interpretation == other.interpretation,
            profile == other.profile
        else { return false }
        let one = try rendered()
        let two = try other.rendered()
        guard let first = unsafe images.pointee.vips_image_get_data(one.handle),
            let second = unsafe images.pointee.vips_image_get_data(two.handle)
        else { throw .last("vips_image_get_data") }
        let count = width * height * bands * bitDepth / 8
        let difference = unsafe memcmp(first, second, count)
        // The values live as long as the images do.
        _ = one.width + two.width
        return difference == 0
    }
}
