import CFontconfig
import CVips

/// libvips, which is started once.
enum ImageLibrary {
    /// Starts libvips once for the process.
    ///
    /// - Throws: `ImagesError` when it can't start; every later call says the same.
    static func start() throws(ImagesError) {
        if let fault { throw fault }
    }

    /// Starts libvips for a process that decodes pictures of all formats.
    ///
    /// - Throws: as `start`.
    static func startForForeignFiles() throws(ImagesError) {
        try start()
        shipit_vips_allow_foreign()
    }

    private static let fault: ImagesError? = {
        guard shipit_vips_start() == 0 else { return .last("vips_init") }
        // Fonts come from font files only. With no fonts known, the ones that a machine happens to
        // have can't get into a picture; nothing is read from or written to the disk for that.
        unsafe FcConfigSetCurrent(FcConfigCreate())
        return nil
    }()
}
