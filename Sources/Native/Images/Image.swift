import CImages

/// A picture that libvips holds: pixels, or the recipe for them.
///
/// Nothing here depends on bytes of the caller once a call has returned. Rows run top to bottom,
/// bands are interleaved, alpha is the last band and not premultiplied.
@safe public struct Image: ~Copyable {
    typealias Handle = UnsafeMutablePointer<VipsImage>

    let handle: Handle

    deinit { unsafe shipit_vips_release(handle) }

    /// Takes over one reference.
    init(_ handle: Handle) { unsafe self.handle = handle }

    /// The width in pixels.
    public var width: Int { Int(unsafe images.pointee.vips_image_get_width(handle)) }
    /// The height in pixels.
    public var height: Int { Int(unsafe images.pointee.vips_image_get_height(handle)) }
    /// The values of a pixel, alpha counted.
    public var bands: Int { Int(unsafe images.pointee.vips_image_get_bands(handle)) }
    /// Whether the last band is alpha.
    public var hasAlpha: Bool { unsafe images.pointee.vips_image_hasalpha(handle) != 0 }
    /// The bits of a value: 8 or 16.
    public var bitDepth: Int {
        unsafe images.pointee.vips_image_get_format(handle) == VIPS_FORMAT_USHORT ? 16 : 8
    }

    /// The greatest value that alpha has at this depth.
    var greatestValue: Double { bitDepth == 16 ? 65535 : 255 }

    /// What the values mean.
    var interpretation: VipsInterpretation {
        unsafe images.pointee.vips_image_get_interpretation(handle)
    }

    /// An image made by one libvips call.
    @safe static func make(
        _ call: String,
        _ body: (inout Handle?) -> Int32
    ) throws(ImagesError) -> Image {
        try ImageLibrary.start()
        var made: Handle?
        guard unsafe body(&made) == 0, let made = unsafe made else { throw .last(call) }
        return unsafe Image(made)
    }

    /// An image made of this one by one libvips call.
    @safe borrowing func map(
        _ call: String,
        _ body: (Handle, inout Handle?) -> Int32
    ) throws(ImagesError) -> Image {
        let source = unsafe handle
        return try Image.make(call) { unsafe body(source, &$0) }
    }

    /// The same image, owned once more.
    public borrowing func copy() -> Image {
        unsafe shipit_vips_retain(handle)
        return unsafe Image(handle)
    }

    /// This image with all its pixels computed and in memory.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    public borrowing func rendered() throws(ImagesError) -> Image {
        let source = unsafe handle
        guard let made = unsafe images.pointee.vips_image_copy_memory(source) else {
            throw .last("vips_image_copy_memory")
        }
        return unsafe Image(made)
    }
}

@available(*, unavailable) extension Image: Sendable {}

/// An image in memory that several threads may read.
///
/// Unchecked: the class gives no way to change the image, its pixels are computed before `init`
/// returns, libvips counts references atomically and lets any thread read an image in memory
/// (libvips documentation, "Using VIPS with threads").
public final class SharedImage: @unchecked Sendable {
    /// The image.
    public let image: Image

    /// Computes an image's pixels and keeps them.
    ///
    /// - Throws: `ImagesError` when a pixel can't be computed.
    public init(_ image: borrowing Image) throws(ImagesError) { self.image = try image.rendered() }
}
