package import Diagnostics
import ExactStrings
import Files
import Releases

/// Files of a work tree that are replaced for a while, and their originals.
///
/// They are in the work tree's git directory, where no commit brings them and `git clean` leaves
/// them: a journal, and each original under its SHA-256. The journal is on the disk before the
/// first file is replaced, and goes after the last one is back, so whatever kills the process,
/// `restore` brings every original back.
public struct OriginalsBackup: ~Copyable {
    /// A file to replace.
    public struct Replacement: Sendable {
        /// The file, relative to the work tree; one that is not there is added.
        public var path: String
        /// What it is to hold.
        public var bytes: [UInt8]

        /// A replacement from its parts.
        public init(_ path: String, _ bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Why files are replaced, in words for people.
    public struct Purpose: Codable, Hashable, Sendable {
        /// What the files are meanwhile: `stamped`.
        public var state: String
        /// The command that brings the originals back: `shipit icons restore`.
        public var undo: String

        /// A purpose from its parts.
        public init(state: String, undo: String) {
            self.state = state
            self.undo = undo
        }
    }

    /// The largest file that is replaced, in bytes.
    static let largest = 64 << 20

    private let root: String
    /// The absolute path of a folder that nothing else reads, for files that are made on the way
    /// too.
    public let ownFolder: String
    private let lock: FileLock
    private var journal: ReplacementJournal?
    /// Called before each change on the disk; tests stop there.
    private let step: () throws -> Void

    /// Looks for originals that are kept for a work tree, and locks others out.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the work tree.
    ///   - gitFolder: That of its git directory.
    /// - Throws: `Diagnostic` when another process is at it or the journal is damaged; `FileError`.
    public init(of root: String, under gitFolder: String) throws {
        try self.init(of: root, under: gitFolder, step: {})
    }

    init(of root: String, under gitFolder: String, step: @escaping () throws -> Void) throws {
        let folder = Self.folder(under: gitFolder)
        try FileSystem.createFolder("\(folder)/originals")
        guard let lock = try FileLock("\(folder)/lock") else { throw Messages.busy }
        try TemporaryFolder.removeAbandoned(in: folder, prefix: Self.work)
        let journal = try ReplacementJournal(.current, in: "\(folder)/originals")
        (self.root, ownFolder, self.step) = (root, folder, step)
        self.lock = lock
        self.journal = journal
    }

    private static func folder(under gitFolder: String) -> String { "\(gitFolder)/shipit" }

    /// What the names of folders begin with that are made in `ownFolder` for a while.
    public static let work = "work"

    /// What is said of a work tree that is not as git has it, because files are replaced in it; nil
    /// when none is.
    ///
    /// - Throws: `Diagnostic` when the journal is damaged; `FileError`.
    package static func refusal(under gitFolder: String) throws -> Diagnostic? {
        let originals = "\(folder(under: gitFolder))/originals"
        guard let journal = try ReplacementJournal(.current, in: originals),
            let first = journal.entries.first
        else { return nil }
        let others = journal.entries.count > 1 ? " and \(journal.entries.count - 1) more" : ""
        return Diagnostic(
            "\(first.path)\(others) are \(journal.purpose.state) in the work tree",
            help: "run \(journal.purpose.undo)"
        )
    }

    /// The files that are replaced now, sorted.
    public var replaced: [String] { journal?.entries.map(\.path) ?? [] }

    /// Replaces files, after those that are replaced now are restored.
    ///
    /// - Throws: `Diagnostics` when one of those replaced now was changed, or when files hold what
    ///   they were replaced by before, as a stash brings it back; `Diagnostic` when a file is no
    ///   regular one of the work tree; `FileError`. Nothing is replaced then, or `restore` undoes
    ///   it.
    public mutating func replace(_ files: [Replacement], for purpose: Purpose) throws {
        try restore()
        var entries: [ReplacementJournal.Entry] = []
        var kept: [[UInt8]] = []
        for file in files.sorted(by: { isOrderedBefore($0.path, $1.path) }) {
            let original = try bytes(of: file.path)
            let entry = ReplacementJournal.Entry(
                path: file.path,
                original: original.map { ContentDigest(of: $0).hash },
                permissions: try original.map { _ in try permissions(of: file.path) },
                replacement: ContentDigest(of: file.bytes).hash
            )
            guard entry.original != entry.replacement else { continue }
            entries.append(entry)
            if let original { kept.append(original) }
        }
        guard !entries.isEmpty else { return }
        try refuseReplacements(entries)
        // From here on, what is there was written by shipit, and may be removed again.
        for entry in entries where try FileSystem.kind(of: newFile(for: entry.path)) != nil {
            throw Messages.taken(newFile(for: entry.path))
        }
        for original in kept { try keep(original) }
        let new = ReplacementJournal(purpose, entries)
        try step()
        try new.write(.current, to: originals)
        journal = new
        let wanted = Dictionary(files.map { (ExactString($0.path), $0.bytes) }) { $1 }
        for entry in entries {
            try put(wanted[ExactString(entry.path)] ?? [], at: entry.path, entry.permissions)
        }
    }

    /// Refuses originals that are what shipit put in their place before.
    private func refuseReplacements(_ entries: [ReplacementJournal.Entry]) throws {
        let last = try ReplacementJournal(.last, in: originals)?.entries ?? []
        let made = Dictionary(last.map { (ExactString($0.path), $0.replacement) }) { $1 }
        let again = entries.filter {
            $0.original != nil && $0.original == made[ExactString($0.path)]
        }
        guard again.isEmpty else { throw Diagnostics(again.map { Messages.notOriginal($0.path) }) }
    }

    /// Brings the originals back.
    ///
    /// - Parameter discardsChanges: Whether files that were changed, moved or removed with their
    ///   folder since they were replaced lose those changes.
    /// - Returns: The files that were replaced, sorted.
    /// - Throws: `Diagnostics` for files that were changed since; nothing is restored then.
    ///   `FileError`.
    @discardableResult
    public mutating func restore(discardsChanges: Bool = false) throws -> [String] {
        guard let journal else { return [] }
        var pending: [ReplacementJournal.Entry] = []
        var changed: [Diagnostic] = []
        for entry in journal.entries {
            let now = try bytes(of: entry.path).map { ContentDigest(of: $0).hash }
            guard now != entry.original else { continue }
            if now == nil {
                // A file that is gone has no change to lose; gone with its folder, it was moved.
                if !FileSystem.isFolder(folder(of: entry.path)) {
                    changed.append(Messages.moved(entry.path, journal.purpose))
                }
            } else if now != entry.replacement {
                changed.append(Messages.changed(entry.path, journal.purpose))
            }
            pending.append(entry)
        }
        guard changed.isEmpty || discardsChanges else { throw Diagnostics(changed) }
        // A process that was killed may have left them.
        for entry in journal.entries { try removeNewFile(for: entry.path) }
        for entry in pending { try restore(entry) }
        try step()
        try ReplacementJournal.close(in: originals)
        self.journal = nil
        for hash in Set(journal.entries.compactMap(\.original)) {
            try FileSystem.remove("\(originals)/\(hash)")
        }
        return journal.entries.map(\.path)
    }

    private func restore(_ entry: ReplacementJournal.Entry) throws {
        guard let original = entry.original else {
            try step()
            return try FileSystem.remove("\(root)/\(entry.path)")
        }
        let bytes = try FileSystem.read("\(originals)/\(original)", limit: Self.largest)
        guard ContentDigest(of: bytes).hash == original else {
            throw Messages.damaged("\(originals)/\(original)")
        }
        try FileSystem.createFolder(folder(of: entry.path))
        try put(bytes, at: entry.path, entry.permissions)
    }

    private var originals: String { "\(ownFolder)/originals" }

    /// The absolute path of the folder of a file of the work tree.
    private func folder(of path: String) -> String {
        path.parentPath.map { "\(root)/\($0)" } ?? root
    }

    /// The bytes of a file of the work tree; nil when it is not there.
    private func bytes(of path: String) throws -> [UInt8]? {
        let whole = "\(root)/\(path)"
        switch try FileSystem.kind(of: whole) {
        case nil: return nil
        case .file:
            let folder = try FileSystem.resolve(folder(of: path))
            let isInside = folder.isPath(in: try FileSystem.resolve(root))
            guard isInside else { throw Messages.notRegular(path) }
            return try FileSystem.read(whole, limit: Self.largest)
        default: throw Messages.notRegular(path)
        }
    }

    private func permissions(of path: String) throws -> Int {
        try FileSystem.permissions(of: "\(root)/\(path)")
    }

    private func keep(_ bytes: [UInt8]) throws {
        let path = "\(originals)/\(ContentDigest(of: bytes).hash)"
        // What a killed process left may be incomplete.
        try FileSystem.remove(path)
        try step()
        try FileSystem.write(bytes, to: path)
        try FileSystem.sync(path)
    }

    /// Where a file is written before it takes its place: beside it, for the git directory may be
    /// on another disk.
    private func newFile(for path: String) -> String { "\(root)/\(path).shipit-new" }

    private func removeNewFile(for path: String) throws {
        // A folder is nothing that shipit left.
        guard case .file = try FileSystem.kind(of: newFile(for: path)) else { return }
        try FileSystem.remove(newFile(for: path))
    }

    /// Puts a file in its place at once, so that no reader sees half of it.
    private func put(_ bytes: [UInt8], at path: String, _ permissions: Int?) throws {
        let new = newFile(for: path)
        try removeNewFile(for: path)
        try step()
        try FileSystem.write(bytes, to: new)
        if let permissions { try FileSystem.setPermissions(permissions, of: new) }
        try FileSystem.sync(new)
        try step()
        try FileSystem.move(new, to: "\(root)/\(path)")
    }
}

private enum Messages {
    static let busy = Diagnostic(
        "another shipit is at work on the files of this work tree",
        help: "wait until it is done"
    )

    static func changed(_ path: String, _ purpose: OriginalsBackup.Purpose) -> Diagnostic {
        Diagnostic(
            "\(path) was changed since shipit replaced it",
            at: Place(file: path),
            help: "save your change elsewhere, then run \(purpose.undo) --discard-changes"
        )
    }

    static func moved(_ path: String, _ purpose: OriginalsBackup.Purpose) -> Diagnostic {
        Diagnostic(
            "\(path) is gone with its folder since shipit replaced it",
            at: Place(file: path),
            help: "move the folder back, or have the originals put there anew: run "
                + "\(purpose.undo) --discard-changes"
        )
    }

    static func notOriginal(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) holds what shipit put there before its original was restored",
            at: Place(file: path),
            help: "take the original from git: git checkout -- FILE"
        )
    }

    static func damaged(_ path: String) -> Diagnostic {
        Diagnostic(
            "the kept original \(path) is damaged",
            at: Place(file: path),
            help: "take the file from git: git checkout -- FILE"
        )
    }

    static func taken(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) exists, and shipit writes there for a moment",
            at: Place(file: path),
            help: "move it elsewhere"
        )
    }

    static func notRegular(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is no regular file",
            at: Place(file: path),
            help: "put a file in the place of the link or folder"
        )
    }
}
