import Images
import Pipeline
import Synchronization

/// The pictures that layers show.
enum Art {
    /// The bytes that an art file may have.
    static let byteLimit = 128 << 20

    /// Refuses, by its header, a file that can't be used.
    ///
    /// - Throws: `Diagnostic` that names the file and the option.
    static func check(_ bytes: [UInt8], source: String, option: String) throws(Diagnostic) {
        do throws(ImagesError) {
            let facts = try Image.inspect(bytes.span)
            // Sides are at most 2^31, so the product fits.
            guard facts.width * facts.height <= Image.pixelLimit else {
                throw ImagesError(
                    "inspect",
                    "\(facts.width) × \(facts.height) pixels are more than the"
                        + " \(Image.pixelLimit) that are allowed"
                )
            }
        } catch {
            throw unusable(source, option, error)
        }
    }

    /// The finding that a file can't be used.
    static func unusable(_ source: String, _ option: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            "\(source) can't be used: \(error.message)",
            option: option,
            help: "export it again as PNG, JPEG, WebP, or SVG with text as outlines"
        )
    }
}

/// Decoded art in sRGB, kept because many units show the same picture.
///
/// A hit gives the same pixels as decoding again would: entries are found by all their bytes.
final class ArtCache: Sendable {
    private struct Entry {
        var bytes: [UInt8]
        var image: SharedImage
        var size: Int
    }

    /// Most recently used last.
    private let entries = Mutex<[Entry]>([])
    /// In bytes of pixels; enough for the backgrounds of both appearances and some logos.
    private static let limit = 256 << 20

    /// A picture with eight bits in sRGB; without an alpha band when it is opaque.
    ///
    /// The lock is held while decoding, so that two units don't decode the same picture at once.
    ///
    /// - Throws: `ImagesError`.
    func image(_ bytes: [UInt8]) throws -> SharedImage {
        try entries.withLock { entries in
            if let place = entries.firstIndex(where: { $0.bytes == bytes }) {
                let entry = entries.remove(at: place)
                entries.append(entry)
                return entry.image
            }
            let image = try Art.decode(bytes)
            let size = image.image.width * image.image.height * image.image.bands
            entries.append(Entry(bytes: bytes, image: image, size: size))
            while entries.count > 1, entries.reduce(0, { $0 + $1.size }) > Self.limit {
                entries.removeFirst()
            }
            return image
        }
    }
}

extension Art {
    /// Decodes a picture whose size is its own.
    fileprivate static func decode(_ bytes: [UInt8]) throws(ImagesError) -> SharedImage {
        let file = try Image(decoding: bytes.span)
        let image = try SharedImage(try file.inSRGB())
        guard image.image.hasAlpha, try image.image.isOpaque() else { return image }
        // Three bands that need no premultiplication are resized several times as fast.
        return try SharedImage(try image.image.droppingAlpha())
    }
}
