import CCrypto

/// A private key that signs.
///
/// It stays in OpenSSL's memory, which is overwritten when the key goes. Threads may share it:
/// nothing changes a key once it is read (OpenSSL, "Thread safety").
@safe public struct PrivateKey: ~Copyable, @unchecked Sendable {
    private let key: OpaquePointer
    /// The key's kind.
    public let kind: KeyKind

    deinit { unsafe EVP_PKEY_free(key) }

    /// Reads PEM text (RFC 7468): PKCS#8, encrypted or not, or one of the traditional forms.
    ///
    /// The passphrase opens an encrypted key and is ignored for one that is not; it is never asked
    /// for on the terminal. The parts of the key must match: a damaged one would create signatures
    /// that its own public key refuses, or that reveal it.
    ///
    /// - Throws: `CryptographyError`; `damaged` when the parts don't fit.
    public init(pem: Secret, passphrase: Secret? = nil) throws(CryptographyError) {
        let key = try unsafe readPrivateKey(pem, passphrase)
        do {
            let kind = try unsafe KeyKind(of: key)
            try unsafe checkParts(of: key)
            self.kind = kind
            unsafe self.key = key
        } catch {
            unsafe EVP_PKEY_free(key)
            throw error
        }
    }

    /// Reads PEM text whose bytes the caller keeps.
    ///
    /// - Throws: `CryptographyError`.
    public init(pem: [UInt8], passphrase: [UInt8]? = nil) throws(CryptographyError) {
        try self.init(pem: Secret(pem), passphrase: passphrase.map { Secret($0) })
    }

    /// A new key from the system's random bytes; RSA gets 3072 bits.
    ///
    /// - Throws: `CryptographyError`.
    public init(generating kind: KeyKind) throws(CryptographyError) {
        let key = try unsafe generate(kind)
        self.kind = kind
        unsafe self.key = key
    }

    /// The signature of a message: 64 bytes for Ed25519, DER for ECDSA, the modulus's size for RSA.
    ///
    /// Each is verified with the public half before it is given out.
    ///
    /// - Parameter padding: For RSA keys; others have none.
    /// - Throws: `CryptographyError`; `damaged` when the public half refuses the signature.
    public borrowing func sign(
        _ message: [UInt8],
        padding: RSAPadding = .pkcs1
    ) throws(CryptographyError) -> [UInt8] {
        guard let context = unsafe EVP_MD_CTX_new() else { throw .last("EVP_MD_CTX_new") }
        defer { unsafe EVP_MD_CTX_free(context) }
        var keyContext: OpaquePointer?
        try check(
            "EVP_DigestSignInit",
            unsafe EVP_DigestSignInit(context, &keyContext, kind.digest, nil, key)
        )
        if kind == .rsa { try unsafe padding.set(in: keyContext, isChecked: false) }
        var length = 0
        try check(
            "EVP_DigestSign",
            unsafe EVP_DigestSign(context, nil, &length, message, message.count)
        )
        var signature = [UInt8](repeating: 0, count: length)
        try check(
            "EVP_DigestSign",
            unsafe EVP_DigestSign(context, &signature, &length, message, message.count)
        )
        signature.removeLast(signature.count - length)
        guard try unsafe isSignature(signature, of: message, by: key, kind, padding) else {
            throw CryptographyError(.damaged, detail: "its public half refuses its signature")
        }
        return signature
    }

    /// The key as PKCS#8 PEM.
    ///
    /// - Parameter passphrase: Encrypts it with AES-256-CBC under a key that PBKDF2 (HMAC-SHA-256,
    ///   600,000 rounds) makes of the passphrase; nil leaves it readable.
    /// - Returns: The text's bytes.
    /// - Throws: `CryptographyError`; an empty passphrase is refused.
    public borrowing func pem(passphrase: [UInt8]? = nil) throws(CryptographyError) -> [UInt8] {
        guard let plain = unsafe EVP_PKEY2PKCS8(key) else { throw .last("EVP_PKEY2PKCS8") }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(plain) }
        guard let passphrase else {
            return try unsafe writePEM("PEM_write_bio_PKCS8_PRIV_KEY_INFO") {
                unsafe PEM_write_bio_PKCS8_PRIV_KEY_INFO($0, plain)
            }
        }
        guard !passphrase.isEmpty, passphrase.count <= longestPassphrase else {
            throw CryptographyError(.passphraseWrong, detail: "a passphrase has 1 to 1024 bytes")
        }
        var text = passphrase.map { CChar(bitPattern: $0) }
        defer { unsafe text.withUnsafeMutableBytes { unsafe overwrite($0) } }
        let encrypted = unsafe PKCS8_encrypt(
            -1,
            EVP_aes_256_cbc(),
            text,
            Int32(text.count),
            nil,
            16,
            600_000,
            plain
        )
        guard let encrypted = unsafe encrypted else { throw .last("PKCS8_encrypt") }
        defer { unsafe X509_SIG_free(encrypted) }
        return try unsafe writePEM("PEM_write_bio_PKCS8") {
            unsafe PEM_write_bio_PKCS8($0, encrypted)
        }
    }

    /// The public half.
    ///
    /// - Throws: `CryptographyError`.
    public borrowing func publicKey() throws(CryptographyError) -> PublicKey {
        try PublicKey(pem: try publicPEM())
    }

    /// The public half as SubjectPublicKeyInfo PEM (RFC 5280).
    ///
    /// - Throws: `CryptographyError`.
    public borrowing func publicPEM() throws(CryptographyError) -> [UInt8] {
        try unsafe writePublicPEM(key)
    }
}

/// Refuses a key whose numbers are out of range, or whose private half is not that of its public
/// one.
///
/// For RSA the primes are tested too: 30 ms for 2048 bits, 0.2 s for 4096.
private func checkParts(of key: OpaquePointer) throws(CryptographyError) {
    guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { throw .last("EVP_PKEY_CTX_new") }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_check(context) == 1 else {
        throw .last("EVP_PKEY_check", .damaged, otherwise: "its halves don't fit together")
    }
}

private func generate(_ kind: KeyKind) throws(CryptographyError) -> OpaquePointer {
    let identifier =
        switch kind {
        case .ed25519: EVP_PKEY_ED25519
        case .ecdsaP256: EVP_PKEY_EC
        case .rsa: EVP_PKEY_RSA
        }
    guard let context = unsafe EVP_PKEY_CTX_new_id(identifier, nil) else {
        throw .last("EVP_PKEY_CTX_new_id")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    try check("EVP_PKEY_keygen_init", unsafe EVP_PKEY_keygen_init(context))
    if kind == .rsa {
        let code = unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, 3072)
        try check("EVP_PKEY_CTX_set_rsa_keygen_bits", code)
    } else if kind == .ecdsaP256 {
        let code = unsafe EVP_PKEY_CTX_set_group_name(context, "prime256v1")
        try check("EVP_PKEY_CTX_set_group_name", code)
    }
    var key: OpaquePointer?
    let code = unsafe EVP_PKEY_generate(context, &key)
    guard code == 1, let key = unsafe key else { throw .last("EVP_PKEY_generate") }
    return unsafe key
}
