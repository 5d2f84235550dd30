import Markup

/// The eight bytes by which minisign's files name a key.
public struct MinisignKeyID: Hashable, Sendable, CustomStringConvertible {
    static let count = 8
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The id of a key of ours: the beginning of its `id`.
    ///
    /// minisign takes any id; one that follows from the key is the same in every release.
    public init(of key: borrowing PublicKey) {
        let digits = Array(key.id.prefix(2 * Self.count))
        bytes = stride(from: 0, to: digits.count, by: 2).reversed().compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    /// Upper-case hexadecimal digits without zeros before them, as minisign prints it: a number
    /// with its lowest byte first.
    public var description: String {
        let number = bytes.reversed().reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
        return String(number, radix: 16, uppercase: true)
    }
}

/// An Ed25519 public key in minisign's form: a comment, and base 64 of `Ed`, the id and the key.
///
/// Source: https://jedisct1.github.io/minisign/, "Public key format".
public struct MinisignPublicKey: ~Copyable, Sendable {
    /// The id that its signatures repeat.
    public let id: MinisignKeyID
    /// The key.
    public let key: PublicKey

    /// The minisign form of a key.
    ///
    /// - Throws: `CryptographyError` of the kind `unsupportedKey` for a key other than Ed25519.
    public init(_ key: consuming PublicKey) throws(CryptographyError) {
        guard key.kind == .ed25519 else {
            throw CryptographyError(
                .unsupportedKey,
                detail: "minisign has Ed25519 keys alone, and this is one of the kind "
                    + key.kind.rawValue
            )
        }
        id = MinisignKeyID(of: key)
        self.key = key
    }

    /// Reads a public key file: the comment and the key, or the key's line alone.
    ///
    /// - Throws: `CryptographyError` of the kind `notMinisign`.
    public init(_ file: [UInt8]) throws(CryptographyError) {
        var lines = try minisignLines(file)
        if lines.first?.starts(with: untrustedComment.utf8) == true { lines.removeFirst() }
        guard lines.count == 1 else {
            throw CryptographyError(
                .notMinisign,
                detail: "expected a comment and a key in base 64, found \(lines.count) lines"
            )
        }
        let bytes = try minisignBytes(lines[0], count: 2 + MinisignKeyID.count + 32, "the key")
        guard bytes.starts(with: "Ed".utf8) else {
            throw CryptographyError(.notMinisign, detail: "the key's algorithm is not Ed25519")
        }
        let key = try PublicKey(ed25519: Array(bytes[(2 + MinisignKeyID.count)...]))
        self.key = key
        id = MinisignKeyID(bytes: Array(bytes[2..<2 + MinisignKeyID.count]))
    }

    /// Whether a file is one of minisign's by its first bytes: the comment, or the line in base 64.
    public static func isLikely(_ file: [UInt8]) -> Bool {
        // "RW" is the beginning of "Ed" in base 64.
        file.starts(with: untrustedComment.utf8) || file.starts(with: "RW".utf8)
    }

    /// The key without its id.
    public consuming func withoutID() -> PublicKey { key }

    /// The file's text: two lines.
    ///
    /// - Throws: `CryptographyError`.
    public borrowing func text() throws(CryptographyError) -> String {
        let raw = try key.rawBytes() ?? []
        let line = Base64.text(Array("Ed".utf8) + id.bytes + raw)
        return "\(untrustedComment) minisign public key \(id)\n\(line)\n"
    }
}

/// What the first line of each of minisign's files begins with.
let untrustedComment = "untrusted comment:"

/// Far above any of minisign's files; its own limit of a line is 8192 bytes.
private let longestFile = 1 << 16

/// The lines of a file of minisign's, without their ends.
func minisignLines(_ file: [UInt8]) throws(CryptographyError) -> [ArraySlice<UInt8>] {
    guard file.count <= longestFile else {
        throw CryptographyError(.notMinisign, detail: "\(file.count) bytes are too many")
    }
    var lines = file.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
}

/// The bytes of a line of base 64, which must be written in the only way that minisign reads.
func minisignBytes(
    _ line: ArraySlice<UInt8>,
    count: Int,
    _ what: String
) throws(CryptographyError) -> [UInt8] {
    guard let bytes = Base64.bytes(Array(line)), bytes.count == count,
        Base64.text(bytes).utf8.elementsEqual(line)
    else {
        throw CryptographyError(
            .notMinisign,
            detail: "\(what) is not base 64 of \(count) bytes"
        )
    }
    return bytes
}
