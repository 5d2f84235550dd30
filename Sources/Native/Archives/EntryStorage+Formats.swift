extension EntryStorage {
    /// How a file is best kept in a zip: as it is when its format is compressed already, else
    /// deflated.
    ///
    /// Deflating such a file again costs time on both sides and saves hardly a byte.
    public init(of path: String) {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else {
            self = .deflated
            return
        }
        let suffix = path[path.index(after: dot)...].lowercased()
        self = compressedFormats.contains(suffix) ? .stored : .deflated
    }
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
