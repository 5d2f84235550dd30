public import Cryptography
import Diagnostics
import JSON
public import Releases

/// The code behind a stage that seals the finished documents of a release: a signature, say.
///
/// Sealing has effects and secrets, so it has no units, is never cached, and runs after
/// all units, on the finished manifest and checksums.
public protocol SealPlugin: Plugin {
    /// Reads and checks the keys, before anything runs.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    func prepare(_ options: Options, in context: SealContext) throws -> any Sealer
    /// What is known of a stage's seals without its secrets: a release that is built again has
    /// copies of those that it had, and lists them in its report.
    ///
    /// - Returns: Nil for nothing.
    func form(_ options: Options) -> SealForm?
}

extension SealPlugin {
    /// Nothing.
    public func form(_ options: Options) -> SealForm? { nil }
}

/// What is known of a stage's seals without its secrets.
public struct SealForm: Sendable {
    /// What may be appended to a document's name to name its seals: `.sig`.
    ///
    /// Those of a release have some of these.
    public let extensions: [String]
    /// The kinds of the artifacts that have seals of their own.
    public let sealedKinds: [String]
    /// The command that `Sealer.verificationCommand` gives, from a seal's bytes; nil if there is
    /// none.
    public let verificationCommand:
        @Sendable (_ document: String, _ extension: String, _ seal: [UInt8]) -> [String]?

    /// A form from its parts.
    public init(
        extensions: [String],
        sealedKinds: [String] = [],
        verificationCommand:
            @escaping @Sendable (_ document: String, _ extension: String, _ seal: [UInt8]) ->
            [String]?
    ) {
        (self.extensions, self.sealedKinds) = (extensions, sealedKinds)
        self.verificationCommand = verificationCommand
    }
}

/// A document that is sealed: the manifest, the checksums, or an artifact.
public struct SealedDocument: Sendable {
    /// Its path in the release folder.
    public let path: String
    /// What it holds.
    public let bytes: [UInt8]

    /// A document from its parts.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// A seal stage that is ready to work.
///
/// It writes one file or several beside each document, one for each of its extensions:
/// `manifest.json.sig` and `manifest.json.minisig`.
public protocol Sealer: Sendable {
    /// Whether the same document always gets the same seals.
    var isReproducible: Bool { get }
    /// What is appended to a document's name to name each of its seals: `.sig`.
    var extensions: [String] { get }
    /// The kinds of artifacts whose files get seals of their own, besides those that ask for one.
    var sealedKinds: [String] { get }
    /// The seal of a document that goes into the file with an extension.
    ///
    /// - Throws: `Diagnostic`.
    func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8]
    /// Whether the seal in the file with an extension is this sealer's, of this document.
    ///
    /// - Throws: `Diagnostic`.
    func accepts(
        _ seal: [UInt8],
        of document: SealedDocument,
        as extension: String
    ) throws -> Bool
    /// The command with which people verify a document's seal without shipit, as arguments; nil if
    /// there is none.
    func verificationCommand(for document: String, as extension: String) -> [String]?

    /// The key's name in envelopes: the SHA-256 of the public key's SubjectPublicKeyInfo (DER) in
    /// lower-case hexadecimal; nil for a sealer that has no key.
    var keyID: String? { get }
    /// Whether releases that it seals have a provenance, which its key signs.
    var signsProvenance: Bool { get }
    /// The raw signature of a message for an envelope; nil for a sealer that has no key.
    ///
    /// Ed25519 gives 64 bytes, ECDSA DER, RSA the size of the modulus.
    ///
    /// - Throws: `Diagnostic`.
    func signature(of message: [UInt8]) throws -> [UInt8]?
    /// Whether a raw signature is that of this sealer's key over a message.
    ///
    /// - Throws: `Diagnostic`.
    func accepts(signature: [UInt8], of message: [UInt8]) throws -> Bool
}

extension Sealer {
    /// The names of a document's seals, one for each extension.
    public func sealNames(of document: String) -> [String] { extensions.map { document + $0 } }

    /// None.
    public var sealedKinds: [String] { [] }

    /// No command.
    public func verificationCommand(for document: String, as extension: String) -> [String]? {
        nil
    }

    /// Whether a seal is the one that the document gets, for sealers that always give the same.
    public func accepts(
        _ seal: [UInt8],
        of document: SealedDocument,
        as extension: String
    ) throws -> Bool {
        try isReproducible && self.seal(document, as: `extension`) == seal
    }

    /// No key.
    public var keyID: String? { nil }

    /// Whether there is a key.
    public var signsProvenance: Bool { keyID != nil }

    /// No signature.
    public func signature(of message: [UInt8]) throws -> [UInt8]? { nil }

    /// Whether a signature is the one that the message gets, for sealers that always give the same.
    public func accepts(signature: [UInt8], of message: [UInt8]) throws -> Bool {
        try isReproducible && self.signature(of: message) == signature
    }
}

/// Asks the user for the passphrase of something; nil when there is no terminal.
///
/// It throws `CancellationError` when the user wants to stop.
public typealias PassphraseQuestion = @Sendable (_ subject: String) throws -> [UInt8]?

/// A passphrase that was not asked for, because nothing will be sealed: the stage can't be checked.
public struct UnaskedPassphrase: Error, Hashable {
    /// What it opens: `the key in signing.pem`.
    public let subject: String

    /// A passphrase of something.
    public init(of subject: String) { self.subject = subject }
}

/// What a seal stage may see.
public struct SealContext: Sendable {
    /// The release's facts.
    public let release: ReleaseFacts
    private let ask: PassphraseQuestion?
    private let resolve: @Sendable (SecretReference, _ pointer: String) throws -> Secret

    /// A context; `resolve` reads a secret or throws a `Diagnostic` that names its place.
    ///
    /// - Parameter ask: Asks the user for a passphrase; nil when nobody can be asked.
    public init(
        release: ReleaseFacts,
        ask: PassphraseQuestion? = nil,
        resolve: @escaping @Sendable (SecretReference, _ pointer: String) throws -> Secret
    ) {
        self.release = release
        self.ask = ask
        self.resolve = resolve
    }

    /// Asks the user for a passphrase that the options don't name.
    ///
    /// - Parameter subject: What it opens: `the key in signing.pem`.
    /// - Returns: The passphrase; nil when nobody can be asked.
    /// - Throws: `CancellationError` when the user wants to stop; `UnaskedPassphrase` where nothing
    ///   will be sealed.
    public func passphrase(of subject: String) throws -> Secret? {
        guard var typed = try ask?(subject) else { return nil }
        return Secret(wiping: &typed)
    }

    /// Reads a secret.
    ///
    /// - Parameter pointer: The reference's place, from the stage's `with` object.
    /// - Throws: `Diagnostic` when the variable is not set or the file can't be read.
    public func secret(_ reference: SecretReference, option pointer: String) throws -> Secret {
        try resolve(reference, pointer)
    }
}

/// Where a secret is: in a file or in an environment variable; never in `pipeline.json` itself.
public enum SecretReference: Hashable, Sendable, Decodable {
    /// A file, absolute or relative to the repository.
    case file(String)
    /// An environment variable that holds the secret's text.
    case environment(String)

    /// The schema of a reference: `{"file": PATH}` or `{"env": NAME}`.
    public static let schema = Schema.oneOf([
        .object([
            Property(
                "file",
                .string(),
                "a file that holds it, absolute or in the repository",
                required: true
            )
        ]),
        .object([
            Property(
                "env",
                .string(),
                "an environment variable that holds it",
                required: true,
                examples: ["SHIPIT_SIGNING_KEY"]
            )
        ]),
    ])

    private enum Key: String, CodingKey { case file, env }

    /// Whether a value that should be a reference has a key of one, perhaps misspelt; any other may
    /// hold the secret itself, which no message repeats.
    static func isNamed(in value: JSONValue) -> Bool {
        guard let members = value.members else { return false }
        return members.allSatisfy {
            $0.key.utf8.count <= 8 && nearestName(to: $0.key, among: ["file", "env"]) != nil
        }
    }

    /// Reads `{"file": PATH}` or `{"env": NAME}`.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        if let path = try keyed.decodeIfPresent(String.self, forKey: .file) {
            self = .file(path)
        } else {
            self = .environment(try keyed.decode(String.self, forKey: .env))
        }
    }
}
