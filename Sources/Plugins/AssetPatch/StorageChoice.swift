import Archives

/// How a file is kept in a patch: as it is when its format is compressed already, else deflated.
///
/// Deflating such a file again costs time on both sides and saves hardly a byte.
func storage(of path: String) -> EntryStorage {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return .deflated }
    return compressedFormats.contains(path[path.index(after: dot)...].lowercased())
        ? .stored : .deflated
}

private let compressedFormats: Set<String> = [
    // Images. Compiled catalogs (car) are not here: deflating them still saves a good part.
    "avif", "gif", "heic", "heif", "jpeg", "jpg", "jxl", "png", "webp",
    // Sound and video.
    "aac", "flac", "m4a", "m4v", "mov", "mp3", "mp4", "ogg", "opus",
    // Archives, and formats that are archives.
    "7z", "br", "bz2", "gz", "lottie", "lzma", "xz", "zip", "zst",
    // Fonts.
    "woff", "woff2",
]
