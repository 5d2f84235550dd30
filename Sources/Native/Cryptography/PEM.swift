import CCrypto

/// OpenSSL's own buffer for a passphrase ends here (`PEM_BUFSIZE`).
let longestPassphrase = 1024
/// Far above any key; a greater text is refused unread.
private let longestPEM = 1 << 20

/// What OpenSSL's passphrase callback sees and leaves.
private struct PassphraseRequest {
    var passphrase: Secret?
    var wasAsked = false
}

/// Reads a private key of any kind; the caller frees it.
func readPrivateKey(
    _ pem: Secret,
    _ passphrase: Secret?
) throws(CryptographyError) -> OpaquePointer {
    try unsafe pem.withBytes { bytes throws(CryptographyError) in
        try unsafe readPrivateKey(bytes, passphrase)
    }
}

private func readPrivateKey(
    _ pem: UnsafeRawBufferPointer,
    _ passphrase: Secret?
) throws(CryptographyError) -> OpaquePointer {
    try unsafe checkPEM(pem)
    if unsafe contains(pem, "-----BEGIN OPENSSH PRIVATE KEY-----") {
        throw CryptographyError(.unsupportedKey, detail: "a key in OpenSSH's own format")
    }
    guard unsafe contains(pem, "PRIVATE KEY-----") else {
        let isPublic =
            unsafe contains(pem, "PUBLIC KEY-----") || contains(pem, "CERTIFICATE-----")
        throw CryptographyError(
            isPublic ? .publicKey : .notPEM,
            detail: isPublic ? "a public key, no private one" : "PEM without a private key"
        )
    }
    try unsafe PEMBlocks(pem).requireOne(privateKey)
    drainErrors()
    var request = PassphraseRequest(passphrase: passphrase)
    let key = try unsafe withReader(pem) { bio in
        unsafe withUnsafeMutablePointer(to: &request) {
            // Without a callback of ours, OpenSSL would ask on the terminal.
            unsafe PEM_read_bio_PrivateKey(bio, nil, answerPassphrase, $0)
        }
    }
    if let key = unsafe key {
        drainErrors()
        return unsafe key
    }
    guard request.wasAsked else { throw .last("PEM_read_bio_PrivateKey", .notPEM) }
    guard passphrase != nil else {
        drainErrors()
        throw CryptographyError(.passphraseMissing, detail: "the key is encrypted")
    }
    throw .last("PEM_read_bio_PrivateKey", .passphraseWrong)
}

/// Reads a public key of any kind; the caller frees it.
func readPublicKey(_ pem: [UInt8]) throws(CryptographyError) -> OpaquePointer {
    // A file that is named as a public key may hold a private one.
    try unsafe Secret(pem).withBytes { bytes throws(CryptographyError) in
        try unsafe readPublicKey(bytes)
    }
}

private func readPublicKey(
    _ pem: UnsafeRawBufferPointer
) throws(CryptographyError) -> OpaquePointer {
    try unsafe checkPEM(pem)
    guard unsafe contains(pem, "PUBLIC KEY-----") else {
        let isPrivate = unsafe contains(pem, "PRIVATE KEY-----")
        throw CryptographyError(
            isPrivate ? .privateKey : .notPEM,
            detail: isPrivate ? "a private key, not a public one" : "PEM without a public key"
        )
    }
    try unsafe PEMBlocks(pem).requireOne(publicKey)
    drainErrors()
    let key = try unsafe withReader(pem) { unsafe PEM_read_bio_PUBKEY($0, nil, nil, nil) }
    guard let key = unsafe key else { throw .last("PEM_read_bio_PUBKEY", .notPEM) }
    return unsafe key
}

/// The public half of a key as SubjectPublicKeyInfo PEM.
func writePublicPEM(_ key: OpaquePointer) throws(CryptographyError) -> [UInt8] {
    try unsafe writePEM("PEM_write_bio_PUBKEY") { unsafe PEM_write_bio_PUBKEY($0, key) }
}

/// The public half of a key as SubjectPublicKeyInfo in DER.
func writePublicDER(_ key: OpaquePointer) throws(CryptographyError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_PUBKEY(key, &start)
    guard count > 0 else { throw .last("i2d_PUBKEY") }
    defer { unsafe shipit_crypto_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

/// The bytes that `write` puts into a buffer.
func writePEM(
    _ call: String,
    _ write: (OpaquePointer) -> Int32
) throws(CryptographyError) -> [UInt8] {
    guard let bio = unsafe BIO_new(BIO_s_secmem()) else { throw .last("BIO_new") }
    defer { unsafe BIO_free(bio) }
    try check(call, unsafe write(bio))
    var start: UnsafeMutablePointer<CChar>?
    let count = unsafe shipit_crypto_memory(bio, &start)
    return unsafe UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
}

private func checkPEM(_ pem: UnsafeRawBufferPointer) throws(CryptographyError) {
    guard pem.count <= longestPEM else {
        throw CryptographyError(.notPEM, detail: "a text of \(pem.count) bytes is not a key")
    }
    guard unsafe contains(pem, "-----BEGIN ") else {
        throw CryptographyError(.notPEM, detail: "no line starts with -----BEGIN")
    }
}

/// Whether bytes have a text in them; no string is made of them, which nothing would overwrite.
private func contains(_ bytes: UnsafeRawBufferPointer, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains {
        unsafe bytes[$0] == first && bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
}

/// Calls `body` with a reader over the bytes.
private func withReader(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (OpaquePointer) -> OpaquePointer?
) throws(CryptographyError) -> OpaquePointer? {
    guard let bio = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
        throw .last("BIO_new_mem_buf")
    }
    // The reader borrows the bytes.
    defer { unsafe BIO_free(bio) }
    return unsafe body(bio)
}

/// Gives OpenSSL the passphrase of a request; -1 refuses.
private func answerPassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int32,
    _ isWriting: Int32,
    _ request: UnsafeMutableRawPointer?
) -> Int32 {
    guard let buffer = unsafe buffer, let request = unsafe request else { return -1 }
    let state = unsafe request.assumingMemoryBound(to: PassphraseRequest.self)
    unsafe state.pointee.wasAsked = true
    guard let passphrase = unsafe state.pointee.passphrase, passphrase.count <= Int(size) else {
        return -1
    }
    unsafe passphrase.withBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)).copyMemory(
            from: bytes
        )
    }
    return Int32(passphrase.count)
}
