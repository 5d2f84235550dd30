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
    private let minisigExtension: String?
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
        let formats = Set(options.formats ?? (hasMinisig ? [.sig, .minisig] : [.sig]))
        guard hasMinisig || !formats.contains(.minisig) else {
            throw CryptographyError(.unsupportedFormat, detail: kind.rawValue)
        }
        guard kind == .rsa || options.padding == nil else {
            throw CryptographyError(.unsupportedPadding, detail: kind.rawValue)
        }
        publicKey = try key.publicKey()
        self.key = key
        padding = options.padding ?? .pkcs1
        let name = options.extension
        let minisig = (name.hasSuffix(".sig") ? String(name.dropLast(4)) : name) + ".minisig"
        minisigExtension = formats.contains(.minisig) ? minisig : nil
        extensions = (formats.contains(.sig) ? [name] : []) + [minisigExtension].compactMap(\.self)
        sealedKinds = options.artifacts
        release = context.release
    }

    var isReproducible: Bool { key.kind.isDeterministic(with: padding) }
    var keyID: String? { publicKey.id }

    func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8] {
        guard `extension` == minisigExtension else { return try sign(document.bytes) }
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
        guard `extension` == minisigExtension else {
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
        let (key, seal) = ("release-key.pub.pem", document + `extension`)
        if `extension` == minisigExtension {
            return ["minisign", "-V", "-H", "-p", "release-key.pub", "-m", document, "-x", seal]
        }
        switch self.key.kind {
        case .ed25519:
            return ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin"]
                + ["-in", document, "-sigfile", seal]
        default:
            let pss = ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"]
            return ["openssl", "dgst", "-sha256"] + (padding == .pss ? pss : [])
                + ["-verify", key, "-signature", seal, document]
        }
    }
}
