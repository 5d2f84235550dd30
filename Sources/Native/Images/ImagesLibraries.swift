import CImages
public import Host

/// The libraries below this module.
public enum ImagesLibraries {
    /// The versions that shape pixels and bytes, by library: part of each unit's key; loads the
    /// libraries.
    ///
    /// - Throws: `MissingLibrary`.
    public static func versions() throws(MissingLibrary) -> [String: String] {
        if let missing = ImageLibrary.missing { throw missing }
        let program = LoadableModule.libvips
        let librsvg = ["rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version"]
        return [
            "librsvg": librsvg.map { program.number($0).map { "\($0)" } ?? "?" }
                .joined(separator: "."),
            "libvips": unsafe text(images.pointee.vips_version_string()),
            "harfbuzz": unsafe text(images.pointee.hb_version_string()),
            "pango": unsafe text(images.pointee.pango_version_string()),
            "lcms2": String(unsafe images.pointee.cmsGetEncodedCMMversion()),
        ]
    }

    /// The versions of libraries that are loaded only for some formats; loads them.
    ///
    /// `none` means a library that is missing: a file that needs it is refused by itself.
    public static func versions(for formats: Set<ImageFormat>) -> [String: String] {
        var versions: [String: String] = [:]
        func add(_ library: String, _ version: (LoadableModule) -> String?, _ module: Loaded) {
            switch module {
            case .success(let module): versions[library] = version(module) ?? "unknown"
            case .failure: versions[library] = "none"
            }
        }
        if formats.contains(.heic) {
            add("libheif", { $0.version("heif_get_version") }, LoadableModule.heif)
            // What libheif decodes and encodes HEVC with; a build may have others.
            add("libde265", { $0.version("de265_get_version") }, LoadableModule.heif)
            add("x265", { $0.text("x265_version_str") }, LoadableModule.heif)
        }
        if formats.contains(.webp) {
            let version = LoadableModule.libvips.function(
                "WebPGetEncoderVersion",
                as: (@convention(c) () -> Int32).self
            )
            versions["libwebp"] = version.map { "\($0())" } ?? "unknown"
        }
        if formats.contains(.pdf) {
            add("poppler", { $0.version("poppler_get_version") }, LoadableModule.poppler)
        }
        return versions
    }

    private static func text(_ version: UnsafePointer<CChar>?) -> String {
        unsafe version.map { unsafe String(cString: $0) } ?? "unknown"
    }

    private typealias Loaded = Result<LoadableModule, ImagesError>
}
