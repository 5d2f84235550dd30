import CArchive

/// The libraries below this module.
public enum ArchivesLibraries {
    /// The versions that shape bytes, by library: part of each unit's key.
    public static var versions: [String: String] {
        [
            "libarchive":
                String(unsafe String(cString: archive_version_string()).drop { !$0.isNumber }),
            // What libarchive deflates with.
            "zlib": unsafe archive_zlib_version().map { unsafe String(cString: $0) } ?? "none",
        ]
    }
}
