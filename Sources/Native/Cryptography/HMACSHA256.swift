/// A keyed digest of a message: HMAC with SHA-256.
///
/// Source: RFC 2104; test vectors in RFC 4231.
public enum HMACSHA256 {
    /// The 32 bytes of the code.
    ///
    /// - Throws: `CryptographyError` when OpenSSL offers no SHA-256.
    public static func code(
        of message: [UInt8],
        key: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        var block = key.count > 64 ? try sum([], key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = try sum(block.map { $0 ^ 0x36 }, message)
        return try sum(block.map { $0 ^ 0x5C }, inner)
    }

    private static func sum(
        _ first: [UInt8],
        _ second: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        var sum = try SHA256()
        try sum.update(first.span)
        try sum.update(second.span)
        return try sum.finish()
    }
}
