import Cryptography
package import Diagnostics
import ExactStrings
import Files
import Releases

/// A file with a public key.
public struct PublicKeyFile: Hashable, Sendable {
    /// What the user calls it.
    public var name: String
    /// PEM, or a minisign public key.
    public var bytes: [UInt8]

    /// A file from its parts.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// The public keys that each must have signed a release, which several checks share.
package final class SignatureKeys {
    private let keys: [SignatureKey]

    /// Reads public keys; nil for none.
    ///
    /// - Throws: `Diagnostic` that names the file which is none.
    package convenience init?(_ files: [PublicKeyFile]) throws(Diagnostic) {
        guard !files.isEmpty else { return nil }
        try self.init(reading: files)
    }

    private init(reading files: [PublicKeyFile]) throws(Diagnostic) {
        keys = try files.map { file throws(Diagnostic) in try SignatureKey(file) }
    }

    /// The signatures of a document, in files beside it, that are of these keys; and whether there
    /// are any signatures.
    ///
    /// Without a signature of any key there are none; with those of some keys only, it throws.
    ///
    /// - Parameters:
    ///   - document: The path of the document below the folder of its release.
    ///   - bytes: What it holds.
    ///   - folder: The absolute path of that folder.
    /// - Throws: `CryptographyError`; `FileError`; `Diagnostic` when a key has not signed, or signed
    ///   a comment that is about another document.
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
        let signatures = try candidates.prefix(Verification.mostSignatures).map { name in
            let file = "\(folder)/\(name)"
            return (name, try FileSystem.read(file, limit: Verification.signatureLimit))
        }
        return (try accepted(signatures, of: document, bytes), !candidates.isEmpty)
    }

    /// Which of some signatures of a document are of these keys.
    ///
    /// - Returns: Their paths; none when no key has signed.
    /// - Throws: `CryptographyError`; `Diagnostic` when another of the keys has not signed, or a key
    ///   signed a comment that is about another document.
    func accepted(
        _ signatures: [(path: String, bytes: [UInt8])],
        of document: String,
        _ bytes: [UInt8]
    ) throws -> [String] {
        var accepted: [String] = []
        var missing: [String] = []
        for key in keys {
            let own = try signatures.filter {
                try key.accepts($0.bytes, of: bytes, named: document)
            }
            if own.isEmpty { missing.append(key.name) }
            accepted += own.map(\.path)
        }
        guard let first = missing.first, !accepted.isEmpty else { return accepted.sorted() }
        throw Diagnostic(
            "\(document) is not signed by \(first)",
            at: Place(file: document),
            help: "other keys that were named have signed it; each of them must"
        ).coded(.otherKey)
    }

    /// Which of some raw signatures of a message are of these keys, by their places.
    ///
    /// - Returns: None when one of the keys has not signed.
    /// - Throws: `CryptographyError`.
    func accepted(_ signatures: [[UInt8]], of message: [UInt8]) throws -> Set<Int> {
        var accepted: Set<Int> = []
        for key in keys {
            let own = try signatures.indices.filter {
                try key.accepts(signatures[$0], of: message)
            }
            guard !own.isEmpty else { return [] }
            accepted.formUnion(own)
        }
        return accepted
    }
}

/// One public key.
private final class SignatureKey {
    /// The name of its file.
    let name: String
    private let key: PublicKey
    /// The id that minisign signatures of the key must have; nil when only the key is known.
    private let minisignID: MinisignKeyID?

    init(_ file: PublicKeyFile) throws(Diagnostic) {
        name = file.name
        do throws(CryptographyError) {
            if MinisignPublicKey.isLikely(file.bytes) {
                let file = try MinisignPublicKey(file.bytes)
                minisignID = file.id
                key = file.withoutID()
            } else {
                minisignID = nil
                key = try PublicKey(pem: file.bytes)
            }
        } catch {
            throw Diagnostic(
                "the key is not a public key that checks signatures: \(error)",
                help: "name the public half in PEM, or a minisign public key; "
                    + "\"shipit key make\" writes it as NAME.pub.pem"
            )
        }
    }

    /// Whether a signature is this key's, of these bytes.
    ///
    /// - Parameter document: The path of what is signed, below the folder of its release.
    /// - Throws: `CryptographyError`; `Diagnostic` when the key signed a comment that is about
    ///   another document.
    func accepts(_ signature: [UInt8], of bytes: [UInt8], named document: String) throws -> Bool {
        guard MinisignSignature.isLikely(signature) else {
            return try accepts(signature, of: bytes)
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

    /// Whether a raw signature is this key's, of these bytes.
    ///
    /// - Throws: `CryptographyError`.
    func accepts(_ signature: [UInt8], of bytes: [UInt8]) throws -> Bool {
        try key.verify(signature, of: bytes)
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
        ).coded(.altered)
    }
}
