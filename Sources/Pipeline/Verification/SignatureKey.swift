import Cryptography
import Diagnostics

/// A public key that several checks share.
final class SignatureKey {
    private let key: PublicKey

    /// Reads a public key in PEM.
    ///
    /// - Throws: `Diagnostic` when it is none.
    init(pem: [UInt8]) throws(Diagnostic) {
        do throws(CryptographyError) {
            key = try PublicKey(pem: pem)
        } catch {
            throw Diagnostic(
                "the key is not a public key that checks signatures: \(error)",
                help: "name the public half in PEM; \"shipit key make\" writes it as NAME.pub.pem"
            )
        }
    }

    /// Whether a signature is this key's, of these bytes.
    ///
    /// - Throws: `CryptographyError`.
    func accepts(_ signature: [UInt8], of bytes: [UInt8]) throws -> Bool {
        try key.verify(signature, of: bytes)
    }
}
