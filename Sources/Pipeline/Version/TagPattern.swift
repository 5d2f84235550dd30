/// How the names of release tags look: `v{version}`, `ios/{version}`.
public struct TagPattern: Hashable, Sendable, CustomStringConvertible {
    private let prefix: String
    private let suffix: String

    /// A pattern with exactly one `{version}`; all other text stands for itself.
    ///
    /// - Parameters:
    ///   - text: The pattern, as `pipeline.json` has it under `version.tag`.
    ///   - place: Where the pattern stands, for the message.
    /// - Throws: `Diagnostic` when there is another brace, or git allows no such tag.
    public init(_ text: String, at place: Place? = nil) throws(Diagnostic) {
        var literals = [""]
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                literals[literals.count - 1].append(character)
                continue
            }
            let end = rest.firstIndex(of: "}")
            guard character == "{", let end else {
                throw Messages.loneBrace(character, in: text, place)
            }
            let name = String(rest[..<end])
            guard name == "version" else { throw Messages.unknown(name, in: text, place) }
            rest = rest[rest.index(after: end)...]
            literals.append("")
        }
        guard literals.count == 2 else {
            throw Messages.count(literals.count - 1, in: text, place)
        }
        (prefix, suffix) = (literals[0], literals[1])
        // Git's rules hold for whole names: a pattern is tried with a version in its place.
        guard isTagName(tag(for: "1.0.0")) else { throw Messages.noTagName(text, place) }
    }

    /// `v{version}`.
    public static let `default` = TagPattern(prefix: "v", suffix: "")

    private init(prefix: String, suffix: String) {
        (self.prefix, self.suffix) = (prefix, suffix)
    }

    /// The pattern's text.
    public var description: String { "\(prefix){version}\(suffix)" }

    /// The name of a version's tag.
    public func tag(for version: String) -> String { prefix + version + suffix }

    /// The version in a tag's name; nil when the name does not match or holds no strict version.
    public func version(in tag: String) -> SemanticVersion? {
        // Bytes, because strings compare equal when they only look alike.
        let (name, prefix, suffix) = (Array(tag.utf8), Array(prefix.utf8), Array(suffix.utf8))
        guard name.count > prefix.count + suffix.count, name.starts(with: prefix),
            name.reversed().starts(with: suffix.reversed())
        else { return nil }
        let version = name[prefix.count..<(name.count - suffix.count)]
        return SemanticVersion(String(decoding: version, as: UTF8.self))
    }
}

/// Whether git allows a reference `refs/tags/NAME`.
///
/// Source: git-check-ref-format(1).
private func isTagName(_ name: String) -> Bool {
    let forbidden = Array(" ~^:?*[\\".utf8)
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }) else {
        return false
    }
    for (byte, next) in zip(name.utf8, name.utf8.dropFirst()) {
        if byte == UInt8(ascii: "."), next == byte { return false }
        if byte == UInt8(ascii: "@"), next == UInt8(ascii: "{") { return false }
    }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSound = parts.allSatisfy { part in
        part.first != nil && part.first != UInt8(ascii: ".") && !part.reversed().starts(with: kcol)
    }
    return isSound && name.utf8.last != UInt8(ascii: ".")
}

/// `.lock`, which no part of a reference ends with, backwards.
private let kcol = Array("kcol.".utf8)

private enum Messages {
    static let help = "write {version} once, and all else as it stands in the tags: v{version}"

    static func loneBrace(_ brace: Character, in text: String, _ place: Place?) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has a \(brace) without a pair",
            at: place,
            help: help
        )
    }

    static func unknown(_ name: String, in text: String, _ place: Place?) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has an unknown part {\(name)}",
            at: place,
            help: help
        )
    }

    static func count(_ count: Int, in text: String, _ place: Place?) -> Diagnostic {
        Diagnostic(
            count == 0
                ? "the tag pattern \"\(text)\" has no {version}"
                : "the tag pattern \"\(text)\" has {version} \(count) times",
            at: place,
            help: help
        )
    }

    static func noTagName(_ text: String, _ place: Place?) -> Diagnostic {
        Diagnostic(
            "git allows no tag like \"\(text)\"",
            at: place,
            help: "git check-ref-format tells which names it allows"
        )
    }
}
