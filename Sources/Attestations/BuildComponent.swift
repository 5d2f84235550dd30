/// A program or library that took part in the making of a release.
package struct BuildComponent: Hashable, Sendable {
    /// What part it had.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The program that made the release.
        case tool
        /// The code behind a stage.
        case plugin
        /// A library whose version shapes bytes.
        case library
    }

    /// What part it had.
    package var kind: Kind
    /// Its name: `shipit`, `icon-stamp`, `libvips`.
    package var name: String
    /// Its version, as it gives it itself.
    package var version: String
    /// The SHA-256 of its file, in hexadecimal; nil for code that is a part of another file.
    package var sha256: String?

    /// A component from its parts.
    package init(_ kind: Kind, _ name: String, version: String, sha256: String? = nil) {
        (self.kind, self.name, self.version, self.sha256) = (kind, name, version, sha256)
    }

    /// A package URL of no particular registry: `pkg:generic/libvips@8.14.1`.
    ///
    /// Source: github.com/package-url/purl-spec, "generic".
    package var packageURL: String {
        "pkg:generic/\(percentEncoded(name))@\(percentEncoded(version))"
    }
}

/// A text in which all but letters, digits and `-._~` is escaped (RFC 3986, section 2.3).
func percentEncoded(_ text: String) -> String { percentEncoded(Array(text.utf8)) }

func percentEncoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let escaped = bytes.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            [byte]
        default:
            [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: escaped, as: UTF8.self)
}
