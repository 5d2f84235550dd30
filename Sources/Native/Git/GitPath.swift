import ExactStrings

/// What git says of the paths of files, on any file system.
public enum GitPath {
    /// Whether a path stays in the work tree and out of its `.git`.
    ///
    /// Source: git, path.c, `is_ntfs_dotgit`, utf8.c, `is_hfs_dotgit`, and read-cache.c,
    /// `verify_path`.
    public static func isSafe(_ path: String) -> Bool {
        names(in: path).allSatisfy { !["", ".", "..", ".git", "git~1"].contains($0) }
    }

    /// Whether a path is that of a file which sets how git reads others: attributes and submodules.
    public static func isRule(_ path: String) -> Bool {
        let own = [".gitattributes", ".gitmodules", "gitatt~1", "gitmod~1"]
        return names(in: path).last.map(own.contains) ?? false
    }

    /// The parts of a path as the least strict file system sees them: in lower case, without marks of
    /// no width, which HFS+ ignores, and without what NTFS ignores at the end; it takes `\` for `/`.
    private static func names(in path: String) -> [String] {
        path.utf8.split(omittingEmptySubsequences: false) { $0 == slash || $0 == backslash }.map {
            part in
            let seen = String(decoding: part, as: UTF8.self).unicodeScalars
                .filter { !$0.properties.isDefaultIgnorableCodePoint }
            let name = String(String.UnicodeScalarView(seen)).lowercased()
            if name == "." || name == ".." { return name }
            let stem = name.prefix { $0 != ":" }
            var rest = Substring(stem)
            while rest.last == "." || rest.last == " " { rest.removeLast() }
            return String(rest)
        }
    }

    private static let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
}
