import CCrypto

/// The kinds of key that shipit signs with.
public enum KeyKind: String, Hashable, Sendable, CaseIterable {
    /// Ed25519 (RFC 8032), pure: 64-byte signatures over the message itself.
    case ed25519
    /// ECDSA on P-256 with SHA-256 (FIPS 186-5): DER signatures, another one each time.
    case ecdsaP256 = "ecdsa-p256"
    /// RSA with SHA-256 and either padding (`RSAPadding`), 2048 bits or more.
    case rsa

    /// Whether the same key and message always give the same signature.
    public func isDeterministic(with padding: RSAPadding = .pkcs1) -> Bool {
        switch self {
        case .ed25519: true
        case .ecdsaP256: false
        case .rsa: padding == .pkcs1
        }
    }

    /// The digest that is signed; nil for Ed25519, which signs the message itself.
    var digest: OpaquePointer? {
        self == .ed25519 ? nil : unsafe EVP_sha256()
    }

    /// The kind of a key.
    ///
    /// - Throws: `CryptographyError` of the kind `unsupportedKey`, naming what it is.
    init(of key: OpaquePointer) throws(CryptographyError) {
        switch unsafe EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_ED25519: self = .ed25519
        case EVP_PKEY_RSA:
            let bits = unsafe EVP_PKEY_get_bits(key)
            guard bits >= 2048 else {
                throw CryptographyError(.unsupportedKey, detail: "an RSA key of \(bits) bits")
            }
            self = .rsa
        case EVP_PKEY_EC:
            let curve = unsafe curveName(key)
            guard curve == "prime256v1" else {
                throw CryptographyError(.unsupportedKey, detail: "an EC key on \(curve)")
            }
            self = .ecdsaP256
        default:
            let name = unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) }
            throw CryptographyError(
                .unsupportedKey,
                detail: "a key of the kind \(name ?? "unknown")"
            )
        }
    }
}

/// OpenSSL's name of an EC key's curve.
private func curveName(_ key: OpaquePointer) -> String {
    var name = [CChar](repeating: 0, count: 64)
    var count = 0
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else {
        drainErrors()
        return "an unnamed curve"
    }
    return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
