#if canImport(Darwin)
import Foundation
#else
// Foundation's normalisation would add 30 MB of ICU's data to the program; the standard library's own
// is not public yet. A toolchain without it fails to compile this line.
@_spi(_Unicode) import Swift
#endif

extension String {
    /// The text in Unicode's composed form (NFC).
    ///
    /// Source: Unicode Standard Annex #15.
    public var composed: String {
        #if canImport(Darwin)
        precomposedStringWithCanonicalMapping
        #else
        String(String.UnicodeScalarView(_nfc))
        #endif
    }
}
