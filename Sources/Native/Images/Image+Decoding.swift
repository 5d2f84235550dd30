import CImages

/// What an image file's header says; no pixel is read for it.
public struct ImageFacts: Hashable, Sendable {
    /// The kind of file.
    public var format: ImageFormat
    /// The width in pixels, as the picture is shown (EXIF orientation applied).
    public var width: Int
    /// The height in pixels, as the picture is shown.
    public var height: Int
    /// The values of a pixel, alpha counted, a palette expanded.
    public var bands: Int
    /// The bits of a value: 8 or 16.
    public var bitDepth: Int
    /// Whether pixels have alpha.
    public var hasAlpha: Bool
    /// Whether the file has other colours than sRGB: by a profile, or in other words.
    public var hasProfile: Bool

    /// Facts from their parts.
    public init(
        format: ImageFormat,
        width: Int,
        height: Int,
        bands: Int,
        bitDepth: Int,
        hasAlpha: Bool,
        hasProfile: Bool
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.bands = bands
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
        self.hasProfile = hasProfile
    }

    /// The width and height that a drawing gets when it is rendered at a scale.
    public func size(scale: Double) -> (width: Int, height: Int) {
        (Int((Double(width) * scale).rounded()), Int((Double(height) * scale).rounded()))
    }
}

extension Image {
    /// The pixels that a decoded image may have unless a caller says otherwise: 8192 × 8192.
    public static let pixelLimit = 1 << 26
    /// The bytes that an SVG may have: more than any drawing by hand, too few to exhaust the
    /// memory.
    static let svgByteLimit = 8 << 20

    /// Reads an image file's header; of most formats in a process of its own, see `Renderer`.
    ///
    /// - Parameter limit: The greatest number of pixels; more are refused before the file is read
    ///   any further.
    /// - Throws: `ImagesError` when the bytes are not an image, the header is damaged, or a PNG is
    ///   cut short.
    public static func inspect(
        _ bytes: Span<UInt8>,
        limit: Int = .max
    ) throws(ImagesError) -> ImageFacts {
        guard try !ImageFormat(of: bytes).isDecodedApart else {
            return try Renderer.shared.inspect(bytes, limit: limit)
        }
        return try inspectHere(bytes, limit: limit)
    }

    /// Reads an image file's header in this process.
    static func inspectHere(_ bytes: Span<UInt8>, limit: Int) throws(ImagesError) -> ImageFacts {
        let format = try ImageFormat(of: bytes)
        let image = try open(bytes, as: format, scale: 1, limit: limit)
        let turned = unsafe images.pointee.vips_image_get_orientation_swap(image.handle) != 0
        return ImageFacts(
            format: format,
            width: turned ? image.height : image.width,
            height: turned ? image.width : image.height,
            bands: image.bands,
            bitDepth: image.bitDepth,
            hasAlpha: image.hasAlpha,
            hasProfile: try image.statedProfile(bytes, format) != nil
        )
    }

    /// Decodes an image file; EXIF orientation is applied, colours and depth stay what they are.
    ///
    /// Most formats are decoded in a process of its own, under limits: see `Renderer`.
    ///
    /// - Parameters:
    ///   - bytes: A picture or drawing; of several frames or pages, the first is taken.
    ///   - scale: How much larger than its own size a drawing is rendered; ignored for pictures.
    ///   - limit: The greatest number of pixels; more are refused before any memory is taken.
    /// - Throws: `ImagesError` when the bytes are not an image, damaged, cut short or too large, or
    ///   are a drawing that needs fonts, other files, or more than its share of memory or time.
    public init(
        decoding bytes: Span<UInt8>,
        scale: Double = 1,
        limit: Int = Image.pixelLimit
    ) throws(ImagesError) {
        guard try !ImageFormat(of: bytes).isDecodedApart else {
            self = try Renderer.shared.decode(bytes, scale: scale, limit: limit)
            return
        }
        self = try Image.decodedHere(bytes, scale: scale, limit: limit)
    }

    /// An image file decoded in this process.
    static func decodedHere(
        _ bytes: Span<UInt8>,
        scale: Double,
        limit: Int
    ) throws(ImagesError) -> Image {
        let format = try ImageFormat(of: bytes)
        let file = try Image.open(bytes, as: format, scale: scale, limit: limit)
        let upright = try file.map("vips_autorot") { unsafe shipit_vips_autorotate($0, &$1) }
        // libvips decodes late, and the bytes are the caller's: decode now. A HEIC's profile is
        // freed with the file (libvips 8.14), so the picture gets bytes of its own.
        let profile = try file.statedProfile(bytes, format)
        return try upright.rendered().tagged(profile: profile)
    }

    /// The profile of an opened file; one that says the same where its header gives its colours in
    /// other words.
    private borrowing func statedProfile(
        _ bytes: Span<UInt8>,
        _ format: ImageFormat
    ) throws(ImagesError) -> [UInt8]? {
        let embedded = profile
        var encoding: ColorEncoding?
        switch format {
        case .png:
            encoding = try ColorEncoding(ofPNG: bytes, hasProfile: embedded != nil)
        case .heic where embedded == nil:
            encoding = try HEIFColors(try LoadableModule.heif.get()).encoding(of: bytes)
        case .heic, .jpeg, .webp, .svg, .pdf: break
        }
        guard let encoding else { return embedded }
        return try encoding.profile(colors: hasAlpha ? bands - 1 : bands)
    }

    /// An image whose pixels are still to be read from `bytes`: it must not outlive them.
    private static func open(
        _ bytes: Span<UInt8>,
        as format: ImageFormat,
        scale: Double,
        limit: Int
    ) throws(ImagesError) -> Image {
        try prepare(for: format, bytes)
        var (made, code, call) = unsafe (Handle?.none, Int32(-1), "")
        unsafe bytes.withUnsafeBytes { buffer in
            let (start, size) = (buffer.baseAddress, buffer.count)
            switch format {
            case .png: unsafe (code, call) = (shipit_vips_load_png(start, size, &made), "pngload")
            case .jpeg:
                unsafe (code, call) = (shipit_vips_load_jpeg(start, size, &made), "jpegload")
            case .webp:
                unsafe (code, call) = (shipit_vips_load_webp(start, size, &made), "webpload")
            case .heic:
                unsafe (code, call) = (shipit_vips_load_heif(start, size, &made), "heifload")
            case .svg:
                unsafe (code, call) = (shipit_vips_load_svg(start, size, scale, &made), "svgload")
            case .pdf:
                unsafe (code, call) = (shipit_vips_load_pdf(start, size, scale, &made), "pdfload")
            }
        }
        guard code == 0, let made = unsafe made else { throw .last("vips_\(call)_buffer") }
        let image = unsafe Image(made)
        // Sides are at most 2^31, so the product fits.
        guard image.width * image.height <= limit else {
            throw ImagesError(
                "inspect",
                "\(image.width) × \(image.height) pixels are more than the \(limit) that are allowed"
            )
        }
        return image
    }

    /// Has libvips ready for a format, and refuses what its reader must not see.
    private static func prepare(
        for format: ImageFormat,
        _ bytes: Span<UInt8>
    ) throws(ImagesError) {
        try ImageLibrary.start()
        switch format {
        case .heic: _ = try LoadableModule.heif.get()
        case .svg: try checkSVG(bytes)
        case .pdf: try checkPDF(bytes)
        case .png, .jpeg, .webp: break
        }
    }
}
