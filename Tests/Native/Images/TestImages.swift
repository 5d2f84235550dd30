import Images

extension Image {
    /// One opaque colour all over.
    init(width: Int, height: Int, color: Color) throws(ImagesError) {
        let values = [color.red, color.green, color.blue]
        let pixels = (0..<width * height * 3).map { values[$0 % 3] }
        try self.init(pixels: pixels, width: width, height: height, bands: 3)
    }

    /// The values of all pixels at 16 bits.
    borrowing func pixels16() throws(ImagesError) -> [UInt16] {
        try withPixels16 { values in values.indices.map { values[$0] } }
    }

    /// The values of all pixels at 8 bits but alpha.
    borrowing func colorValues() throws(ImagesError) -> [UInt8] {
        let (values, bands) = (try pixels(), bands)
        guard hasAlpha else { return values }
        return values.indices.filter { $0 % bands < bands - 1 }.map { values[$0] }
    }
}
