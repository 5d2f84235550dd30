import Cryptography
import Diagnostics
public import PluginAPI

/// Signs the finished documents of a release: for `manifest.json` it writes `manifest.json.sig`,
/// and with an Ed25519 key `manifest.json.minisig`.
///
/// A signature is detached. A `.sig` is raw, as `openssl` writes and checks it. The key is PEM text
/// in a file or an environment variable; its kind decides on the signature:
///
/// - Ed25519: 64 bytes over the document itself; `openssl pkeyutl -verify -rawin`, and `minisign`.
/// - ECDSA P-256: DER, over the SHA-256, another one each time; `openssl dgst -sha256 -verify`.
/// - RSA of 2048 bits or more: PKCS#1 v1.5 or PSS, over the SHA-256; the same command.
///
/// The key is read before anything runs, so that a release never fails for it in the end, and is
/// never written, printed or handed to another stage.
///
/// Source: RFC 8032 (Ed25519), FIPS 186-5 (ECDSA), RFC 8017, section 8 (RSA).
public struct SignPlugin: SealPlugin {
    /// The options of a stage.
    public typealias Options = SignOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "sign",
        version: "2",
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
        // A file that an editor wrote ends with a line break that is no part of the passphrase.
        let passphrase = try options.passphrase.map {
            try context.secret($0, option: "/passphrase").firstLine()
        }
        do throws(CryptographyError) {
            return try KeySealer(try PrivateKey(pem: pem, passphrase: passphrase), options, context)
        } catch {
            guard error.kind == .passphraseMissing,
                let typed = try context.passphrase(of: "the key in \(Messages.name(options.key))")
            else { throw Messages.badKey(options, error) }
            return try sealer(pem, typed, options, context)
        }
    }

    /// The names that signatures may have, and how people check them: those of Ed25519 have 64
    /// bytes or are minisign's, and those of the other keys have more.
    public func form(_ options: SignOptions) -> SealForm? {
        let names = SignatureNames(options)
        return SealForm(
            extensions: names.all(options.formats ?? SignOptions.Format.allCases),
            sealedKinds: options.artifacts
        ) { document, fileExtension, signature in
            names.command(
                for: document,
                as: fileExtension,
                isEd25519: signature.count == 64 || MinisignSignature.isLikely(signature),
                padding: options.padding ?? .pkcs1
            )
        }
    }

    /// A sealer of a key whose passphrase was typed.
    private func sealer(
        _ pem: Secret,
        _ typed: Secret,
        _ options: SignOptions,
        _ context: SealContext
    ) throws(Diagnostic) -> KeySealer {
        do throws(CryptographyError) {
            return try KeySealer(try PrivateKey(pem: pem, passphrase: typed), options, context)
        } catch {
            throw Messages.badKey(options, error)
        }
    }

    private func key(_ options: SignOptions, in context: SealContext) throws -> Secret {
        do {
            return try context.secret(options.key, option: "/key")
        } catch var diagnostic as Diagnostic {
            diagnostic.help = [diagnostic.help, Messages.makeKey].compactMap(\.self)
                .joined(separator: "; ")
            throw diagnostic
        }
    }
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
