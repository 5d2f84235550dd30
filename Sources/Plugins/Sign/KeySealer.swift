import Cryptography
import Diagnostics
import PluginAPI
import Releases

/// A key that is ready to sign.
///
/// It is read once: to derive a key of a passphrase takes a good part of a second, as does the
/// check of a long RSA key, and its text need not stay in memory.
final class KeySealer: Sealer {
    let sealedKinds: [String]
    let extensions: [String]
    private let key: PrivateKey
    private let publicKey: PublicKey
    private let padding: RSAPadding
    private let names: SignatureNames
    private let release: ReleaseFacts

    /// A key with a stage's options.
    ///
    /// - Throws: `CryptographyError`; `unsupportedFormat` and `unsupportedPadding` for options that the
    ///   key does not have.
    init(
        _ key: consuming PrivateKey,
        _ options: SignOptions,
        _ context: SealContext
    ) throws(CryptographyError) {
        let kind = key.kind
        let hasMinisig = kind == .ed25519
        let formats = options.formats ?? (hasMinisig ? [.sig, .minisig] : [.sig])
        guard hasMinisig || !formats.contains(.minisig) else {
            throw CryptographyError(.unsupportedFormat, detail: kind.rawValue)
        }
        guard kind == .rsa || options.padding == nil else {
            throw CryptographyError(.unsupportedPadding, detail: kind.rawValue)
        }
        publicKey = try key.publicKey()
        self.key = key
        padding = options.padding ?? .pkcs1
        names = SignatureNames(options)
        extensions = names.all(formats)
        sealedKinds = options.artifacts
        release = context.release
    }

    var isReproducible: Bool { key.kind.isDeterministic(with: padding) }
    var keyID: String? { publicKey.id }

    func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8] {
        guard `extension` == names.minisig else { return try sign(document.bytes) }
        return Array(try minisign(document).text.utf8)
    }

    func signature(of message: [UInt8]) throws -> [UInt8]? { try sign(message) }

    private func sign(_ message: [UInt8]) throws(Diagnostic) -> [UInt8] {
        do {
            return try key.sign(message, padding: padding)
        } catch {
            throw unusable("sign with", error)
        }
    }

    private func minisign(_ document: SealedDocument) throws(Diagnostic) -> MinisignSignature {
        // No time: the same release has the same signature.
        let comment = [
            "name:\(release.name)", "version:\(release.version)", "file:\(document.path)", "hashed",
        ].joined(separator: "\t")
        do {
            return try MinisignSignature(of: document.bytes, by: key, trustedComment: comment)
        } catch {
            throw unusable("sign with", error)
        }
    }

    func accepts(
        _ seal: [UInt8],
        of document: SealedDocument,
        as extension: String
    ) throws -> Bool {
        guard `extension` == names.minisig else {
            return try accepts(signature: seal, of: document.bytes)
        }
        return try self.seal(document, as: `extension`) == seal
    }

    func accepts(signature: [UInt8], of message: [UInt8]) throws -> Bool {
        do {
            return try publicKey.verify(signature, of: message, padding: padding)
        } catch {
            throw unusable("check a signature of", error)
        }
    }

    private func unusable(_ what: String, _ error: CryptographyError) -> Diagnostic {
        Diagnostic("OpenSSL can't \(what) the \(key.kind.rawValue) key: \(error)")
    }

    func verificationCommand(for document: String, as extension: String) -> [String]? {
        names.command(
            for: document,
            as: `extension`,
            isEd25519: key.kind == .ed25519,
            padding: padding
        )
    }
}
