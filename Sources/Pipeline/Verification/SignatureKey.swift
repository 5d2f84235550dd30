import Cryptography
package import Diagnostics
import ExactStrings
import Files
import Releases

/// A public key that several checks share.
package final class SignatureKey {
    private let key: PublicKey
    /// The id that minisign signatures of the key must have; nil when only the key is known.
    private let minisignID: MinisignKeyID?

    /// Reads a public key: PEM, or a minisign public key.
    ///
    /// - Throws: `Diagnostic` when it is neither.
    package init(pem bytes: [UInt8]) throws(Diagnostic) {
        do throws(CryptographyError) {
            if MinisignPublicKey.isLikely(bytes) {
                let file = try MinisignPublicKey(bytes)
                minisignID = file.id
                key = file.withoutID()
            } else {
                minisignID = nil
                key = try PublicKey(pem: bytes)
            }
        } catch {
            throw Diagnostic(
                "the key is not a public key that checks signatures: \(error)",
                help: "name the public half in PEM, or a minisign public key; "
                    + "\"shipit key make\" writes it as NAME.pub.pem"
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
    /// - Throws: `CryptographyError`; `FileError`; `Diagnostic` when the key signed a comment that
    ///   is about another document.
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
            let file = "\(folder)/\(name)"
            let signature = try FileSystem.read(file, limit: Verification.signatureLimit)
            return try accepts(signature, of: bytes, named: document)
        }
        return (accepted, !candidates.isEmpty)
    }

    /// Whether a signature is this key's, of these bytes.
    ///
    /// - Parameter document: The path of what is signed, below the folder of its release.
    /// - Throws: `CryptographyError`; `Diagnostic` when the key signed a comment that is about
    ///   another document.
    func accepts(
        _ signature: [UInt8],
        of bytes: [UInt8],
        named document: String
    ) throws -> Bool {
        guard MinisignSignature.isLikely(signature) else {
            return try key.verify(signature, of: bytes)
        }
        let minisign: MinisignSignature
        do {
            minisign = try MinisignSignature(signature)
        } catch {
            guard error.kind == .notMinisign else { throw error }
            return false
        }
        guard try minisign.isValid(of: bytes, by: key, id: minisignID) else { return false }
        try Self.check(minisign.fields, of: document, bytes)
        return true
    }

    /// Refuses a valid signature whose trusted comment says that another document is signed.
    ///
    /// Comments of minisign's own have the name of the file alone. What is left out is not compared.
    private static func check(
        _ fields: [String: String],
        of document: String,
        _ bytes: [UInt8]
    ) throws {
        if let file = fields["file"], !areSame(file, document),
            !areSame(file, document.lastPathPart)
        {
            throw otherComment(document, "the file \"\(file)\"")
        }
        guard areSame(document, ReleaseLayout.manifest),
            fields["name"] != nil || fields["version"] != nil
        else { return }
        let manifest = try Manifest(bytes)
        for (key, value) in [("name", manifest.name), ("version", manifest.version)] {
            guard let claim = fields[key], !areSame(claim, value) else { continue }
            throw otherComment(document, "the \(key) \"\(claim)\", and it has \"\(value)\"")
        }
    }

    private static func otherComment(_ document: String, _ claim: String) -> Diagnostic {
        Diagnostic(
            "the trusted comment of a minisign signature of \(document) says that it is of \(claim)",
            at: Place(file: document),
            help: "do not trust it: sign the document again, under its own name"
        )
    }
}
