import CImages

extension Image {
    /// Refuses a PDF whose first page would need fonts of the machine.
    ///
    /// - Throws: `ImagesError`. Poppler would leave out such text without a word.
    static func checkPDF(_ bytes: Span<UInt8>) throws(ImagesError) {
        let poppler = try PopplerFunctions(try LoadableModule.poppler.get())
        let missing = try unsafe bytes.withUnsafeBytes { buffer throws(ImagesError) in
            // Only read until the document is closed, which is before this returns.
            let copy = unsafe images.pointee.g_bytes_new_static(
                buffer.baseAddress,
                gsize(buffer.count)
            )
            defer { unsafe images.pointee.g_bytes_unref(copy) }
            return try unsafe poppler.fontsLeftOut(copy)
        }
        guard let font = missing.first else { return }
        throw ImagesError("inspect", "the PDF uses the font \"\(font)\" without holding it")
    }
}

/// What is asked of Poppler besides rendering (poppler-glib's `poppler-document.h`).
@safe private struct PopplerFunctions {
    typealias Object = UnsafeMutableRawPointer
    typealias Close = @convention(c) (Object) -> Void

    private let open:
        @convention(c) (
            OpaquePointer?, UnsafePointer<CChar>?,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> Object?
    private let fonts: @convention(c) (Object) -> Object
    private let freeFonts: Close
    private let scan: @convention(c) (Object, Int32, UnsafeMutablePointer<Object?>) -> gboolean
    private let name: @convention(c) (Object) -> UnsafePointer<CChar>?
    private let kind: @convention(c) (Object) -> UInt32
    private let isEmbedded: @convention(c) (Object) -> gboolean
    private let next: @convention(c) (Object) -> gboolean
    private let freeIterator: Close

    init(_ module: LoadableModule) throws(ImagesError) {
        func find<Function>(_ name: String) throws(ImagesError) -> Function {
            guard let function = module.function(name, as: Function.self) else {
                throw ImagesError(name, "this Poppler can't list a PDF's fonts")
            }
            return function
        }
        unsafe open = try find("poppler_document_new_from_bytes")
        unsafe fonts = try find("poppler_font_info_new")
        unsafe freeFonts = try find("poppler_font_info_free")
        unsafe scan = try find("poppler_font_info_scan")
        unsafe name = try find("poppler_fonts_iter_get_name")
        unsafe kind = try find("poppler_fonts_iter_get_font_type")
        unsafe isEmbedded = try find("poppler_fonts_iter_is_embedded")
        unsafe next = try find("poppler_fonts_iter_next")
        unsafe freeIterator = try find("poppler_fonts_iter_free")
    }

    /// The fonts of the first page that the file does not hold.
    func fontsLeftOut(_ bytes: OpaquePointer?) throws(ImagesError) -> [String] {
        var error = unsafe UnsafeMutablePointer<GError>?.none
        guard let document = unsafe open(bytes, nil, &error) else {
            defer { unsafe images.pointee.g_clear_error(&error) }
            let reason = unsafe error.flatMap { unsafe $0.pointee.message }
            throw ImagesError(
                "poppler_document_new_from_bytes",
                unsafe reason.map { unsafe String(cString: $0) } ?? "the PDF is damaged"
            )
        }
        defer { unsafe images.pointee.g_object_unref(document) }
        let list = unsafe fonts(document)
        defer { unsafe freeFonts(list) }
        var iterator = unsafe Object?.none
        guard unsafe scan(list, 1, &iterator) != 0, let iterator = unsafe iterator else {
            return []
        }
        defer { unsafe freeIterator(iterator) }
        var missing: [String] = []
        repeat {
            // POPPLER_FONT_TYPE_TYPE3: its glyphs are drawings in the file.
            guard unsafe kind(iterator) != 4, unsafe isEmbedded(iterator) == 0 else { continue }
            missing.append(unsafe name(iterator).map { unsafe String(cString: $0) } ?? "no name")
        } while unsafe next(iterator) != 0
        return missing
    }
}
