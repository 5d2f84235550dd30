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

/// Art that has been read: a picture of pixels, or a drawing that has no size of its own.
enum ReadArt: Sendable {
    /// Eight bits in sRGB, without an alpha band when it is opaque.
    case picture(SharedImage)
    /// An SVG's bytes, and its width and height in its own units.
    case drawing([UInt8], width: Int, height: Int)

    /// Reads a file's bytes.
    ///
    /// - Throws: `ImagesError`.
    init(_ bytes: [UInt8]) throws(ImagesError) {
        guard try ImageFormat(of: bytes.span) != .svg else {
            let facts = try Image.inspect(bytes.span)
            self = .drawing(bytes, width: facts.width, height: facts.height)
            return
        }
        let file = try Image(decoding: bytes.span)
        let shared = try SharedImage(try file.inSRGB())
        guard shared.image.hasAlpha, try shared.image.isOpaque() else {
            self = .picture(shared)
            return
        }
        // Three bands that need no premultiplication are resized several times as fast.
        self = .picture(try SharedImage(try shared.image.droppingAlpha()))
    }

    /// The bytes of memory that it takes.
    fileprivate var size: Int {
        switch self {
        case .picture(let shared): shared.image.width * shared.image.height * shared.image.bands
        case .drawing(let bytes, _, _): bytes.count
        }
    }
}

/// Art that has been read, kept because many units show the same.
///
/// A hit gives the same pixels as reading again would: entries are found by their bytes' digest.
final class ArtCache: Sendable {
    private struct Entry {
        var digest: ContentDigest
        var art: ReadArt
    }

    /// Most recently used last.
    private let entries = Mutex<[Entry]>([])
    /// In bytes of memory; enough for the backgrounds of both appearances and some logos.
    private static let limit = 256 << 20

    /// The art with this digest, read by `read` unless it is kept.
    ///
    /// The lock is held while reading, so that two units don't decode the same picture at once.
    ///
    /// - Throws: `ImagesError`; what `read` throws.
    func art(_ digest: ContentDigest, read: () throws -> [UInt8]) throws -> ReadArt {
        try entries.withLock { entries in
            if let place = entries.firstIndex(where: { $0.digest == digest }) {
                let entry = entries.remove(at: place)
                entries.append(entry)
                return entry.art
            }
            let art = try ReadArt(try read())
            entries.append(Entry(digest: digest, art: art))
            while entries.count > 1, entries.reduce(0, { $0 + $1.art.size }) > Self.limit {
                entries.removeFirst()
            }
            return art
        }
    }
}
