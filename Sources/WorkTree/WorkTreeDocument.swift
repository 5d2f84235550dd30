import Diagnostics
import ExactStrings
import FileEdits
import JSON
package import Releases

/// `work-tree.json`: which files of the repository a release changes, how, and their digests before
/// and after.
///
/// The digests are those of the files as the commit has them: a work tree may have other line ends.
package struct WorkTreeDocument: Hashable, Sendable {
    /// One file.
    package struct Entry: Hashable, Sendable {
        /// The file, relative to the repository's root.
        package var path: String
        /// Its mode in git after the changes, or before if it is removed: `100644` or `100755`.
        package var mode: String
        /// Its digest before; nil for a new file.
        package var before: ContentDigest?
        /// Its digest after all changes; nil for a removed file.
        package var after: ContentDigest?
        /// What is done, in order.
        package var changes: [ChangedFile.Change]
    }

    /// The released commit, as 40 hexadecimal digits.
    package var commit: String
    /// Whether the files before are those of a work tree with changes, and not the commit's.
    package var dirty: Bool
    /// Sorted by the bytes of their paths.
    package var files: [Entry]

    /// The version of the format.
    package static let schema = 1
    /// The greatest size of the file, in bytes.
    package static let largest = 64 << 20

    /// The account of some changes.
    ///
    /// - Parameters:
    ///   - commit: The released commit.
    ///   - dirty: Whether the files before are those of a work tree with changes.
    package init(_ changes: WorkTreeChanges, of commit: String, dirty: Bool) {
        self.commit = commit
        self.dirty = dirty
        files = changes.files.map { file in
            Entry(
                path: file.path,
                mode: (file.after ?? file.before)?.mode ?? SourceFile([]).mode,
                before: (file.before?.bytes).map(ContentDigest.init(of:)),
                after: (file.after?.bytes).map(ContentDigest.init(of:)),
                changes: file.changes
            )
        }
    }
}

extension WorkTreeChanges {
    /// Makes the changes that a document describes.
    ///
    /// - Parameters:
    ///   - source: The files before.
    ///   - artifact: Gives the bytes of an artifact, by its path in the release folder.
    /// - Throws: `Diagnostics` with each file that can't be changed so.
    package init(
        _ document: WorkTreeDocument,
        in source: some SourceFiles,
        artifact: (String) throws -> [UInt8]
    ) throws {
        let changes = document.files.map { (ExactString($0.path), $0.changes) }
        try self.init(
            changes: Dictionary(changes) { first, _ in first },
            in: source,
            artifact: artifact
        )
    }
}

extension SourceFile {
    /// The mode in git.
    package var mode: String { isExecutable ? "100755" : "100644" }
}
