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
        try unsafe self.init(owning: try unsafe readPublicKey(pem))
    }

    /// An Ed25519 key from its 32 bytes (RFC 8032, section 5.1.5).
    ///
    /// - Throws: `CryptographyError` when they are not 32.
    public init(ed25519 bytes: [UInt8]) throws(CryptographyError) {
        let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
        guard let key = unsafe key else { throw .last("EVP_PKEY_new_raw_public_key") }
        try unsafe self.init(owning: key)
    }

    private init(owning key: OpaquePointer) throws(CryptographyError) {
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

    /// The size in bits: of the modulus for RSA, of the group for the others.
    public var bits: Int { Int(unsafe EVP_PKEY_get_bits(key)) }

    /// Whether a signature is this key's over a message; a malformed signature is none.
    ///
    /// - Parameter padding: The padding of an RSA signature; nil for any.
    /// - Throws: `CryptographyError` when OpenSSL can't start the check.
    public borrowing func verify(
        _ signature: [UInt8],
        of message: [UInt8],
        padding: RSAPadding? = nil
    ) throws(CryptographyError) -> Bool {
        guard kind == .rsa, padding == nil else {
            return try unsafe isSignature(signature, of: message, by: key, kind, padding ?? .pkcs1)
        }
        for padding in RSAPadding.allCases
        where try unsafe isSignature(signature, of: message, by: key, kind, padding) {
            return true
        }
        return false
    }

    /// The key's own bytes without a wrapping, as CryptoKit and other libraries take them: 32 of
    /// an Ed25519 key, the 65 of an uncompressed point (ANSI X9.63) of a P-256 key; nil for RSA.
    ///
    /// - Throws: `CryptographyError`.
    public borrowing func rawBytes() throws(CryptographyError) -> [UInt8]? {
        switch kind {
        // SubjectPublicKeyInfo ends with them (RFC 8410, section 4).
        case .ed25519: Array(try der().suffix(32))
        case .ecdsaP256: try unsafe uncompressedPoint(key)
        case .rsa: nil
        }
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
    _ kind: KeyKind,
    _ padding: RSAPadding
) throws(CryptographyError) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .last("EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var keyContext: OpaquePointer?
    try check(
        "EVP_DigestVerifyInit",
        unsafe EVP_DigestVerifyInit(context, &keyContext, kind.digest, nil, key)
    )
    if kind == .rsa { try unsafe padding.set(in: keyContext, isChecked: true) }
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

/// The point of an EC key, uncompressed whatever form its file has: 0x04 and two coordinates.
private func uncompressedPoint(_ key: OpaquePointer) throws(CryptographyError) -> [UInt8] {
    var point: [UInt8] = [0x04]
    for name in ["qx", "qy"] {
        var number: OpaquePointer?
        try check("EVP_PKEY_get_bn_param", unsafe EVP_PKEY_get_bn_param(key, name, &number))
        defer { unsafe BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard unsafe BN_bn2binpad(number, &bytes, Int32(bytes.count)) == 32 else {
            throw .last("BN_bn2binpad")
        }
        point += bytes
    }
    return point
}
