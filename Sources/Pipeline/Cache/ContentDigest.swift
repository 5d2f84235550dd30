import Cryptography

/// The SHA-256 and size of a blob: REAPI's `Digest`.
///
/// Source: Remote Execution API v2, `build.bazel.remote.execution.v2.Digest`.
public struct ContentDigest: Hashable, Sendable {
    /// The SHA-256 as 64 lower-case hexadecimal digits.
    public let hash: String
    /// The size in bytes.
    public let size: Int

    /// A digest from its parts.
    public init(hash: String, size: Int) {
        self.hash = hash
        self.size = size
    }

    /// The digest of these bytes.
    public init(of bytes: [UInt8]) {
        self.init(hash: Digest.sha256(of: bytes), size: bytes.count)
    }

    var message: [UInt8] {
        var message = ProtobufMessage()
        message.add(1, hash)
        message.add(2, size)
        return message.bytes
    }

    init?(message: ArraySlice<UInt8>) {
        var reader = ProtobufReader(message)
        var (hash, size) = ("", 0)
        while let (field, value) = reader.next() {
            switch (field, value) {
            case (1, .bytes(let bytes)): hash = String(decoding: bytes, as: UTF8.self)
            case (2, .integer(let integer)): size = Int(clamping: integer)
            default: break
            }
        }
        let isHash =
            hash.utf8.count == 64
            && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard !reader.isMalformed, isHash else { return nil }
        self.init(hash: hash, size: size)
    }
}
