import ImageHeaders
public import Images

/// Decodes the pictures of icon sets, whatever their names say: PNGs, and what Xcode reads instead
/// of one, as WebP and icon families for Macs.
public enum IconDecoding {
    /// Whether pictures of a format can be decoded; of an icon family, some member.
    static func canDecode(_ format: ImageHeader.Format) -> Bool {
        switch format {
        case .png, .jpeg, .webp, .heic, .icns: true
        default: false
        }
    }

    /// A picture, decoded.
    ///
    /// - Parameters:
    ///   - bytes: The file's.
    ///   - side: The side of the member to take of an icon family, in pixels.
    /// - Throws: `ImagesError` when it can't be decoded.
    public static func image(_ bytes: [UInt8], side: Int) throws(ImagesError) -> Image {
        guard let family = IconFamily(bytes) else { return try Image(decoding: bytes.span) }
        guard let member = family.member(side) else {
            throw ImagesError("icns", "no icon in it can be read")
        }
        return try family.image(member)
    }

    /// A picture as a PNG: the bytes themselves where they are one.
    ///
    /// - Throws: `ImagesError` when it can't be decoded.
    public static func png(_ bytes: [UInt8], side: Int) throws(ImagesError) -> [UInt8] {
        guard ImageHeader(bytes).format != .png else { return bytes }
        let image = try image(bytes, side: side)
        let colors = image.hasAlpha ? image.bands - 1 : image.bands
        return colors == 1 || colors == 3 ? try image.png() : try image.inSRGB().png()
    }
}
