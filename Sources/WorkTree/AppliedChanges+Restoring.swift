import Diagnostics
import ExactStrings
import Files
import Releases

extension AppliedChanges {
    /// Brings the originals back.
    ///
    /// - Parameters:
    ///   - discardsChanges: Whether files that were changed, moved or removed with their folder
    ///     since lose those changes.
    ///   - isCommitted: Whether a file is as HEAD's commit has it, so that nothing is lost when it
    ///     is replaced: after a checkout of another branch, or a stash.
    /// - Returns: The files that were changed, sorted.
    /// - Throws: `Diagnostics` for files that were changed since; nothing is restored then.
    ///   `FileError`.
    @discardableResult
    package mutating func restore(
        discardsChanges: Bool = false,
        isCommitted: (String) throws -> Bool = { _ in false }
    ) throws -> [String] {
        guard let journal else { return [] }
        let pending = try pending(journal, discardsChanges, isCommitted)
        // A process that was killed may have left them.
        for entry in journal.entries { try removeNewFile(for: entry.path) }
        for entry in pending { try restore(entry) }
        for folder in journal.folders.reversed() {
            try step()
            // What the user put there stays.
            guard try FileSystem.kind(of: "\(root)/\(folder)") == .folder else { continue }
            _ = try FileSystem.removeEmptyFolder("\(root)/\(folder)")
        }
        try step()
        try ChangeJournal.close(in: originalsFolder)
        self.journal = nil
        try removeOriginals()
        return journal.entries.map(\.path)
    }

    /// Refuses files that were changed since shipit changed them.
    ///
    /// - Parameter isCommitted: What `restore` takes.
    /// - Throws: `Diagnostics`; `FileError`.
    package func refuseChanges(isCommitted: (String) throws -> Bool) throws {
        if let journal { _ = try pending(journal, false, isCommitted) }
    }

    /// Forgets the files that a checkout of another commit wrote anew: git has both these and the
    /// originals.
    ///
    /// - Parameter isCommitted: What `restore` takes.
    /// - Throws: `Diagnostic` for what is no regular file; `FileError`.
    package mutating func forgetCheckedOut(isCommitted: (String) throws -> Bool) throws {
        guard var journal else { return }
        journal.entries = try journal.entries.filter { entry in
            guard entry.isCommitted == true else { return true }
            let now = try file(entry.path).map { ContentDigest(of: $0.bytes).hash }
            guard let now, ![entry.original, entry.replacement, entry.former].contains(now) else {
                return true
            }
            return try !isCommitted(entry.path)
        }
        guard journal != self.journal else { return }
        try journal.write(.current, to: originalsFolder)
        self.journal = journal
    }

    /// The entries whose originals are not in their places.
    func pending(
        _ journal: ChangeJournal,
        _ discardsChanges: Bool,
        _ isCommitted: (String) throws -> Bool
    ) throws -> [ChangeJournal.Entry] {
        var pending: [ChangeJournal.Entry] = []
        var (changed, irregular): ([Diagnostic], [Diagnostic]) = ([], [])
        for entry in journal.entries {
            let file: File?
            do {
                file = try self.file(entry.path)
            } catch let error as Diagnostic {
                irregular.append(error)
                continue
            }
            let now = file.map { ContentDigest(of: $0.bytes).hash }
            guard now != entry.original || file?.permissions != entry.permissions else { continue }
            if now == nil {
                // A file that is gone has no change to lose; gone with its folder, it was moved,
                // unless shipit removed both.
                if entry.replacement != nil, entry.former != "",
                    !FileSystem.isFolder(folder(of: entry.path))
                {
                    changed.append(Messages.moved(entry.path))
                }
            } else if ![entry.original, entry.replacement, entry.former].contains(now) {
                if try isCommitted(entry.path) {
                    // git has both: what it put there is newer.
                    if entry.isCommitted == true { continue }
                } else {
                    changed.append(Messages.changed(entry.path))
                }
            }
            pending.append(entry)
        }
        let refused = irregular + (discardsChanges ? [] : changed)
        guard refused.isEmpty else { throw Diagnostics(refused) }
        return pending
    }

    /// Removes originals that the journal does not name.
    func removeOriginals() throws {
        let named = Set((journal?.entries ?? []).compactMap(\.original))
        for name in try FileSystem.names(in: originalsFolder).decoded
        where ContentDigest.isHash(name) && !named.contains(name) {
            try FileSystem.removeFile("\(originalsFolder)/\(name)")
        }
    }

    func restore(_ entry: ChangeJournal.Entry) throws {
        guard let hash = entry.original else {
            try step()
            return try FileSystem.removeFile("\(root)/\(entry.path)")
        }
        let bytes = try original(hash)
        try FileSystem.createFolder(folder(of: entry.path))
        try put(bytes, at: entry.path, entry.permissions)
    }
}

private enum Messages {
    private static let undo = "shipit restore --discard-changes"

    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) was changed since shipit replaced it",
            at: Place(file: path),
            help: "save your change elsewhere, then run \(undo)"
        )
    }

    static func moved(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is gone with its folder since shipit replaced it",
            at: Place(file: path),
            help: "move the folder back, or have the originals put there anew: run \(undo)"
        )
    }
}
