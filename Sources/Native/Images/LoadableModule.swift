import CImages

/// A part of libvips that is loaded when a file first needs it: most runs never do.
///
/// Unchecked: the pointer is set once and never freed, and GModule's functions lock.
@safe struct LoadableModule: @unchecked Sendable {
    /// HEIC, through libheif.
    static let heif = Result(catching: { () throws(ImagesError) in
        try LoadableModule("vips-heif", for: "heifload_buffer", reading: "HEIC")
    })
    /// PDF, through Poppler.
    static let poppler = Result(catching: { () throws(ImagesError) in
        try LoadableModule("vips-poppler", for: "pdfload_buffer", reading: "PDF")
    })

    /// libvips itself, with all libraries that it is linked to; loaded before.
    static let libvips = unsafe LoadableModule(nil)

    /// Nil for libvips itself.
    private let module: OpaquePointer?

    private init(_ module: OpaquePointer?) { unsafe self.module = module }

    /// Loads the module from the folder beside libvips, unless libvips was built with it inside.
    private init(
        _ name: String,
        for operation: String,
        reading format: String
    ) throws(ImagesError) {
        try ImageLibrary.start()
        if unsafe shipit_vips_has(operation) {
            unsafe self.init(nil)
            return
        }
        for end in [".so", ".dylib"] {
            let path = "\(LoadableModule.folder)/\(name)\(end)"
            let module = unsafe images.pointee.g_module_open(path, G_MODULE_BIND_LAZY)
            guard let module = unsafe module else { continue }
            unsafe self.init(module)
            return
        }
        throw ImagesError("\(name)", "libvips has no part here that reads \(format)")
    }

    /// Where a name of the module, or of a library that it is linked to, is in memory.
    @safe private func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        guard let module = unsafe module else { return unsafe shipit_images_symbol(name) }
        var symbol = unsafe UnsafeMutableRawPointer?.none
        guard unsafe images.pointee.g_module_symbol(module, name, &symbol) != 0 else { return nil }
        return unsafe symbol
    }

    /// A function of the module, or of a library that it is linked to.
    ///
    /// `Function` is its C type; nil when there is none of that name.
    @safe func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let symbol = symbol(name) else { return nil }
        return unsafe unsafeBitCast(symbol, to: type)
    }

    /// The version that a library returns from a function without arguments.
    func version(_ name: String) -> String? {
        let version = function(name, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
        return unsafe version?().map { unsafe String(cString: $0) }
    }

    /// The text that a variable `const char *` points to.
    func text(_ name: String) -> String? {
        let variable = unsafe symbol(name)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
        return unsafe variable?.pointee.map { unsafe String(cString: $0) }
    }

    /// The value of a variable `unsigned int`.
    func number(_ name: String) -> UInt32? {
        unsafe symbol(name)?.assumingMemoryBound(to: UInt32.self).pointee
    }

    /// The folder of libvips's own modules: beside it, named after its version.
    private static var folder: String {
        guard let symbol = libvips.symbol("vips_version"),
            let file = unsafe shipit_images_file_of(symbol)
        else { return "" }
        let library = unsafe String(cString: file)
        let folder = library.lastIndex(of: "/").map { library[..<$0] } ?? ""
        let version = unsafe [images.pointee.vips_version(0), images.pointee.vips_version(1)]
        return "\(folder)/vips-modules-\(version[0]).\(version[1])"
    }
}
