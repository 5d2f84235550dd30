import CCrypto

/// A running SHA-256 sum (FIPS 180-4).
public struct SHA256: ~Copyable {
    private var sum: RunningDigest

    /// A sum of no bytes yet.
    ///
    /// - Throws: `CryptographyError` when OpenSSL offers no SHA-256.
    public init() throws(CryptographyError) {
        sum = try unsafe RunningDigest(EVP_sha256())
    }

    /// Adds bytes to the sum; OpenSSL copies what it needs before returning.
    ///
    /// - Throws: `CryptographyError`.
    public mutating func update(_ bytes: Span<UInt8>) throws(CryptographyError) {
        try sum.update(bytes)
    }

    /// The 32 bytes of the sum.
    ///
    /// - Throws: `CryptographyError`.
    public consuming func finish() throws(CryptographyError) -> [UInt8] {
        try sum.finish()
    }
}

/// A running MD5 sum (RFC 1321): a name for clients that ask for one, no protection.
public struct MD5: ~Copyable {
    private var sum: RunningDigest

    /// A sum of no bytes yet.
    ///
    /// - Throws: `CryptographyError` where the system's policy forbids MD5.
    public init() throws(CryptographyError) {
        sum = try unsafe RunningDigest(EVP_md5())
    }

    /// Adds bytes to the sum.
    ///
    /// - Throws: `CryptographyError`.
    public mutating func update(_ bytes: Span<UInt8>) throws(CryptographyError) {
        try sum.update(bytes)
    }

    /// The 16 bytes of the sum.
    ///
    /// - Throws: `CryptographyError`.
    public consuming func finish() throws(CryptographyError) -> [UInt8] {
        try sum.finish()
    }
}

/// Digests of whole byte arrays, in lower-case hexadecimal.
public enum Digest {
    /// The SHA-256 of the bytes (FIPS 180-4), 64 digits.
    public static func sha256(of bytes: [UInt8]) -> String {
        var sum = [UInt8](repeating: 0, count: 32)
        let result = unsafe CCrypto.SHA256(bytes, bytes.count, &sum)
        // No caller can fix an OpenSSL without SHA-256, and nothing in shipit works with one.
        precondition(unsafe result != nil, "OpenSSL has no SHA-256")
        return hexadecimal(sum)
    }

    /// The 64 bytes of BLAKE2b-512 of the bytes, unkeyed (RFC 7693).
    ///
    /// - Throws: `CryptographyError` where the system's policy forbids it.
    public static func blake2b512(of bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var sum = try unsafe RunningDigest(EVP_blake2b512())
        try sum.update(bytes.span)
        return try sum.finish()
    }

    /// The MD5 of the bytes (RFC 1321), 32 digits: a name for clients that ask for it, no
    /// protection.
    ///
    /// - Throws: `CryptographyError` where the system's policy forbids MD5.
    public static func md5(of bytes: [UInt8]) throws(CryptographyError) -> String {
        var sum = try MD5()
        try sum.update(bytes.span)
        return hexadecimal(try sum.finish())
    }
}
