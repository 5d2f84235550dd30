import CCrypto

/// Sums of SHA-1 (FIPS 180-4), one after the other: the names of git's objects, no protection.
public struct SHA1: ~Copyable {
    private var sum: RunningDigest

    /// A sum of no bytes yet.
    ///
    /// - Throws: `CryptographyError` where the system's policy forbids SHA-1.
    public init() throws(CryptographyError) {
        sum = try unsafe RunningDigest(EVP_sha1())
    }

    /// Adds bytes to the sum.
    ///
    /// - Throws: `CryptographyError`.
    public mutating func update(_ bytes: Span<UInt8>) throws(CryptographyError) {
        try sum.update(bytes)
    }

    /// The 20 bytes of the sum; what is added then belongs to the next one.
    ///
    /// Many small sums cost less so than with a context for each.
    ///
    /// - Throws: `CryptographyError`.
    public mutating func next() throws(CryptographyError) -> [UInt8] {
        try sum.next()
    }
}
