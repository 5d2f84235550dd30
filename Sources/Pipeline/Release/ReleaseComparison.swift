import Diagnostics
import ExactStrings
import Files
import Releases

/// The files that two folders of a release do not have in common.
struct ReleaseComparison {
    /// How a file differs.
    enum Difference: Hashable {
        /// Both have it, with other bytes.
        case bytes
        /// Only the first has it.
        case onlyFirst
        /// Only the second has it.
        case onlySecond
    }

    /// Sorted by path.
    let differences: [(path: String, difference: Difference)]

    /// Compares all files of two folders.
    ///
    /// - Throws: `FileError` when one can't be read.
    init(_ first: String, _ second: String) throws {
        let (left, right) = (try Self.contents(of: first), try Self.contents(of: second))
        differences = Set(left.keys).union(right.keys).sorted().compactMap { path in
            switch (left[path], right[path]) {
            case (_, nil): (path.text, .onlyFirst)
            case (nil, _): (path.text, .onlySecond)
            case (let one, let other): one == other ? nil : (path.text, .bytes)
            }
        }
    }

    private static func contents(of folder: String) throws -> [ExactString: ContentDigest] {
        let paths = try FileSystem.walk(folder).map { path, kind in
            guard kind != .undecodable else { throw FileError.undecodable("\(folder)/\(path)") }
            return path
        }
        let digests = digestFiles(paths.map { "\(folder)/\($0)" })
        let files = try zip(paths, digests).map { (ExactString($0), try $1.get()) }
        return Dictionary(files) { first, _ in first }
    }
}
