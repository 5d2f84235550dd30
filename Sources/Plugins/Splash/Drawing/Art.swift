import Images
import Pipeline

/// The pictures that layers show.
enum Art {
    /// The bytes that an art file may have.
    static let byteLimit = 128 << 20

    /// Refuses, by its header, a file that can't be used.
    ///
    /// - Throws: `Diagnostic` that names the file and the option.
    static func check(_ bytes: [UInt8], source: String, option: String) throws(Diagnostic) {
        do throws(ImagesError) {
            _ = try Image.inspect(bytes.span, limit: Image.pixelLimit)
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
