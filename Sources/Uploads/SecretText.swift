public import Cryptography
import Diagnostics

/// The text of a secret that goes into a header: without the line break at the end of a file.
///
/// - Parameter pointer: The option that names it.
/// - Throws: `Diagnostic` when it is no such text.
public func secretText(_ secret: Secret, option pointer: String) throws -> String {
    var bytes = secret.copy[...]
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
        throw Diagnostic(
            "the secret has characters that no header can hold",
            option: pointer,
            help: "it must be one line of ASCII characters"
        )
    }
    return String(decoding: bytes, as: UTF8.self)
}
