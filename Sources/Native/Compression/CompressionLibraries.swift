import CDeflate
import CZlib
import CZstd

/// The libraries below this module.
public enum CompressionLibraries {
    /// The versions that shape bytes, by library: part of each unit's key.
    ///
    /// libdeflate's is that of the header, for the library does not give its own.
    public static var versions: [String: String] {
        [
            "libdeflate": LIBDEFLATE_VERSION_STRING,
            "libzstd": unsafe String(cString: ZSTD_versionString()),
            "zlib": unsafe String(cString: zlibVersion()),
        ]
    }
}
