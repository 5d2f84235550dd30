import Cryptography
package import Diagnostics
import ExactStrings
import Files

/// A public key that several checks share.
package final class SignatureKey {
    private let key: PublicKey

    /// Reads a public key in PEM.
    ///
    /// - Throws: `Diagnostic` when it is none.
    package init(pem: [UInt8]) throws(Diagnostic) {
        do throws(CryptographyError) {
            key = try PublicKey(pem: pem)
        } catch {
            throw Diagnostic(
                "the key is not a public key that checks signatures: \(error)",
                help: "name the public half in PEM; \"shipit key make\" writes it as NAME.pub.pem"
            )
        }
    }

    /// The signatures of a document, in files beside it, that are this key's; and whether there are
    /// any signatures.
    ///
    /// - Parameters:
    ///   - document: The path of the document below the folder of its release.
    ///   - bytes: What it holds.
    ///   - folder: The absolute path of that folder.
    /// - Throws: `CryptographyError`; `FileError`.
    func accepted(
        of document: String,
        _ bytes: [UInt8],
        in folder: String
    ) throws -> (accepted: [String], hasSignatures: Bool) {
        let parent = document.parentPath ?? ""
        let names = try FileSystem.names(in: parent.isEmpty ? folder : "\(folder)/\(parent)")
        let candidates = try names.decoded.map { parent.appendingPath($0) }.filter { path in
            guard path.hasExactPrefix("\(document)."),
                case .file(let size, _)? = try FileSystem.kind(of: "\(folder)/\(path)")
            else { return false }
            return size <= Verification.signatureLimit
        }
        let accepted = try candidates.prefix(Verification.mostSignatures).filter { name in
            try accepts(
                try FileSystem.read("\(folder)/\(name)", limit: Verification.signatureLimit),
                of: bytes
            )
        }
        return (accepted, !candidates.isEmpty)
    }

    /// Whether a signature is this key's, of these bytes.
    ///
    /// - Throws: `CryptographyError`.
    func accepts(_ signature: [UInt8], of bytes: [UInt8]) throws -> Bool {
        try key.verify(signature, of: bytes)
    }
}
