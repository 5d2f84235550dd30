import Markup

/// A signature as minisign writes it, in a file `NAME.minisig`, over the BLAKE2b-512 of a message.
///
/// A second signature, over the first and the trusted comment, protects the comment. The older form
/// over the message itself (`Ed`) is not read: minisign refuses it with `-H`.
///
/// Source: https://jedisct1.github.io/minisign/, "Signature format".
public struct MinisignSignature: Hashable, Sendable {
    private static let algorithm = Array("ED".utf8)
    private static let signatureSize = 64
    private static let trustedPrefix = "trusted comment: "
    /// minisign's own limit of the line, in bytes.
    private static let longestComment = 8192

    /// The id of the key that signed.
    public let keyID: MinisignKeyID
    /// The comment that is signed, without its prefix.
    public let trustedComment: String
    private let signature: [UInt8]
    private let commentSignature: [UInt8]

    /// Whether a file is one of minisign's by its first bytes, and no raw signature.
    public static func isLikely(_ file: [UInt8]) -> Bool {
        file.starts(with: untrustedComment.utf8)
    }

    /// Signs a message.
    ///
    /// - Parameter comment: One line; it is signed too.
    /// - Throws: `CryptographyError`; `unsupportedKey` for a key other than Ed25519, `notMinisign`
    ///   for a comment with control characters other than tabs, or of more than 8000 bytes.
    public init(
        of message: [UInt8],
        by key: borrowing PrivateKey,
        trustedComment comment: String
    ) throws(CryptographyError) {
        let publicKey = try MinisignPublicKey(try key.publicKey())
        let isLine = comment.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
        guard isLine, comment.utf8.count <= 8000 else {
            throw CryptographyError(.notMinisign, detail: "the trusted comment is not one line")
        }
        keyID = publicKey.id
        trustedComment = comment
        signature = try key.sign(try Digest.blake2b512(of: message))
        commentSignature = try key.sign(signature + comment.utf8)
    }

    /// Reads a file of four lines.
    ///
    /// - Throws: `CryptographyError` of the kind `notMinisign`.
    public init(_ file: [UInt8]) throws(CryptographyError) {
        let lines = try minisignLines(file)
        guard lines.count == 4, lines[0].starts(with: untrustedComment.utf8),
            lines[2].starts(with: Self.trustedPrefix.utf8), lines[2].count < Self.longestComment,
            let comment = String(
                validating: lines[2].dropFirst(Self.trustedPrefix.utf8.count),
                as: UTF8.self
            )
        else {
            throw CryptographyError(.notMinisign, detail: "not the four lines of a signature")
        }
        let idEnd = 2 + MinisignKeyID.count
        let bytes = try minisignBytes(
            lines[1],
            count: idEnd + Self.signatureSize,
            "the signature"
        )
        guard bytes.starts(with: Self.algorithm) else {
            throw CryptographyError(
                .notMinisign,
                detail: "the signature is not over BLAKE2b-512 (minisign -H)"
            )
        }
        keyID = MinisignKeyID(bytes: Array(bytes[2..<idEnd]))
        signature = Array(bytes[idEnd...])
        trustedComment = comment
        commentSignature = try minisignBytes(
            lines[3],
            count: Self.signatureSize,
            "the comment's signature"
        )
    }

    /// The file's text: four lines.
    public var text: String {
        let line = Base64.text(Self.algorithm + keyID.bytes + signature)
        return """
            \(untrustedComment) signature of minisign key \(keyID)
            \(line)
            \(Self.trustedPrefix)\(trustedComment)
            \(Base64.text(commentSignature))

            """
    }

    /// Whether both signatures are a key's, over a message and over the comment.
    ///
    /// - Parameter id: The id that the key has in its own file; nil when it is not known.
    /// - Throws: `CryptographyError` when OpenSSL can't start the check.
    public func isValid(
        of message: [UInt8],
        by key: borrowing PublicKey,
        id: MinisignKeyID? = nil
    ) throws(CryptographyError) -> Bool {
        guard key.kind == .ed25519, id == nil || id == keyID else { return false }
        guard try key.verify(commentSignature, of: signature + trustedComment.utf8) else {
            return false
        }
        return try key.verify(signature, of: try Digest.blake2b512(of: message))
    }

    /// The parts of the trusted comment that have the form `KEY:VALUE`, between tabs.
    public var fields: [String: String] {
        let parts = trustedComment.utf8.split(separator: 0x09).compactMap { part in
            part.firstIndex(of: UInt8(ascii: ":")).map { colon in
                (
                    String(Substring(part[..<colon])),
                    String(Substring(part[part.index(after: colon)...]))
                )
            }
        }
        return Dictionary(parts) { first, _ in first }
    }
}
