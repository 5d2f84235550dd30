import ExactStrings

/// Relative paths with `/` between their parts.
public enum RelativePath {
    /// The path without `.`, doubled and trailing slashes; `..` is taken back where it stays inside.
    ///
    /// - Returns: `""` for the folder itself; nil for an absolute path, one that leaves its folder,
    ///   or one with a NUL or another control character.
    public static func normalised(_ path: String) -> String? {
        path.utf8.allSatisfy { $0 >= 0x20 } ? path.normalizedPath : nil
    }

    /// Whether a path names something below its folder, and is written as `normalised` writes it.
    public static func isNormal(_ path: String) -> Bool {
        !path.isEmpty && normalised(path).map { areSame($0, path) } ?? false
    }
}
