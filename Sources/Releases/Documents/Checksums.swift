package import Diagnostics
package import ExactStrings
import JSON

/// A list of digests in the format of `sha256sum`: 64 hexadecimal digits, two spaces, path, line
/// feed.
///
/// Source: GNU coreutils manual, "cksum output modes"; `sha256sum -c` reads it.
package struct Checksums: Hashable, Sendable {
    /// Hash by path.
    package var hashes: [ExactString: String]

    /// The text, sorted by the bytes of the paths.
    package var bytes: [UInt8] {
        let lines = hashes.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }
        return Array(lines.joined().utf8)
    }

    /// Digests by their paths.
    package init(_ hashes: [ExactString: String]) { self.hashes = hashes }

    /// Reads the text, by its bytes: a space and a combining mark behind it are one character.
    ///
    /// - Throws: `Diagnostic` that names the line which is no checksum.
    package init(_ bytes: [UInt8]) throws(Diagnostic) {
        hashes = [:]
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let hash = String(validating: line.prefix(64), as: UTF8.self),
                ContentDigest.isHash(hash), line.dropFirst(64).starts(with: "  ".utf8),
                let path = String(validating: line.dropFirst(66), as: UTF8.self),
                RelativePath.isNormal(path),
                hashes.updateValue(hash, forKey: ExactString(path)) == nil
            else {
                throw Diagnostic(
                    "this line is not a checksum, or names a file again",
                    at: Place(
                        file: ReleaseLayout.checksums,
                        position: .init(line: index + 1, column: 1)
                    )
                )
            }
        }
    }
}
