import CImages

extension Image {
    /// The values of all pixels at 8 bits: rows top to bottom, bands interleaved.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed, or the image has another depth.
    public borrowing func pixels() throws(ImagesError) -> [UInt8] { try withPixels { Array($0) } }

    /// Lends the values of all pixels at 8 bits: rows top to bottom, bands interleaved.
    ///
    /// Of an image in memory nothing is copied.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed, or the image has another depth.
    public borrowing func withPixels<Result>(
        _ body: (Span<UInt8>) -> Result
    ) throws(ImagesError) -> Result {
        try withValues(bitDepth: 8, body)
    }

    /// Lends the values of all pixels at 16 bits: rows top to bottom, bands interleaved.
    ///
    /// Of an image in memory nothing is copied.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed, or the image has another depth.
    public borrowing func withPixels16<Result>(
        _ body: (Span<UInt16>) -> Result
    ) throws(ImagesError) -> Result {
        try withValues(bitDepth: 16, body)
    }

    private borrowing func withValues<Value: FixedWidthInteger & BitwiseCopyable, Result>(
        bitDepth wanted: Int,
        _ body: (Span<Value>) -> Result
    ) throws(ImagesError) -> Result {
        guard bitDepth == wanted else {
            throw ImagesError("pixels", "the values have \(bitDepth) bits")
        }
        let image = try rendered()
        guard let start = unsafe images.pointee.vips_image_get_data(image.handle) else {
            throw .last("vips_image_get_data")
        }
        let count = width * height * bands
        let values = unsafe UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: Value.self),
            count: count
        )
        let result = unsafe body(values.span)
        // The values live as long as the image does.
        _ = image.width
        return result
    }
}

extension Image {
    /// Lends the bytes of all pixels, at any depth: values of 16 bits as this machine has them.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    borrowing func withBytes<Result>(
        _ body: (Span<UInt8>) -> Result
    ) throws(ImagesError) -> Result {
        guard bitDepth == 16 else { return try withPixels(body) }
        return try withPixels16 { values in
            unsafe values.withUnsafeBytes { bytes in
                unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
            }
        }
    }
}

extension Array where Element: BitwiseCopyable {
    fileprivate init(_ span: Span<Element>) {
        self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
    }
}
