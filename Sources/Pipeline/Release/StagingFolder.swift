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

    private static let prefix = ".shipit"

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

    /// Refuses a target that exists already.
    ///
    /// - Parameter commit: The commit of the new release; nil when nothing is known of it.
    /// - Throws: `Failure` when it does and may not be replaced.
    static func checkFree(_ target: String, clean: Bool, commit: String? = nil) throws {
        guard !clean, try FileSystem.kind(of: target) != nil else { return }
        throw taken(target, commit: commit)
    }

    /// The refusal of a target at which another release exists.
    static func taken(_ target: String, commit: String?) -> Failure {
        Failure(
            .stage,
            Diagnostic(
                "\(target) exists already",
                at: Place(file: target),
                help: moved(target, to: commit)
                    + "a landed release is never changed; replace it as a whole with --clean"
            )
        )
    }

    /// What to think of when the standing release is of another commit: the tag was moved.
    private static func moved(_ target: String, to commit: String?) -> String {
        guard let commit, let standing = standingCommit(target), standing != commit else {
            return ""
        }
        return
            "it is of commit \(standing.prefix(10)), and this is \(commit.prefix(10)): if the tag was "
            + "moved, give the new commit a version of its own; "
    }

    private static func standingCommit(_ target: String) -> String? {
        do {
            return try PublishedRelease(folder: target).manifest.commit
        } catch {
            // What is there is no release; the refusal names it all the same.
            return nil
        }
    }

    /// Refuses a release whose files are not those that were made: another process has changed
    /// them.
    ///
    /// - Parameter files: All files of the release, by their paths in its folder.
    /// - Throws: `Diagnostic` that names the first; `FileError`.
    func checkUnchanged(_ files: [ExactString: ContentDigest]) throws {
        guard let path = try firstChange(from: files) else { return }
        throw Diagnostic(
            "\(path) was changed by another process while the release was made",
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
    ///   - name: The folder's name below the folder of releases.
    ///   - clean: Whether a release that exists there is replaced; it is exchanged in one step,
    ///     too.
    /// - Throws: `Failure` when another release exists there; `FileError`.
    func land(as name: String, clean: Bool) throws {
        let target = "\(dist)/\(name)"
        try FileSystem.syncTree(releaseFolder)
        if clean, try FileSystem.kind(of: target) != nil {
            // The old release is then in the staging folder, and goes with it.
            try FileSystem.exchange(releaseFolder, target)
        } else {
            // Another run may have landed since this one looked.
            try Self.checkFree(target, clean: false)
            try FileSystem.renameExclusively(releaseFolder, to: target)
        }
        try FileSystem.sync(dist)
        // The folder of releases may be new itself.
        if let folder = dist.parentPath, !folder.isEmpty { try FileSystem.sync(folder) }
    }

    /// Removes what is left of the folder.
    func remove() { folder.remove() }
}
