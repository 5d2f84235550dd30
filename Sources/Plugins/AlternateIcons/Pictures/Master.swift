import Diagnostics
import Images
import Raster

/// A square picture that icons are rendered from.
struct Master {
    /// The largest file that is read, in bytes.
    static let largest = 64 << 20
    /// The side that the store asks for, in pixels.
    static let recommended = 1024

    private let file: PictureFile
    private let facts: ImageFacts

    /// Looks at a master's header.
    ///
    /// - Throws: `Diagnostic` when it is not a square PNG or SVG, or too small.
    init(_ bytes: [UInt8], path: String, largestRendition: Int) throws(Diagnostic) {
        file = PictureFile(bytes: bytes, source: path)
        do {
            facts = try Image.inspect(bytes.span)
        } catch {
            throw Messages.unreadable(path, error)
        }
        let size = "\(facts.width)x\(facts.height)"
        guard facts.format == .png || facts.format == .svg else {
            throw Messages.wrongFormat(path, facts.format)
        }
        guard facts.width == facts.height else { throw Messages.noSquare(path, size) }
        guard facts.format == .svg || facts.width >= largestRendition else {
            throw Messages.small(path, size, largestRendition)
        }
        guard facts.width * facts.height <= Image.pixelLimit else {
            throw Messages.large(path, size)
        }
    }

    /// What is less than good about the master, and stops nothing.
    var warning: Diagnostic? {
        guard facts.format == .png, facts.width < Self.recommended else { return nil }
        return Messages.lowResolution(file.source, "\(facts.width)x\(facts.height)")
    }

    /// Whether no pixel is transparent.
    ///
    /// - Throws: `Diagnostic` when it can't be decoded.
    func isOpaque() throws(Diagnostic) -> Bool {
        guard facts.hasAlpha else { return true }
        return try file.decoded(scale: scale) { image throws(ImagesError) in try image.isOpaque() }
    }

    /// How much larger than its own size a drawing is rendered.
    private var scale: Double { max(1, Double(Self.recommended) / Double(facts.width)) }

    /// The picture in linear light, and the space that its values are of: Display P3 when the
    /// master's profile has more colours than sRGB.
    ///
    /// An SVG is drawn as large as the recommended master.
    ///
    /// - Throws: `Diagnostic` when it can't be decoded.
    func picture(onlySRGB: Bool) throws(Diagnostic) -> (pixels: LinearPicture, space: ColorSpace) {
        try file.decoded(scale: scale) { image throws(ImagesError) in
            let isWide = try onlySRGB ? false : Self.isWide(image.profile)
            let space = isWide ? ColorSpace.displayP3 : .sRGB
            return (try LinearPicture(image, in: space), space)
        }
    }

    /// Whether a profile can hold a red or green that is more than sRGB's.
    private static func isWide(_ profile: [UInt8]?) throws(ImagesError) -> Bool {
        // The space of a profile's values is in its header (ICC.1, section 7.2.6).
        guard let profile, profile.dropFirst(16).starts(with: "RGB ".utf8) else { return false }
        let red = try Color(red: 255, green: 0, blue: 0).encoded(in: profile)
        let green = try Color(red: 0, green: 255, blue: 0).encoded(in: profile)
        return red.red < nearlyFull || green.green < nearlyFull
    }

    private static let nearlyFull: UInt8 = 252
}

private enum Messages {
    private static func fault(_ path: String, _ summary: String, _ help: String) -> Diagnostic {
        Diagnostic("\(path) \(summary)", at: Place(file: path), help: help)
    }

    static func unreadable(_ path: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(path, "can't be read"),
            at: Place(file: path),
            help: error.help("export the master as a PNG or a plain SVG")
        )
    }

    static func wrongFormat(_ path: String, _ format: ImageFormat) -> Diagnostic {
        fault(path, "is a \(format.rawValue) file", "use a PNG or an SVG as master")
    }

    static func noSquare(_ path: String, _ size: String) -> Diagnostic {
        fault(path, "has \(size) pixels, which is not square", "export a square master")
    }

    static func small(_ path: String, _ size: String, _ needed: Int) -> Diagnostic {
        fault(
            path,
            "has \(size) pixels, and the largest icon needs \(needed)x\(needed)",
            "export it with \(Master.recommended) pixels a side"
        )
    }

    static func large(_ path: String, _ size: String) -> Diagnostic {
        fault(path, "has \(size) pixels, too many to be read", "export it with 1024 pixels a side")
    }

    static func lowResolution(_ path: String, _ size: String) -> Diagnostic {
        fault(
            path,
            "has \(size) pixels",
            "masters of \(Master.recommended) pixels a side serve sizes to come as well"
        )
    }
}
