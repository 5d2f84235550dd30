import JSON

/// A list of digests in the format of `sha256sum`: 64 hexadecimal digits, two spaces, path, line feed.
///
/// Source: GNU coreutils manual, "cksum output modes"; `sha256sum -c` reads it.
struct Checksums: Hashable, Sendable {
    /// Hash by path.
    var hashes: [String: String]

    /// The text, sorted by the bytes of the paths.
    var bytes: [UInt8] {
        let lines = hashes.sorted { precedes($0.key, $1.key) }.map { "\($0.value)  \($0.key)\n" }
        return Array(lines.joined().utf8)
    }

    init(_ hashes: [String: String]) { self.hashes = hashes }

    /// Reads the text.
    ///
    /// - Throws: `Diagnostic` that names the line which is no checksum.
    init(_ bytes: [UInt8]) throws(Diagnostic) {
        hashes = [:]
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        for (index, line) in lines.enumerated() {
            let hash = line.prefix(64)
            let path = String(line.dropFirst(66))
            guard hash.allSatisfy(\.isHexDigit), line.dropFirst(64).hasPrefix("  "),
                RelativePath.normalised(path) == path, !path.isEmpty
            else {
                throw Diagnostic(
                    "this line is no checksum",
                    at: Place(
                        file: ReleaseLayout.checksums,
                        position: .init(line: index + 1, column: 1)
                    )
                )
            }
            hashes[path] = String(hash)
        }
    }
}
