/// Relative paths with `/` between their parts.
public enum RelativePath {
    /// The path without `.`, doubled and trailing slashes; `..` is taken back where it stays inside.
    ///
    /// - Returns: `""` for the folder itself; nil for an absolute path, one that leaves its folder,
    ///   or one with a NUL or another control character.
    public static func normalised(_ path: String) -> String? {
        // Scalars, as the system sees them: a combining mark behind a slash makes one character of
        // the two, and the slash would be overlooked.
        let scalars = path.unicodeScalars
        guard scalars.first != "/", scalars.allSatisfy({ $0.value >= 0x20 }) else { return nil }
        var parts: [String] = []
        for part in scalars.split(separator: "/").map({ String($0) }) where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
