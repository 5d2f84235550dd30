import Cryptography
import Diagnostics
public import PluginAPI

/// Signs the finished documents of a release: for `manifest.json` it writes `manifest.json.sig`.
///
/// A signature is detached and raw, as `openssl` writes and checks it. The key is PEM text in a
/// file or an environment variable; its kind decides on the signature:
///
/// | key | signature | check | | --- | --- | --- | | Ed25519 | 64 bytes over the document itself |
/// `openssl pkeyutl -verify -rawin` | | ECDSA P-256 | DER, over the SHA-256; another one each time
/// | `openssl dgst -sha256 -verify` | | RSA, 2048 bits or more | PKCS#1 v1.5, over the SHA-256 |
/// `openssl dgst -sha256 -verify` |
///
/// The key is read before anything runs, so that a release never fails for it in the end, and is
/// never written, printed or handed to another stage.
///
/// Source: RFC 8032 (Ed25519), FIPS 186-5 (ECDSA), RFC 8017, section 8.2 (RSA).
public struct SignPlugin: SealPlugin {
    /// The options of a stage.
    public typealias Options = SignOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "sign",
        version: "1",
        summary: "signs the release's documents with an Ed25519, ECDSA or RSA key",
        options: SignOptions.properties
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Reads and checks the key, before anything runs.
    ///
    /// - Throws: `Diagnostic`.
    public func prepare(_ options: SignOptions, in context: SealContext) throws -> any Sealer {
        guard isExtension(options.extension) else { throw Messages.badExtension(options.extension) }
        let pem = try key(options, in: context)
        let passphrase = try options.passphrase.map {
            // A file that an editor wrote ends with a line break that is no part of the passphrase.
            try context.secret($0, option: "/passphrase").bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        }
        do throws(CryptographyError) {
            return try KeySealer(pem.bytes, passphrase.map(Array.init), options.extension)
        } catch {
            guard error.kind == .passphraseMissing,
                let typed = try context.passphrase(of: "the key in \(Messages.name(options.key))")
            else { throw Messages.badKey(options, error) }
            return try sealer(pem, typed, options)
        }
    }

    /// The names of the signatures, and how people check them: those of Ed25519 have 64 bytes, and
    /// those of the other keys more.
    public func form(_ options: SignOptions) -> SealForm? {
        SealForm(extensions: [options.extension]) { document, fileExtension, signature in
            command(for: document, as: fileExtension, isEd25519: signature.count == 64)
        }
    }

    /// A sealer of a key whose passphrase was typed.
    private func sealer(
        _ pem: Secret,
        _ typed: Secret,
        _ options: SignOptions
    ) throws(Diagnostic) -> KeySealer {
        do throws(CryptographyError) {
            return try KeySealer(pem.bytes, typed.bytes, options.extension)
        } catch {
            throw Messages.badKey(options, error)
        }
    }

    private func key(_ options: SignOptions, in context: SealContext) throws -> Secret {
        do {
            return try context.secret(options.key, option: "/key")
        } catch var diagnostic as Diagnostic {
            if diagnostic.help == nil { diagnostic.help = Messages.makeKey }
            throw diagnostic
        }
    }
}

/// A key that is ready to sign.
///
/// It is read once: to derive a key of a passphrase takes a good part of a second, as does the
/// check of a long RSA key, and its text need not stay in memory.
private final class KeySealer: Sealer {
    let key: PrivateKey
    let publicKey: PublicKey
    let fileExtension: String

    init(
        _ pem: [UInt8],
        _ passphrase: [UInt8]?,
        _ fileExtension: String
    ) throws(CryptographyError) {
        key = try PrivateKey(pem: pem, passphrase: passphrase)
        publicKey = try key.publicKey()
        self.fileExtension = fileExtension
    }

    var isReproducible: Bool { key.kind.isDeterministic }
    var extensions: [String] { [fileExtension] }
    var keyID: String? { publicKey.id }

    func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8] {
        try sign(document.bytes)
    }

    func signature(of message: [UInt8]) throws -> [UInt8]? { try sign(message) }

    private func sign(_ message: [UInt8]) throws(Diagnostic) -> [UInt8] {
        do {
            return try key.sign(message)
        } catch {
            throw Diagnostic("OpenSSL can't sign with the \(key.kind.rawValue) key: \(error)")
        }
    }

    func verificationCommand(for document: String, as extension: String) -> [String]? {
        command(for: document, as: `extension`, isEd25519: key.kind == .ed25519)
    }

    func accepts(
        _ seal: [UInt8],
        of document: SealedDocument,
        as extension: String
    ) throws -> Bool {
        try accepts(signature: seal, of: document.bytes)
    }

    func accepts(signature: [UInt8], of message: [UInt8]) throws -> Bool {
        do {
            return try publicKey.verify(signature, of: message)
        } catch {
            throw Diagnostic(
                "OpenSSL can't check a signature of the \(key.kind.rawValue) key: \(error)"
            )
        }
    }
}

/// The command with which people verify a signature.
private func command(
    for document: String,
    as extension: String,
    isEd25519: Bool
) -> [String] {
    let (key, seal) = ("release-key.pub.pem", document + `extension`)
    guard isEd25519 else {
        return ["openssl", "dgst", "-sha256", "-verify", key, "-signature", seal, document]
    }
    return ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin"]
        + ["-in", document, "-sigfile", seal]
}

/// Whether a text is a dot and then letters, digits, `.`, `-` or `_`.
private func isExtension(_ text: String) -> Bool {
    text.first == "." && text.count > 1 && !text.contains("..")
        && text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
}
