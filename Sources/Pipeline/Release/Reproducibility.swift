import Diagnostics
import Files

/// Compares two releases of one tag.
enum Reproducibility {
    /// Refuses two folders that differ in any name or byte.
    ///
    /// - Throws: `Failure` with status `verification` that names each file that differs.
    static func compare(_ first: String, with second: String) throws {
        let comparison = try ReleaseComparison(first, second)
        let differences = comparison.differences.map { path, difference in
            let what = difference == .bytes ? "differs" : "is in only one of them"
            return Diagnostic(
                "\(path) \(what) in two runs of the same release",
                at: Place(file: path),
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
}
