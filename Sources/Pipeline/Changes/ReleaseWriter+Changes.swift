import Diagnostics
import ExactStrings
import Files
import Git
import Releases
import WorkTree

extension ReleaseWriter {
    /// Writes the changes of the repository that the stages want, for the machine that builds the
    /// app: as a patch, and as data.
    ///
    /// - Parameters:
    ///   - commit: The released commit.
    ///   - source: The files before: those of the commit, or what a snapshot has that is made from
    ///     a work tree with changes.
    /// - Throws: `Failure` or `FileError`.
    mutating func writeWorkTreeChanges(
        of commit: CommitFiles,
        from source: some SourceFiles
    ) throws {
        let wanted = try plan.stages.changes(by: stages, in: commit, place: place)
        guard !wanted.isEmpty else { return }
        let folder = folder
        let changes = try WorkTreeChanges(wanted, in: source) { artifact in
            try FileSystem.read("\(folder)/\(artifact)", limit: SourceFile.largest)
        }
        guard !changes.files.isEmpty else { return }
        let originals = changes.files.compactMap { file in
            file.replacedContent.map { (ExactString(file.path), $0) }
        }
        try writeWorkTree(
            try GitPatch(of: changes).bytes,
            WorkTreeDocument(changes, of: plan.release.commit, dirty: plan.release.dirty),
            originals: Dictionary(originals) { first, _ in first }
        )
    }
}

extension ChangedFile {
    /// The bytes before, of a file that an artifact replaces as a whole.
    fileprivate var replacedContent: [UInt8]? {
        guard case .content? = changes.last?.action else { return nil }
        return before?.bytes
    }
}
