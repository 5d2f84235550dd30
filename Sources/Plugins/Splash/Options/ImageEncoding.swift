/// How the file of a launch image is written.
enum ImageEncoding: Codable, Hashable, Sendable {
    case png
    /// Quality from 1 to 100.
    case jpeg(quality: Int)
    /// Quality from 1 to 100.
    case heic(quality: Int)

    /// The extension of the files, without the point.
    var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .heic: "heic"
        }
    }

    /// The media type (IANA).
    var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .heic: "image/heic"
        }
    }
}
