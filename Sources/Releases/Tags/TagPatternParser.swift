import Diagnostics

/// Reads the text of a tag pattern.
struct TagPatternParser {
    /// The parts, with text next to text made one.
    private(set) var parts: [TagPattern.Part] = []
    private let pattern: String
    private let product: String?

    /// Reads a pattern.
    ///
    /// - Throws: `Diagnostic` without a place.
    init(_ pattern: String, product: String?) throws(Diagnostic) {
        self.pattern = pattern
        self.product = product
        var rest = pattern[...]
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                append(String(character))
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}") else {
                throw Messages.loneBrace(character, in: pattern)
            }
            try append(part: String(rest[..<end]))
            rest = rest[rest.index(after: end)...]
        }
        guard parts.contains(.named(.version)) else { throw Messages.noVersion(pattern) }
    }

    private mutating func append(_ text: String) {
        if case .text(let bytes) = parts.last {
            parts[parts.count - 1] = .text(bytes + text.utf8)
        } else if !text.isEmpty {
            parts.append(.text(Array(text.utf8)))
        }
    }

    private mutating func append(part name: String) throws(Diagnostic) {
        if name == "product" {
            guard let product else { throw Messages.noProducts(pattern) }
            return append(product)
        }
        guard let part = TagPattern.Name(rawValue: name) else {
            throw Messages.unknown(name, in: pattern)
        }
        guard !parts.contains(.named(part)) else { throw Messages.twice(name, in: pattern) }
        if case .named(let before) = parts.last {
            throw Messages.notSetOff(before.rawValue, name, in: pattern)
        }
        parts.append(.named(part))
    }
}

/// Whether git allows a reference `refs/tags/NAME`.
///
/// Source: git-check-ref-format(1).
func isTagName(_ name: String) -> Bool {
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
    static let known = TagPattern.Name.allCases.map(\.rawValue) + ["product"]

    static func loneBrace(_ brace: Character, in text: String) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has a \(brace) without a pair",
            help: "named parts are in braces: v{version}"
        )
    }

    static func noVersion(_ text: String) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has no {version}",
            help: "write {version} where the version is in the tags: v{version}"
        )
    }

    static func unknown(_ name: String, in text: String) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has an unknown part {\(name)}",
            help: knownNames("the parts are", known, near: name)
        )
    }

    static func twice(_ name: String, in text: String) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has {\(name)} twice",
            help: "name each part once"
        )
    }

    static func notSetOff(_ first: String, _ second: String, in text: String) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has nothing between {\(first)} and {\(second)}",
            help: "it is not clear where one ends; write what is between them in the tags"
        )
    }

    static func noProducts(_ text: String) -> Diagnostic {
        Diagnostic(
            "the tag pattern \"\(text)\" has {product}, and the pipeline names no products",
            help: "list them under \"products\", or take {product} out"
        )
    }
}
