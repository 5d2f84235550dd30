import Diagnostics
import ExactStrings
import ProjectVersions
import XcodeProjects

/// The files that git tracks, as they are in the work tree: what a release on another machine has.
///
/// A project that a tool generates, a folder of third-party code that is fetched, and what is in a
/// submodule is not seen, and no link is followed.
struct TrackedTree: ProjectFiles, RepositoryListing, Sendable {
    /// More files are not looked at.
    static let mostFiles = 1_000_000

    /// The paths of all files from the root, sorted by their bytes.
    let files: [String]
    private let folder: RepositoryFolder
    private let known: Set<ExactString>
    /// The names in each folder, sorted by their bytes.
    private let names: [ExactString: [String]]

    /// A tree.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the work tree, with links resolved.
    ///   - files: The paths of its files from there, in any order.
    init(_ root: String, files: [String]) {
        self.files = files.prefix(Self.mostFiles).sorted(by: isOrderedBefore)
        folder = RepositoryFolder(root)
        known = Set(self.files.map { ExactString($0) })
        var names: [ExactString: Set<ExactString>] = [:]
        for file in self.files {
            var path = file
            // Once a folder is known, so are those around it.
            while true {
                let parent = ExactString(path.parentPath ?? "")
                let isNew = names[parent] == nil
                names[parent, default: []].insert(ExactString(path.lastPathPart))
                guard isNew, !parent.text.isEmpty else { break }
                path = parent.text
            }
        }
        self.names = names.mapValues { $0.sorted().map(\.text) }
    }

    /// Whether a file has this path.
    func holds(_ path: String) -> Bool { known.contains(ExactString(path)) }

    /// Whether a folder has this path, which holds a file.
    func holdsFolder(_ path: String) -> Bool { names[ExactString(path)] != nil }

    func read(_ path: String, limit: Int) -> [UInt8]? {
        holds(path) ? folder.read(path, limit: limit) : nil
    }

    /// A file's text; nil when it is missing, larger, or not UTF-8.
    func text(_ path: String, limit: Int = 1 << 20) -> String? {
        read(path, limit: limit).flatMap { String(validating: $0, as: UTF8.self) }
    }

    func spelling(of path: String) -> String {
        holds(path) ? path : folder.spelling(of: path)
    }

    func names(in folder: String) throws(Diagnostic) -> [String] {
        names[ExactString(folder)] ?? []
    }

    func isOwnFolder(_ path: String) throws(Diagnostic) -> Bool { holdsFolder(path) }

    /// The files below a folder, sorted.
    func files(below folder: String) -> [String] {
        folder.isEmpty ? files : files.filter { $0.path(below: folder) != nil }
    }
}
