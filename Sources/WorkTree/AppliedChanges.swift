package import Diagnostics
package import ExactStrings
import Files
import Releases

/// The changes that stages have made in a work tree for a while, and the files as they were before.
///
/// The originals are in the work tree's git directory, where no commit includes them and `git
/// clean` leaves them: a journal, and each original under its SHA-256. The journal is on the disk before
/// the first file is changed, and goes after the last one is back, so that `restore` brings every
/// original back, whatever ended the process.
package struct AppliedChanges: ~Copyable {
    /// Whose changes are in a work tree.
    package struct State: Codable, Hashable, Sendable {
        /// A release that the changes come from.
        package struct Release: Codable, Hashable, Sendable {
            /// What people call it: `Aurora 1.4.0`.
            package var name: String
            /// The SHA-256 of its `work-tree.json`.
            package var changes: String

            /// A release from its parts.
            package init(name: String, changes: String) {
                self.name = name
                self.changes = changes
            }
        }

        /// The release; nil for the changes of a local build.
        package var release: Release?
        /// The stages whose changes they are, in the order of `pipeline.json`; empty where an
        /// earlier version of shipit stamped icons.
        package var stages: [String]

        /// A state from its parts.
        package init(_ release: Release? = nil, stages: [String]) {
            self.release = release
            self.stages = stages
        }
    }

    /// A file of a work tree.
    package struct File: Hashable, Sendable {
        /// What it holds.
        package var bytes: [UInt8]
        /// As `chmod` has them.
        package var permissions: Int
    }

    /// The absolute path of the work tree.
    let root: String
    /// The absolute path of a folder that nothing else reads, for temporary files too.
    package let ownFolder: String
    private let lock: FileLock
    var journal: ChangeJournal?
    /// Called before each change on the disk; tests stop there.
    let step: () throws -> Void

    /// Looks for the changes in a work tree, and locks others out.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the work tree.
    ///   - gitFolder: That of its git directory.
    /// - Throws: `Diagnostic` when another process changes it or the journal is damaged;
    ///   `FileError`.
    package init(in root: String, under gitFolder: String) throws {
        try self.init(in: root, under: gitFolder, step: {})
    }

    init(in root: String, under gitFolder: String, step: @escaping () throws -> Void) throws {
        let folder = Self.folder(under: gitFolder)
        try FileSystem.createFolder("\(folder)/originals")
        guard let lock = try FileLock("\(folder)/lock") else { throw Messages.busy }
        try TemporaryFolder.removeAbandoned(in: folder, prefix: Self.work)
        let journal = try ChangeJournal(.current, in: "\(folder)/originals")
        (self.root, ownFolder, self.step) = (root, folder, step)
        self.lock = lock
        self.journal = journal
    }

    private static func folder(under gitFolder: String) -> String { "\(gitFolder)/shipit" }

    /// What the names of folders begin with that exist in `ownFolder` for a while.
    package static let work = "work"

    /// What is reported of a work tree that differs from git because of changes in it; nil when
    /// there are none.
    ///
    /// - Throws: `Diagnostic` when the journal is damaged; `FileError`.
    package static func refusal(under gitFolder: String) throws -> Diagnostic? {
        let originals = "\(folder(under: gitFolder))/originals"
        guard let journal = try ChangeJournal(.current, in: originals),
            let first = journal.entries.first
        else { return nil }
        return Messages.isChanged(first.path, journal.entries.count)
    }

    /// Whose changes are in the work tree; nil when there are none.
    package var state: State? { journal?.state }

    /// The changed files, sorted.
    package var paths: [String] { journal?.entries.map(\.path) ?? [] }

    /// The changed files as they were before; nil for those that are new.
    ///
    /// - Throws: `Diagnostic` when an original is damaged; `FileError`.
    package func originals() throws -> [ExactString: File?] {
        let files = try (journal?.entries ?? []).map { entry in
            (
                ExactString(entry.path),
                try entry.original.map {
                    File(bytes: try original($0), permissions: entry.permissions ?? 0o644)
                }
            )
        }
        return Dictionary(files) { first, _ in first }
    }

    /// The absolute paths of the originals, by the paths of the changed files.
    package var places: [ExactString: String] {
        let places = (journal?.entries ?? []).compactMap { entry in
            entry.original.map { (ExactString(entry.path), "\(originalsFolder)/\($0)") }
        }
        return Dictionary(places) { first, _ in first }
    }

    /// The files that are new, and the folders that were created for them.
    package var added: Set<ExactString> {
        let files = (journal?.entries ?? []).filter { $0.original == nil }.map(\.path)
        return Set((files + (journal?.folders ?? [])).map { ExactString($0) })
    }

    /// The bytes of an original, by its SHA-256.
    func original(_ hash: String) throws -> [UInt8] {
        let bytes = try FileSystem.read("\(originalsFolder)/\(hash)", limit: SourceFile.largest)
        guard ContentDigest(of: bytes).hash == hash else {
            throw Messages.damaged("\(originalsFolder)/\(hash)")
        }
        return bytes
    }

    var originalsFolder: String { "\(ownFolder)/originals" }

    /// The absolute path of the folder of a file of the work tree.
    func folder(of path: String) -> String { path.parentPath.map { "\(root)/\($0)" } ?? root }

    /// A file of the work tree as it is on the disk; nil when there is none.
    ///
    /// - Throws: `Diagnostic` when it is a link or a folder, or in a folder that is a link out of
    ///   the work tree; `FileError`.
    package func file(_ path: String) throws -> File? { try Self.file(path, in: root) }

    /// A file of a work tree, as `file(_:)` gives it.
    static func file(_ path: String, in root: String) throws -> File? {
        let whole = "\(root)/\(path)"
        switch try FileSystem.kind(of: whole) {
        case nil: return nil
        case .file:
            let folder = try FileSystem.resolve(path.parentPath.map { "\(root)/\($0)" } ?? root)
            let isInside = folder.isPath(in: try FileSystem.resolve(root))
            guard isInside else { throw Messages.notRegular(path) }
            return File(
                bytes: try FileSystem.read(whole, limit: SourceFile.largest),
                permissions: try FileSystem.permissions(of: whole)
            )
        default: throw Messages.notRegular(path)
        }
    }
}

private enum Messages {
    static let busy = Diagnostic(
        "another shipit is changing the files of this work tree",
        help: "wait until it is done"
    )

    static func isChanged(_ path: String, _ count: Int) -> Diagnostic {
        let isOne = count == 1
        return Diagnostic(
            "\(path)\(isOne ? "" : " and \(count - 1) more") \(isOne ? "is" : "are") changed in "
                + "the work tree by shipit, for a local build",
            help: "run shipit restore"
        )
    }

    static func damaged(_ path: String) -> Diagnostic {
        Diagnostic(
            "the kept original \(path) is damaged",
            at: Place(file: path),
            help: "take the file from git: git checkout -- FILE"
        )
    }

    static func notRegular(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is not a regular file",
            at: Place(file: path),
            help: "move the link or folder away"
        )
    }
}
