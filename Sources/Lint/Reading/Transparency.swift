import Images

extension SourceFolder {
    /// More than an icon for the store has, in bytes.
    private static let largestPicture = 32 << 20
    private static let mostPixels = 1 << 22

    /// Whether any pixel of a picture is not opaque; nil when it can't be decoded, or is too large.
    ///
    /// Only an icon for the store is decoded, and only one with an alpha channel.
    func hasTransparentPixels(_ path: String) -> Bool? {
        guard let bytes = read(path, limit: Self.largestPicture) else { return nil }
        do throws(ImagesError) {
            let image = try Image(decoding: bytes.span, limit: Self.mostPixels)
            guard image.hasAlpha else { return false }
            let bands = image.bands
            return image.bitDepth == 16
                ? try image.withPixels16 { hasTransparency($0, bands: bands) }
                : try image.withPixels { hasTransparency($0, bands: bands) }
        } catch {
            return nil
        }
    }
}

/// Whether the last band of some pixel is below its greatest value.
private func hasTransparency<Value: FixedWidthInteger>(_ values: Span<Value>, bands: Int) -> Bool {
    stride(from: bands - 1, to: values.count, by: bands).contains { values[$0] != .max }
}
