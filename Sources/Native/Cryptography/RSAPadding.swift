import CCrypto

/// How a digest is padded before an RSA key signs it; other keys have none.
public enum RSAPadding: String, Hashable, Sendable, CaseIterable {
    /// PKCS#1 v1.5 (RFC 8017, section 8.2): what most tools check without being asked.
    case pkcs1
    /// PSS with MGF1 and SHA-256, and 32 bytes of salt (RFC 8017, section 8.1): another signature
    /// each time.
    case pss
}

/// The bytes of salt in our PSS signatures: as many as the digest has.
private let saltLength: Int32 = 32

extension RSAPadding {
    /// Sets the padding of a signature that is about to be written or checked.
    ///
    /// - Parameter isChecked: Whether a signature is checked; salt of any length is accepted then.
    func set(in context: OpaquePointer?, isChecked: Bool) throws(CryptographyError) {
        guard self == .pss else { return }
        try check(
            "EVP_PKEY_CTX_set_rsa_padding",
            unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING)
        )
        try check(
            "EVP_PKEY_CTX_set_rsa_pss_saltlen",
            unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(
                context,
                isChecked ? RSA_PSS_SALTLEN_AUTO : saltLength
            )
        )
    }
}
