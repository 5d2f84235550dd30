import CImages

/// What a HEIC says about its colours besides a profile, through libheif (`heif.h`).
@safe struct HEIFColors {
    private typealias Object = OpaquePointer
    private typealias Close = @convention(c) (Object) -> Void

    private let open: @convention(c) () -> Object?
    private let read:
        @convention(c) (Object, UnsafeRawPointer?, Int, UnsafeRawPointer?) -> shipit_heif_error
    private let close: Close
    private let primary: @convention(c) (Object, UnsafeMutablePointer<Object?>) -> shipit_heif_error
    private let release: Close
    private let colors:
        @convention(c) (
            Object, UnsafeMutablePointer<UnsafeMutablePointer<shipit_heif_nclx>?>
        ) -> shipit_heif_error
    private let free: @convention(c) (UnsafeMutablePointer<shipit_heif_nclx>) -> Void

    init(_ module: LoadableModule) throws(ImagesError) {
        func find<Function>(_ name: String) throws(ImagesError) -> Function {
            guard let function = module.function(name, as: Function.self) else {
                throw ImagesError(name, "this libheif can't read a picture's colours")
            }
            return function
        }
        unsafe open = try find("heif_context_alloc")
        unsafe read = try find("heif_context_read_from_memory_without_copy")
        unsafe close = try find("heif_context_free")
        unsafe primary = try find("heif_context_get_primary_image_handle")
        unsafe release = try find("heif_image_handle_release")
        unsafe colors = try find("heif_image_handle_get_nclx_color_profile")
        unsafe free = try find("heif_nclx_color_profile_free")
    }

    /// The code points of a file's picture; nil when it has none.
    ///
    /// - Throws: `ImagesError` when the file can't be read, or has code points that libheif does
    ///   not know.
    func encoding(of bytes: Span<UInt8>) throws(ImagesError) -> ColorEncoding? {
        guard let context = unsafe open() else { throw ImagesError("heif", "no memory") }
        defer { unsafe close(context) }
        return try unsafe bytes.withUnsafeBytes { buffer throws(ImagesError) in
            // Only read until the context is freed, which is before this function returns.
            let code = unsafe read(context, buffer.baseAddress, buffer.count, nil)
            try unsafe Self.check("heif_context_read_from_memory_without_copy", code)
            var picture = unsafe Object?.none
            let found = unsafe primary(context, &picture)
            try unsafe Self.check("heif_context_get_primary_image_handle", found)
            guard let picture = unsafe picture else { return nil }
            defer { unsafe release(picture) }
            return try unsafe encoding(ofPicture: picture)
        }
    }

    private func encoding(ofPicture picture: Object) throws(ImagesError) -> ColorEncoding? {
        var found = unsafe UnsafeMutablePointer<shipit_heif_nclx>?.none
        let code = unsafe colors(picture, &found)
        defer { if let found = unsafe found { unsafe free(found) } }
        // heif_error_Color_profile_does_not_exist
        if unsafe code.code == 10 { return nil }
        try unsafe Self.check("heif_image_handle_get_nclx_color_profile", code)
        guard let found = unsafe found?.pointee else { return nil }
        return try ColorEncoding(primaries: Int(found.primaries), transfer: Int(found.transfer))
    }

    private static func check(_ call: String, _ error: shipit_heif_error) throws(ImagesError) {
        guard unsafe error.code != 0 else { return }
        throw ImagesError(
            call,
            unsafe error.message.map { unsafe String(cString: $0) } ?? "damaged"
        )
    }
}
