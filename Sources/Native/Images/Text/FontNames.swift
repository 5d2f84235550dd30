import CImages

/// What one face of a font file calls itself.
public struct FontNames: Hashable, Sendable {
    /// Its place in the file; 0 but in collections.
    public var face: Int
    /// `Inter`: what the styles of one design have in common.
    public var family: String
    /// `Bold Italic`; empty when the face does not say.
    public var style: String
    /// `Inter Bold Italic`.
    public var fullName: String
    /// `Inter-BoldItalic`.
    public var postScriptName: String

    /// The names of each face of a TrueType or OpenType file, or of a collection, in English where
    /// there is a choice.
    ///
    /// Source: OpenType 1.9, "name": identifiers 16 and 17, or else 1 and 2, then 4 and 6.
    ///
    /// - Throws: `ImagesError` when the bytes are not a font.
    public static func read(_ font: Span<UInt8>) throws(ImagesError) -> [FontNames] {
        try ImageLibrary.load()
        let blob = FontBlob(font)
        // A damaged collection may claim any number.
        let count = min(blob.faceCount, 256)
        guard count > 0 else {
            throw ImagesError("hb_face_count", "the file is not a TrueType or OpenType font")
        }
        return (0..<count).map { FontNames(blob, face: $0) }
    }

    private init(_ blob: borrowing FontBlob, face index: Int) {
        let face = unsafe images.pointee.hb_face_create(blob.blob, UInt32(index))
        defer { unsafe images.pointee.hb_face_destroy(face) }
        func name(_ identifiers: UInt32...) -> String {
            for identifier in identifiers {
                // The greatest length that is copied, its end counted; the call sets the length.
                var size: UInt32 = 512
                var text = [CChar](repeating: 0, count: Int(size))
                let english = unsafe images.pointee.hb_language_from_string("en", -1)
                _ = unsafe images.pointee.hb_ot_name_get_utf8(
                    face,
                    identifier,
                    english,
                    &size,
                    &text
                )
                let bytes = text.prefix(Int(size)).map { UInt8(bitPattern: $0) }
                if !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            }
            return ""
        }
        self.face = index
        family = name(16, 1)
        style = name(17, 2)
        fullName = name(4)
        postScriptName = name(6)
    }
}
