import ExactStrings
import ImageHeaders

/// What the extension of a file's name promises.
struct ExpectedFormat {
    let fileExtension: String
    let format: ImageHeader.Format

    init?(ofName name: String) {
        fileExtension = name.splitExtension.fileExtension.lowercased()
        switch fileExtension {
        case "png": format = .png
        case "jpg", "jpeg": format = .jpeg
        case "gif": format = .gif
        case "webp": format = .webp
        case "heic", "heif": format = .heic
        case "pdf": format = .pdf
        case "svg": format = .svg
        case "icns": format = .icns
        default: return nil
        }
    }
}
