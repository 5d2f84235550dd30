extension Bitmap {
    /// Whether red, green and blue of every pixel that is seen differ by at most so many steps of
    /// 255.
    public func isGray(within tolerance: UInt8) -> Bool {
        let values = pixels.span
        for start in stride(from: 0, to: values.count, by: bands) {
            let (red, green, blue) = (values[start], values[start + 1], values[start + 2])
            let spread = max(red, green, blue) - min(red, green, blue)
            guard spread <= tolerance || bands == 4 && values[start + 3] == 0 else { return false }
        }
        return true
    }

    /// This bitmap in sRGB with each pixel's luminance in place of its colour; alpha stays.
    ///
    /// Source: IEC 61966-2-1, the row of Y in section 5.2.
    public func inGray() -> Bitmap {
        var gray = pixels
        for start in stride(from: 0, to: gray.count, by: bands) {
            let red = UInt64(TransferCurve.lightOf8Bits[Int(gray[start])]) * 2126
            let green = UInt64(TransferCurve.lightOf8Bits[Int(gray[start + 1])]) * 7152
            let blue = UInt64(TransferCurve.lightOf8Bits[Int(gray[start + 2])]) * 722
            let light = Int((red + green + blue + 5000) / 10_000)
            let value = UInt8((TransferCurve.encodedOf16Bits[light] * 255).rounded())
            for band in 0..<3 { gray[start + band] = value }
        }
        return Bitmap(width: width, height: height, bands: bands, pixels: gray)
    }
}
