/// A pattern of paths: `*` and `?` stand for characters within one part, `**` for any parts.
struct Glob: Sendable, Hashable {
    private let parts: [[Character]]

    /// A pattern; `/` parts it.
    init(_ pattern: String) {
        parts = pattern.split(separator: "/").map(Array.init)
    }

    /// The folder above the first part that holds a wildcard: where to look for matches.
    var folder: String {
        let fixed = parts.dropLast().prefix { !$0.contains("*") && !$0.contains("?") }
        return fixed.map { String($0) }.joined(separator: "/")
    }

    /// Whether a path matches as a whole.
    func matches(_ path: String) -> Bool {
        Self.matches(path.split(separator: "/").map(Array.init)[...], parts[...])
    }

    private static func matches(
        _ path: ArraySlice<[Character]>,
        _ pattern: ArraySlice<[Character]>
    ) -> Bool {
        guard let part = pattern.first else { return path.isEmpty }
        if part == ["*", "*"] {
            return path.indices.contains { matches(path[$0...], pattern.dropFirst()) }
                || matches([], pattern.dropFirst())
        }
        guard let name = path.first, matches(name: name[...], part[...]) else { return false }
        return matches(path.dropFirst(), pattern.dropFirst())
    }

    private static func matches(
        name: ArraySlice<Character>,
        _ pattern: ArraySlice<Character>
    ) -> Bool {
        switch pattern.first {
        case nil: name.isEmpty
        case "*":
            matches(name: name, pattern.dropFirst())
                || (!name.isEmpty && matches(name: name.dropFirst(), pattern))
        case let character:
            !name.isEmpty && (character == "?" || character == name.first)
                && matches(name: name.dropFirst(), pattern.dropFirst())
        }
    }
}
