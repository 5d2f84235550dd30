import Diagnostics
import Images

/// The bytes of a file that should be a picture.
struct PictureFile {
    let bytes: [UInt8]
    /// What messages call the file.
    let source: String

    /// What a step makes of the picture.
    ///
    /// - Parameter scale: How much larger than its own size a drawing is rendered.
    /// - Throws: `Diagnostic` that names the file when it can't be decoded, or the step throws.
    func decoded<Value>(
        scale: Double = 1,
        _ step: (borrowing Image) throws(ImagesError) -> Value
    ) throws(Diagnostic) -> Value {
        do throws(ImagesError) {
            let image = try Image(decoding: bytes.span, scale: scale)
            return try step(image)
        } catch {
            throw Messages.undecodable(source, error)
        }
    }
}

private enum Messages {
    static func undecodable(_ source: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(source, "can't be decoded"),
            at: Place(file: source),
            help: error.help("open the picture and export it anew")
        )
    }
}
