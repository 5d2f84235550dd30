import Cryptography

/// The SHA-256 and size of a blob: REAPI's `Digest`.
///
/// Source: Remote Execution API v2, `build.bazel.remote.execution.v2.Digest`.
public struct ContentDigest: Hashable, Sendable {
    /// The SHA-256 as 64 lower-case hexadecimal digits.
    public let hash: String
    /// The size in bytes.
    public let size: Int

    /// The greatest size of files together that a document may claim, in bytes: sums of what is
    /// read from one never overflow.
    package static let mostBytes = 1 << 50

    /// A digest from its parts.
    public init(hash: String, size: Int) {
        self.hash = hash
        self.size = size
    }

    /// Whether a text is a SHA-256 as `hash` has it.
    public static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// The digest of these bytes.
    public init(of bytes: [UInt8]) {
        self.init(hash: Digest.sha256(of: bytes), size: bytes.count)
    }
}
