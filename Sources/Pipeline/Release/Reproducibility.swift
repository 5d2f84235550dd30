import Diagnostics
import ExactStrings
import Files
import Releases

/// Compares two releases of one tag.
enum Reproducibility {
    /// Refuses two folders that differ in any name or byte.
    ///
    /// - Throws: `Failure` with status `verification` that names each file that differs.
    static func compare(_ first: String, with second: String) throws {
        let (left, right) = (try contents(of: first), try contents(of: second))
        let differences = Set(left.keys).union(right.keys).sorted().compactMap {
            path -> Diagnostic? in
            guard left[path] != right[path] else { return nil }
            let what = left[path] == nil || right[path] == nil ? "is made only once" : "differs"
            return Diagnostic(
                "\(path) \(what) in two runs of the same release",
                at: Place(file: path.text),
                help:
                    "a plugin reads something that it does not declare: a clock, a random number, the environment"
            )
        }
        guard differences.isEmpty else { throw Failure(.verification, differences) }
    }

    /// What to say when the cache keeps a result that another run did not get.
    static func kept(_ error: FileError) -> Diagnostic {
        Diagnostic(
            "a result that is not reproducible stays in the cache: \(error)",
            help: "remove the cache, or name another folder with --cache-dir",
            severity: .warning
        )
    }

    /// Whether two folders hold the same files.
    ///
    /// - Throws: `FileError` when one can't be read.
    static func areEqual(_ first: String, _ second: String) throws -> Bool {
        try contents(of: first) == contents(of: second)
    }

    private static func contents(of folder: String) throws -> [ExactString: ContentDigest] {
        let files = try FileSystem.walk(folder).map { path, kind in
            guard kind != .undecodable else { throw FileError.undecodable("\(folder)/\(path)") }
            return (ExactString(path), try digestFile("\(folder)/\(path)"))
        }
        return Dictionary(files) { first, _ in first }
    }
}
