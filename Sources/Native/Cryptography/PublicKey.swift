import CCrypto

/// A public key that checks signatures.
///
/// Threads may share it: nothing changes a key once it is read (OpenSSL, "Thread safety").
@safe public struct PublicKey: ~Copyable, @unchecked Sendable {
    private let key: OpaquePointer
    /// The key's kind.
    public let kind: KeyKind
    /// The key's name: the SHA-256 of its SubjectPublicKeyInfo, 64 lower-case hexadecimal digits.
    public let id: String

    deinit { unsafe EVP_PKEY_free(key) }

    /// Reads SubjectPublicKeyInfo PEM (RFC 5280), the text between `BEGIN PUBLIC KEY` lines.
    ///
    /// - Throws: `CryptographyError`.
    public init(pem: [UInt8]) throws(CryptographyError) {
        let key = try unsafe readPublicKey(pem)
        do {
            let kind = try unsafe KeyKind(of: key)
            self.id = Digest.sha256(of: try unsafe writePublicDER(key))
            self.kind = kind
            unsafe self.key = key
        } catch {
            unsafe EVP_PKEY_free(key)
            throw error
        }
    }

    /// Whether a signature is this key's over a message; a malformed signature is none.
    ///
    /// - Throws: `CryptographyError` when OpenSSL can't start the check.
    public borrowing func verify(
        _ signature: [UInt8],
        of message: [UInt8]
    ) throws(CryptographyError) -> Bool {
        try unsafe isSignature(signature, of: message, by: key, kind)
    }

    /// The key as SubjectPublicKeyInfo in DER (RFC 5280).
    ///
    /// - Throws: `CryptographyError`.
    public borrowing func der() throws(CryptographyError) -> [UInt8] {
        try unsafe writePublicDER(key)
    }

    /// The key as SubjectPublicKeyInfo PEM.
    ///
    /// - Throws: `CryptographyError`.
    public borrowing func pem() throws(CryptographyError) -> [UInt8] {
        try unsafe writePublicPEM(key)
    }
}

/// Whether a signature over a message is that of a key, which may be a private one too.
///
/// - Throws: `CryptographyError` when OpenSSL can't start the check.
func isSignature(
    _ signature: [UInt8],
    of message: [UInt8],
    by key: OpaquePointer,
    _ kind: KeyKind
) throws(CryptographyError) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .last("EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    try check(
        "EVP_DigestVerifyInit",
        unsafe EVP_DigestVerifyInit(context, nil, kind.digest, nil, key)
    )
    let code = unsafe EVP_DigestVerify(
        context,
        signature,
        signature.count,
        message,
        message.count
    )
    // A signature that can't be parsed leaves an error in the queue, though it is only a wrong one.
    drainErrors()
    return code == 1
}
