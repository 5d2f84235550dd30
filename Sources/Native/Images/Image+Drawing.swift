import CImages

extension Image {
    /// An image from 8-bit values: rows top to bottom, bands interleaved.
    ///
    /// One band is grey, two are grey and alpha, three are sRGB, four are sRGB and alpha.
    ///
    /// - Throws: `ImagesError` when the number of values is not `width × height × bands`.
    public init(pixels: [UInt8], width: Int, height: Int, bands: Int) throws(ImagesError) {
        guard width > 0, height > 0, (1...4).contains(bands), pixels.count == width * height * bands
        else {
            throw ImagesError(
                "pixels",
                "\(pixels.count) values are not \(width) × \(height) × \(bands)"
            )
        }
        let raw = try Image.make("vips_image_new_from_memory_copy") {
            unsafe $0 = images.pointee.vips_image_new_from_memory_copy(
                pixels,
                pixels.count,
                Int32(width),
                Int32(height),
                Int32(bands),
                VIPS_FORMAT_UCHAR
            )
            return unsafe $0 == nil ? -1 : 0
        }
        let meaning = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        self = try raw.map("vips_copy") { unsafe shipit_vips_interpret($0, &$1, meaning) }
    }

    /// A drawing: the SVG elements given, rendered on a transparent canvas of exactly this size.
    ///
    /// - Parameter elements: SVG 1.1, written by the caller; one unit is one pixel. What comes from
    ///   a file goes through `init(decoding:)` instead, which refuses drawings that need fonts,
    ///   other files, or minutes.
    /// - Throws: `ImagesError` when the elements are not XML.
    public init(drawing elements: String, width: Int, height: Int) throws(ImagesError) {
        let text = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)">\(elements)</svg>
            """.utf8
        )
        self = try Image.make("vips_svgload_buffer") {
            unsafe shipit_vips_draw_svg(text, text.count, &$0)
        }
    }
}
