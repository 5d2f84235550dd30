import Images

/// What a picture's alpha channel is used for.
enum Transparency: Hashable {
    /// Some pixel is not opaque.
    case transparent
    /// All pixels are opaque.
    case opaque
    /// The picture can't be decoded, or is too large.
    case unknown
    /// A library is missing, for the reason given.
    case unchecked(String)
}

extension SourceFolder {
    /// More than an icon for the store has, in bytes.
    private static let largestPicture = 32 << 20
    private static let mostPixels = 1 << 22

    /// Whether any pixel of a picture is not opaque.
    ///
    /// Only an icon for the store is decoded, and only one with an alpha channel.
    func transparency(of path: String) -> Transparency {
        guard let bytes = read(path, limit: Self.largestPicture) else { return .unknown }
        do throws(ImagesError) {
            let image = try Image(decoding: bytes.span, limit: Self.mostPixels)
            guard image.hasAlpha else { return .opaque }
            let bands = image.bands
            let isTransparent =
                image.bitDepth == 16
                ? try image.withPixels16 { hasTransparency($0, bands: bands) }
                : try image.withPixels { hasTransparency($0, bands: bands) }
            return isTransparent ? .transparent : .opaque
        } catch {
            return error.cause == .library ? .unchecked(error.message) : .unknown
        }
    }
}

/// Whether the last band of some pixel is below its greatest value.
private func hasTransparency<Value: FixedWidthInteger>(_ values: Span<Value>, bands: Int) -> Bool {
    stride(from: bands - 1, to: values.count, by: bands).contains { values[$0] != .max }
}
