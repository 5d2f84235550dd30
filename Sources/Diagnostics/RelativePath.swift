import ExactStrings

/// Relative paths with `/` between their parts.
public enum RelativePath {
    /// The path without `.`, doubled and trailing slashes; `..` is taken back where it stays
    /// inside.
    ///
    /// - Returns: `""` for the folder itself; nil for an absolute path, one that leaves its folder,
    ///   or one with a NUL or another control character.
    public static func normalised(_ path: String) -> String? {
        path.utf8.allSatisfy { $0 >= 0x20 } ? path.normalizedPath : nil
    }

    /// Whether a path names something below its folder, and is written as `normalised` writes it.
    public static func isNormal(_ path: String) -> Bool { fault(of: path) == nil }

    /// Why a path is not normal, as a clause about it: `is outside its folder`; nil when it is.
    package static func fault(of path: String) -> String? {
        if path.utf8.contains(where: { $0 < 0x20 }) { return "has a control character in its path" }
        guard let normal = normalised(path) else { return "is outside its folder" }
        if normal.isEmpty { return "is not a file in its folder" }
        return areSame(normal, path) ? nil : "has to be written \(normal.debugDescription)"
    }
}
