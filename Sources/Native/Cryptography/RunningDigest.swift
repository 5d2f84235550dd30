import CCrypto

/// A running sum of any algorithm that OpenSSL has.
@safe struct RunningDigest: ~Copyable {
    private let context: OpaquePointer

    deinit { unsafe EVP_MD_CTX_free(context) }

    init(_ algorithm: OpaquePointer?) throws(CryptographyError) {
        guard let context = unsafe EVP_MD_CTX_new() else { throw .last("EVP_MD_CTX_new") }
        guard unsafe EVP_DigestInit_ex(context, algorithm, nil) == 1 else {
            unsafe EVP_MD_CTX_free(context)
            throw .last("EVP_DigestInit_ex")
        }
        unsafe self.context = context
    }

    mutating func update(_ bytes: Span<UInt8>) throws(CryptographyError) {
        let code = unsafe bytes.withUnsafeBufferPointer {
            unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count)
        }
        try check("EVP_DigestUpdate", code)
    }

    consuming func finish() throws(CryptographyError) -> [UInt8] { try final() }

    /// The sum; a new one of the same algorithm begins.
    mutating func next() throws(CryptographyError) -> [UInt8] {
        let sum = try final()
        try check("EVP_DigestInit_ex", unsafe EVP_DigestInit_ex(context, nil, nil))
        return sum
    }

    private func final() throws(CryptographyError) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        try check("EVP_DigestFinal_ex", unsafe EVP_DigestFinal_ex(context, &sum, &count))
        return Array(sum.prefix(Int(count)))
    }
}
