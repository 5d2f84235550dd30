import CImages

extension Image {
    private static let profileField = VIPS_META_ICC_NAME

    /// Whether the image carries a colour profile.
    public var hasProfile: Bool {
        unsafe images.pointee.vips_image_get_typeof(handle, Image.profileField) != 0
    }

    /// The colour profile (ICC.1), as the file held it; nil when there is none.
    public var profile: [UInt8]? {
        guard hasProfile else { return nil }
        var (start, size) = unsafe (UnsafeRawPointer?.none, 0)
        guard
            unsafe images.pointee.vips_image_get_blob(handle, Image.profileField, &start, &size)
                == 0,
            let start = unsafe start
        else { return nil }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: size))
    }

    /// This image with another colour profile, or with none; pixels stay what they are.
    ///
    /// - Throws: `ImagesError`.
    public borrowing func tagged(profile: [UInt8]?) throws(ImagesError) -> Image {
        // A copy: a field of an image that others hold must not change.
        let image = try map("vips_copy") {
            unsafe shipit_vips_interpret($0, &$1, images.pointee.vips_image_get_interpretation($0))
        }
        if let profile {
            unsafe images.pointee.vips_image_set_blob_copy(
                image.handle,
                Image.profileField,
                profile,
                profile.count
            )
        } else {
            _ = unsafe images.pointee.vips_image_remove(image.handle, Image.profileField)
        }
        return image
    }

    /// The same image with an alpha band; an opaque one when it had none.
    ///
    /// - Throws: `ImagesError`.
    public borrowing func addingAlpha() throws(ImagesError) -> Image {
        guard !hasAlpha else { return copy() }
        let greatest = greatestValue
        return try map("vips_bandjoin_const") {
            unsafe shipit_vips_add_band($0, &$1, greatest)
        }
    }

    /// Whether no pixel is transparent; computes all pixels.
    ///
    /// - Throws: `ImagesError`.
    public borrowing func isOpaque() throws(ImagesError) -> Bool {
        guard hasAlpha else { return true }
        let last = Int32(bands - 1)
        let alpha = try map("vips_extract_band") { unsafe shipit_vips_bands($0, &$1, last, 1) }
        var least = 0.0
        guard unsafe shipit_vips_least(alpha.handle, &least) == 0 else { throw .last("vips_min") }
        return least == greatestValue
    }
}
