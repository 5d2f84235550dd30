import CGit2
import Compression

/// Changes of files as `git apply` takes them, since git 1.4: text as lines with three of context,
/// everything else as git's binary patches, in both directions, so that `git apply -R` works.
///
/// Source: git, Documentation/diff-generate-patch.txt and diff-format.txt; diff.c,
/// `emit_binary_diff_body`; apply.c.
public struct GitPatch: Sendable {
    /// One file before and after.
    public struct File: Sendable {
        /// The path from the root of the repository, with `/`.
        public var path: String
        /// Whether it is executable; a patch of this kind never changes that.
        public var isExecutable: Bool
        /// The bytes before; nil for a new file.
        public var before: [UInt8]?
        /// The bytes after; nil for a removed file.
        public var after: [UInt8]?

        /// A file from its parts.
        public init(_ path: String, isExecutable: Bool, before: [UInt8]?, after: [UInt8]?) {
            self.path = path
            self.isExecutable = isExecutable
            self.before = before
            self.after = after
        }
    }

    /// The bytes of the patch.
    public private(set) var bytes: [UInt8] = []

    /// A patch of some files: the same bytes for the same files.
    ///
    /// - Parameter files: In the order in which the patch has them.
    /// - Throws: `GitError` or `CompressionError` when there is no memory for it.
    public init(of files: [File]) throws {
        for file in files where file.before != file.after { try add(file) }
    }

    private mutating func add(_ file: File) throws {
        let mode = file.isExecutable ? "100755" : "100644"
        let (old, new) = (QuotedPath("a/", file.path), QuotedPath("b/", file.path))
        write("diff --git \(old.text) \(new.text)\n")
        if file.before == nil { write("new file mode \(mode)\n") }
        if file.after == nil { write("deleted file mode \(mode)\n") }
        let ids = (try Self.id(of: file.before), try Self.id(of: file.after))
        let isKept = file.before != nil && file.after != nil
        write("index \(ids.0)..\(ids.1)\(isKept ? " \(mode)" : "")\n")
        let (before, after) = (file.before ?? [], file.after ?? [])
        if Self.isBinary(before) || Self.isBinary(after) {
            write("GIT binary patch\n")
            try addLiteral(after)
            try addLiteral(before)
        } else if before != after {
            write("--- \(file.before == nil ? "/dev/null" : old.line)\n")
            write("+++ \(file.after == nil ? "/dev/null" : new.line)\n")
            bytes += try textHunks(from: before, to: after)
        }
    }

    private mutating func write(_ text: String) { bytes += Array(text.utf8) }

    /// Whether git takes bytes for something else than text.
    ///
    /// Source: git, xdiff-interface.c, `buffer_is_binary`.
    private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }

    /// The name of the blob with some bytes; zeros for no blob.
    private static func id(of bytes: [UInt8]?) throws(GitError) -> String {
        guard let bytes else { return String(repeating: "0", count: 40) }
        return try ObjectID(ofBlob: bytes).description
    }

    // MARK: Binary

    /// Adds bytes as a whole: their size, and lines of their zlib stream in base 85.
    private mutating func addLiteral(_ content: [UInt8]) throws(CompressionError) {
        write("literal \(content.count)\n")
        let stream = try Zlib.compress(content.span, level: Self.level)
        for start in stride(from: 0, to: stream.count, by: Self.lineLength) {
            let line = stream[start..<min(start + Self.lineLength, stream.count)]
            bytes.append(Self.lengthMark(line.count))
            Base85.append(line, to: &bytes)
            write("\n")
        }
        write("\n")
    }

    /// Pictures, which are most of it, hardly get smaller at any level.
    private static let level = 6
    /// How many bytes a line of a binary patch holds.
    private static let lineLength = 52

    /// What a line of so many bytes begins with: `A` to `Z` for 1 to 26, `a` to `z` for more.
    private static func lengthMark(_ count: Int) -> UInt8 {
        UInt8(count <= 26 ? count + 64 : count - 26 + 96)
    }
}

extension ObjectID {
    /// The name of a blob with some bytes.
    ///
    /// - Throws: `GitError` when there is no memory for it.
    public init(ofBlob bytes: [UInt8]) throws(GitError) {
        try Library.start()
        var oid = git_oid()
        let code = unsafe bytes.withUnsafeBytes { bytes in
            unsafe git_odb_hash(&oid, bytes.baseAddress, bytes.count, GIT_OBJECT_BLOB)
        }
        try check("git_odb_hash", code)
        self.init(oid)
    }
}

/// A path in a patch: in quotation marks when it has characters that would end a line or a name.
///
/// Source: git, quote.c, `quote_c_style` with `core.quotePath=false`.
private struct QuotedPath {
    let text: String
    /// As lines that begin with `---` and `+++` have it: a tab ends a name with white space in it.
    var line: String { text.utf8.contains(UInt8(ascii: " ")) ? text + "\t" : text }

    init(_ side: String, _ path: String) {
        let whole = side + path
        guard whole.utf8.contains(where: Self.isQuoted) else {
            text = whole
            return
        }
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        for byte in whole.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                quoted += [UInt8(ascii: "\\"), byte]
            case let byte where Self.isQuoted(byte):
                let digits = String(byte, radix: 8)
                quoted += Array(
                    "\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8
                )
            default: quoted.append(byte)
            }
        }
        text = String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
    }

    private static func isQuoted(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
