import Diagnostics
import Images

/// Reading files of art.
enum Art {
    /// The bytes that an art file may have.
    static let byteLimit = 128 << 20

    /// The facts in the header of an art file.
    ///
    /// - Throws: `Diagnostic` for a file that can't be used; it names the file and the option.
    static func facts(
        _ bytes: [UInt8],
        source: String,
        option: String
    ) throws(Diagnostic) -> ImageFacts {
        do throws(ImagesError) {
            return try Image.inspect(bytes.span, limit: Image.pixelLimit)
        } catch {
            throw unusable(source, option, error)
        }
    }

    /// The error that a file can't be used.
    static func unusable(_ source: String, _ option: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(source, "can't be used"),
            option: option,
            help: error.help(
                "export it again as PNG, JPEG, WebP, HEIC, PDF, or SVG with text as outlines"
            )
        )
    }
}
