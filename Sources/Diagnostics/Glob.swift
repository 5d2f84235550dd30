import ExactStrings

/// A pattern of paths: `*` and `?` stand for characters within one part, `**` for any parts.
public struct Glob: Sendable, Hashable {
    private let parts: [Wildcard]

    /// A pattern; `/` parts it.
    public init(_ pattern: String) {
        parts = pattern.pathParts.map { Wildcard($0) }
    }

    /// The folder above the first part that holds a wildcard: where to look for matches.
    public var folder: String {
        parts.dropLast().prefix { !$0.isVariable }.map(\.text).joined(separator: "/")
    }

    /// Whether a path matches as a whole.
    public func matches(_ path: String) -> Bool {
        Self.matches(path.pathParts[...], parts[...])
    }

    /// Whether a path matches, or one below it could.
    package func reaches(_ path: String) -> Bool {
        Self.reaches(path.pathParts[...], parts[...])
    }

    private static func reaches(
        _ path: ArraySlice<String>,
        _ pattern: ArraySlice<Wildcard>
    ) -> Bool {
        guard let name = path.first else { return true }
        guard let part = pattern.first else { return false }
        return part.text == "**"
            || part.matches(name) && reaches(path.dropFirst(), pattern.dropFirst())
    }

    private static func matches(
        _ path: ArraySlice<String>,
        _ pattern: ArraySlice<Wildcard>
    ) -> Bool {
        guard let part = pattern.first else { return path.isEmpty }
        if part.text == "**" {
            return path.indices.contains { matches(path[$0...], pattern.dropFirst()) }
                || matches([], pattern.dropFirst())
        }
        guard let name = path.first, part.matches(name) else { return false }
        return matches(path.dropFirst(), pattern.dropFirst())
    }
}
