public import Files

/// What the first bytes of a file say about the picture in it, whatever the file's name says: no
/// pixel is decoded, and little is read.
public struct ImageHeader: Hashable, Sendable {
    /// The width and height of a picture.
    public struct Size: Hashable, Sendable, CustomStringConvertible {
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int

        /// A size from its parts.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        /// `1024x1024`.
        public var description: String { "\(width)x\(height)" }
    }

    /// The longest side that is believed, in pixels.
    static let longestSide = 1 << 20
    /// The bytes that show a format: a byte order mark, an XML declaration and a comment may come
    /// before an `<svg`.
    private static let headLength = 1024

    /// The format that the bytes are in.
    public let format: Format
    /// The size in pixels; nil for drawings, for icon families, and where `fault` says why.
    public let pixels: Size?
    /// Whether pixels have an alpha channel, or a transparent colour; nil where the header does not
    /// say.
    public let hasAlpha: Bool?
    /// Why a picture's header says less than its format can: one clause about "it", the file.
    public let fault: String?

    /// Reads the header of an open file.
    ///
    /// - Throws: `FileError` when the file's first bytes can't be read.
    public init(_ file: OpenFile) throws(FileError) {
        let head = try file.read(at: 0, count: Self.headLength)
        self.init(head: head, size: file.size, load: file.read)
    }

    /// Reads the header of a picture in memory.
    public init(_ bytes: [UInt8]) {
        let head = Array(bytes.prefix(Self.headLength))
        self.init(head: head, size: bytes.count) { (offset, count) throws(FileError) in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
    }

    /// Reads the header of `size` bytes whose first are `head`; `load` gives those from an offset
    /// on, fewer where they end.
    init(
        head: [UInt8],
        size: Int,
        load: @escaping (_ offset: Int, _ count: Int) throws(FileError) -> [UInt8]
    ) {
        format = Format(head: head)
        var bytes = HeaderBytes(size: size, head: head, load: load)
        var (facts, fault): (HeaderFacts, String?) = (HeaderFacts(), nil)
        do throws(HeaderFault) {
            facts = try HeaderFacts(format, reading: &bytes)
        } catch {
            fault = error.text
        }
        (pixels, hasAlpha) = (facts.pixels, facts.hasAlpha)
        self.fault = fault
    }
}

/// What a format's reader finds.
struct HeaderFacts {
    var pixels: ImageHeader.Size?
    var hasAlpha: Bool?

    init(pixels: ImageHeader.Size? = nil, hasAlpha: Bool? = nil) {
        self.pixels = pixels
        self.hasAlpha = hasAlpha
    }

    /// Reads the header of a format.
    ///
    /// - Throws: `HeaderFault` when it is damaged, cut short, or has no possible size.
    init(
        _ format: ImageHeader.Format,
        reading bytes: inout HeaderBytes
    ) throws(HeaderFault) {
        switch format {
        case .png, .applePNG: self = try pngFacts(&bytes)
        case .jpeg: self = HeaderFacts(pixels: try jpegSize(&bytes), hasAlpha: false)
        case .gif: self = try gifFacts(&bytes)
        case .webp: self = try webPFacts(&bytes)
        case .heic, .avif: self = HeaderFacts(pixels: try heifSize(&bytes))
        case .ktx: self = HeaderFacts(pixels: try ktxSize(&bytes))
        case .aapl: self = HeaderFacts(pixels: try aaplSize(&bytes))
        case .bmp, .icns, .pdf, .photoshop, .svg, .tiff, .gitLFSPointer, .empty, .other:
            self.init()
        }
        guard let pixels else { return }
        let allowed = 1...ImageHeader.longestSide
        guard allowed.contains(pixels.width), allowed.contains(pixels.height) else {
            throw HeaderFault("it claims \(pixels) pixels")
        }
    }
}
