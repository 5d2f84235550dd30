import AppIcons
import Diagnostics
import Images

/// The bytes of a file that should be a picture.
struct PictureFile {
    let bytes: [UInt8]
    /// What messages call the file.
    let source: String
    /// Which member of an icon family is meant, by its side in pixels.
    var side = Master.recommended

    /// What a step makes of the picture.
    ///
    /// - Parameter scale: How much larger than its own size a drawing is rendered.
    /// - Throws: `Diagnostic` that names the file when it can't be decoded, or the step throws.
    func decoded<Value>(
        scale: Double = 1,
        _ step: (borrowing Image) throws(ImagesError) -> Value
    ) throws(Diagnostic) -> Value {
        do throws(ImagesError) {
            guard scale == 1 else { return try step(try Image(decoding: bytes.span, scale: scale)) }
            return try step(try IconDecoding.image(bytes, side: side))
        } catch {
            throw Self.undecodable(source, error)
        }
    }

    /// The error in a picture that can't be decoded.
    static func undecodable(_ source: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(source, "can't be decoded"),
            at: Place(file: source),
            help: error.help("open the picture and export it anew")
        )
    }
}
