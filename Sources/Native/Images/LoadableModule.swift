import CVips

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

    private let module: OpaquePointer?

    /// Loads the module from the folder beside libvips, unless libvips was built with it inside.
    private init(
        _ name: String,
        for operation: String,
        reading format: String
    ) throws(ImagesError) {
        try ImageLibrary.start()
        let path = LoadableModule.folder + "/" + name
        let isBuiltIn = unsafe shipit_vips_has(operation)
        let candidates = isBuiltIn ? [nil] : [path + ".so", path + ".dylib"]
        for candidate in candidates {
            // Without a name: the program itself, with all that it is linked to.
            guard let module = unsafe g_module_open(candidate, G_MODULE_BIND_LAZY) else { continue }
            unsafe self.module = module
            return
        }
        throw ImagesError("\(name)", "libvips has no part here that reads \(format)")
    }

    /// The program itself, with all libraries that it is linked to.
    static let program = LoadableModule()

    private init() { unsafe module = g_module_open(nil, G_MODULE_BIND_LAZY) }

    /// Where a name of the module, or of a library that it is linked to, is in memory.
    @safe private func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        var symbol = unsafe UnsafeMutableRawPointer?.none
        guard unsafe module != nil, unsafe g_module_symbol(module, name, &symbol) != 0 else {
            return nil
        }
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
        var place = unsafe shipit_place()
        guard let symbol = program.symbol("vips_version"),
            unsafe shipit_place_of(symbol, &place) != 0, let file = unsafe place.file
        else { return "" }
        let library = unsafe String(cString: file)
        let folder = library.lastIndex(of: "/").map { library[..<$0] } ?? ""
        return "\(folder)/vips-modules-\(vips_version(0)).\(vips_version(1))"
    }
}
