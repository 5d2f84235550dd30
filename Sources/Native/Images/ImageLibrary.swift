import CImages
import Host

/// The functions of libvips and of the libraries that come with it; `ImageLibrary.load()` resolves
/// them.
var images: UnsafePointer<shipit_image_functions> { unsafe shipit_images() }

/// libvips, which is loaded and started once, when it is first needed.
enum ImageLibrary {
    /// Loads the libraries, whose functions may be called then.
    ///
    /// - Throws: `ImagesError` when one is missing; every later call says the same.
    static func load() throws(ImagesError) {
        if let missing { throw ImagesError(missing) }
    }

    /// Loads the libraries and starts libvips.
    ///
    /// - Throws: `ImagesError` when it can't start; every later call says the same.
    static func start() throws(ImagesError) {
        try load()
        if let fault { throw fault }
    }

    /// Starts libvips for a process that decodes pictures of all formats.
    ///
    /// - Throws: as `start`.
    static func startForForeignFiles() throws(ImagesError) {
        try start()
        shipit_vips_allow_foreign()
    }

    /// Why the libraries can't be loaded; loads them.
    static let missing: MissingLibrary? = unsafe shipit_images_load().map { reason in
        MissingLibrary(
            "libvips",
            reason: unsafe String(cString: reason),
            packages: "libvips42 on Debian and Ubuntu, vips-libs on Fedora, vips of Homebrew"
        )
    }

    private static let fault: ImagesError? = {
        guard shipit_vips_start() == 0 else { return .last("vips_init") }
        // Fonts come from font files only. With no fonts known, the ones that a machine happens to
        // have can't get into a picture; nothing is read from or written to the disk for that.
        _ = unsafe images.pointee.FcConfigSetCurrent(images.pointee.FcConfigCreate())
        return nil
    }()
}
