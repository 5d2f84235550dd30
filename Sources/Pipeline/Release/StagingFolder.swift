import Diagnostics
import ExactStrings
import Files
import Releases

/// The folder in which a release is built, beside the place where it will be.
///
/// What is in it is nobody's release until `land()` renames it. A killed run leaves it behind with
/// its lock free, and the next run removes it.
struct StagingFolder: Sendable {
    private let folder: TemporaryFolder
    private let dist: String

    /// The release folder that is being made.
    var releaseFolder: String { "\(folder.path)/release" }
    /// The folder of the units' workspaces.
    var scratchFolder: String { "\(folder.path)/work" }

    /// What the names of all that a run needs for a while begin with.
    static let prefix = ".shipit"

    /// Makes the folder, and removes what killed runs left.
    ///
    /// - Throws: `FileError`.
    init(in dist: String) throws {
        try FileSystem.createFolder(dist)
        try TemporaryFolder.removeAbandoned(in: dist, prefix: Self.prefix)
        folder = try TemporaryFolder(in: dist, prefix: Self.prefix)
        self.dist = dist
        try FileSystem.createFolder(releaseFolder)
        try FileSystem.createFolder(scratchFolder)
    }

    /// Refuses a release whose files are not those that were made: another process has changed
    /// them.
    ///
    /// - Parameter files: All files of the release, by their paths in its folder.
    /// - Throws: `Diagnostic` that names the first; `FileError`.
    func checkUnchanged(_ files: [ExactString: ContentDigest]) throws {
        guard let path = try firstChange(from: files) else { return }
        throw Diagnostic(
            "\(path) was changed by another process while the release was built",
            at: Place(file: "\(releaseFolder)/\(path)"),
            help: "nothing may write below \(dist) meanwhile; find what does, and run again"
        )
    }

    /// The path of the first file that is missing, not among these, or has other bytes; nil when
    /// all is as it should be.
    func firstChange(from files: [ExactString: ContentDigest]) throws -> String? {
        var missing = files
        for (path, kind) in try FileSystem.walk(releaseFolder) {
            guard let digest = missing.removeValue(forKey: ExactString(path)),
                case .file(digest.size, _) = kind,
                try digestFile("\(releaseFolder)/\(path)") == digest
            else { return path }
        }
        return missing.keys.min()?.text
    }

    /// Makes the release appear at its place, whole and on the disk, by one atomic rename.
    ///
    /// - Parameters:
    ///   - target: The folder's path below the folder of releases.
    ///   - replaces: Whether a release that exists there is replaced; it is exchanged in one step,
    ///     too.
    /// - Throws: `FileError`, also when something exists there that is not replaced.
    func land(at target: String, replaces: Bool) throws(FileError) {
        try FileSystem.syncTree(releaseFolder)
        if replaces, try FileSystem.kind(of: target) != nil {
            // The old release is then in the staging folder, and goes with it.
            try FileSystem.exchange(releaseFolder, target)
        } else {
            try FileSystem.renameExclusively(releaseFolder, to: target)
        }
        try FileSystem.sync(dist)
        // The folder of releases may be new itself.
        if let folder = dist.parentPath, !folder.isEmpty { try FileSystem.sync(folder) }
    }

    /// Removes what is left of the folder.
    func remove() { folder.remove() }
}
