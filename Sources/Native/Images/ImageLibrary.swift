import CFontconfig
import CHarfBuzz
import CLittleCMS
import CPango
import CVips

/// The libraries below this module.
public enum ImageLibrary {
    /// The versions that shape pixels and bytes, by library: part of each unit's key.
    public static var versions: [String: String] {
        [
            "libvips": unsafe String(cString: vips_version_string()),
            "harfbuzz": unsafe String(cString: hb_version_string()),
            "pango": unsafe String(cString: pango_version_string()),
            "lcms2": String(cmsGetEncodedCMMversion()),
        ]
    }

    /// The versions of libraries that are loaded only for some formats.
    ///
    /// - Throws: `ImagesError` when a library is missing.
    public static func versions(
        for formats: Set<ImageFormat>
    ) throws(ImagesError) -> [String: String] {
        var versions: [String: String] = [:]
        if formats.contains(.heic) {
            versions["libheif"] = try LoadableModule.heif.get().version("heif_get_version")
        }
        if formats.contains(.pdf) {
            versions["poppler"] = try LoadableModule.poppler.get().version("poppler_get_version")
        }
        return versions
    }

    /// Starts libvips once for the process.
    ///
    /// - Throws: `ImagesError` when it can't start; every later call says the same.
    static func start() throws(ImagesError) {
        if let fault { throw fault }
    }

    private static let fault: ImagesError? = {
        guard shipit_vips_start() == 0 else { return .last("vips_init") }
        // Fonts come from font files only. With no fonts known, the ones that a machine happens to
        // have can't get into a picture; nothing is read from or written to the disk for that.
        unsafe FcConfigSetCurrent(FcConfigCreate())
        return nil
    }()
}
