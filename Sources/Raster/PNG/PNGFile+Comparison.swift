import PNGFormat

extension PNGFile {
    /// Whether each pixel is the one of another file: red, green, blue and alpha at full depth, of
    /// clear pixels too.
    ///
    /// How the values are written does not matter: a palette or none, alpha or none where all is
    /// opaque, 1 to 8 bits. What they mean, as of profiles, is not compared.
    public func hasSamePixels(as other: PNGFile) -> Bool {
        guard width == other.width, height == other.height else { return false }
        let isSameForm =
            colorType == other.colorType && bitDepth == other.bitDepth && palette == other.palette
            && transparentColor == other.transparentColor
        // The bits behind a row's last pixel may differ, and numbers of equal colours.
        if isSameForm, rows == other.rows { return true }
        for y in 0..<height {
            for x in 0..<width where pixel(x, y) != other.pixel(x, y) { return false }
        }
        return true
    }
}
