import Diagnostics
import ExactStrings
import Files
import Releases

extension AppliedChanges {
    /// Changes files, from the originals of those that are changed now.
    ///
    /// These changes are the only ones afterwards. A file that is as it is to be is not written.
    ///
    /// - Parameter isCommitted: What `restore` takes.
    /// - Returns: Whether a file was written; false when all are so already.
    /// - Throws: `Diagnostics` when a file is not what the change was computed from, or when files
    ///   hold what they were replaced by before, as a stash brings it back; what `restore` throws.
    ///   Nothing is changed then, or `restore` undoes it.
    @discardableResult
    package mutating func replace(
        _ files: [Replacement],
        as state: State,
        isCommitted: (String) throws -> Bool = { _ in false }
    ) throws -> Bool {
        let files = files.filter { $0.entry != nil }.sorted { isOrderedBefore($0.path, $1.path) }
        var new = ChangeJournal(state, files.compactMap(\.entry), folders: [])
        if try isInPlace(files, new.entries) {
            new.folders = journal?.folders ?? []
            if let journal, journal != new {
                try new.write(.current, to: originalsFolder)
                self.journal = new
            }
            return false
        }
        try refuse(files)
        try refuseFormerResults(files)
        guard !files.isEmpty else {
            try restore(isCommitted: isCommitted)
            return true
        }
        let old = journal
        let taken = try old.map { try pending($0, false, isCommitted) } ?? []
        if let old {
            // A process that was killed may have left them.
            for entry in old.entries { try removeNewFile(for: entry.path) }
        }
        // From here on, what is there was written by shipit, and may be removed again.
        for file in files where try FileSystem.kind(of: newFile(for: file.path)) != nil {
            throw Messages.taken(newFile(for: file.path))
        }
        let kept = Set((old?.entries ?? []).compactMap(\.original))
        for file in files where !kept.contains(file.entry?.original ?? "") {
            if let original = file.original { try keep(original.bytes) }
        }
        new.folders = Set(
            ((old?.folders ?? []) + missingFolders(for: files)).map { ExactString($0) }
        )
        .sorted().map(\.text)
        let both = new.after(old)
        try step()
        try both.write(.current, to: originalsFolder)
        journal = both
        do {
            try change(files)
            let paths = Set(files.map { ExactString($0.path) })
            for entry in taken where !paths.contains(ExactString(entry.path)) {
                try restore(entry)
            }
            new.folders = try new.folders.filter { try isNeeded($0, by: files) }
            try step()
            try new.write(.current, to: originalsFolder)
            journal = new
        } catch {
            // A full disk may forbid that too; the journal is there for a later attempt.
            _ = try? restore()
            throw error
        }
        try removeOriginals()
        return true
    }

    /// Whether a created folder holds a new file; one that does not is removed if it is empty.
    private func isNeeded(_ folder: String, by files: [Replacement]) throws -> Bool {
        if files.contains(where: { $0.bytes != nil && $0.path.isPath(in: folder) }) { return true }
        return try FileSystem.kind(of: "\(root)/\(folder)") == .folder
            && !FileSystem.removeEmptyFolder("\(root)/\(folder)")
    }

    /// Whether exactly these changes are in the work tree.
    ///
    /// - Throws: `Diagnostic` for what is no regular file; `FileError`.
    package func holds(_ files: [Replacement]) throws -> Bool {
        let files = files.filter { $0.entry != nil }.sorted { isOrderedBefore($0.path, $1.path) }
        return try isInPlace(files, files.compactMap(\.entry))
    }

    /// Whether exactly these changes are in the work tree.
    private func isInPlace(
        _ files: [Replacement],
        _ entries: [ChangeJournal.Entry]
    ) throws -> Bool {
        guard (journal?.entries ?? []).map(\.withoutOrigin) == entries.map(\.withoutOrigin) else {
            return false
        }
        return try files.allSatisfy { try isInPlace($0) }
    }

    private func isInPlace(_ file: Replacement) throws -> Bool {
        let now = try self.file(file.path)
        return now?.bytes == file.bytes
            && (file.permissions == nil || now == nil || now?.permissions == file.permissions)
    }

    /// Refuses files that are no longer what the changes were computed from.
    private func refuse(_ files: [Replacement]) throws {
        var changed: [Diagnostic] = []
        for file in files {
            let entry = journal?.entries.first { areSame($0.path, file.path) }
            let original =
                try entry.map { try $0.original.map { try self.original($0) } }
                ?? self.file(file.path)?.bytes
            if original != file.original?.bytes { changed.append(Messages.changed(file.path)) }
        }
        guard changed.isEmpty else { throw Diagnostics(changed) }
    }

    /// Refuses originals that are what shipit put in their place before.
    private func refuseFormerResults(_ files: [Replacement]) throws {
        let last = try ChangeJournal(.last, in: originalsFolder)?.entries ?? []
        let former = Dictionary(last.map { (ExactString($0.path), $0.replacement) }) { $1 }
        let again = files.filter { file in
            guard let original = file.entry?.original, !file.isCommitted else { return false }
            return original == former[ExactString(file.path)] ?? nil
        }
        guard again.isEmpty else { throw Diagnostics(again.map { Messages.notOriginal($0.path) }) }
    }

    /// The folders that new files need and that are not there, each after the one that it is in.
    private func missingFolders(for files: [Replacement]) -> [String] {
        var folders: Set<ExactString> = []
        for file in files where file.bytes != nil {
            var folder = file.path.parentPath
            while let next = folder, !next.isEmpty, !FileSystem.isFolder("\(root)/\(next)"),
                folders.insert(ExactString(next)).inserted
            {
                folder = next.parentPath
            }
        }
        return folders.sorted().map(\.text)
    }

    private func change(_ files: [Replacement]) throws {
        for folder in journal?.folders ?? [] {
            try step()
            try FileSystem.createFolder("\(root)/\(folder)")
        }
        for file in files {
            guard let bytes = file.bytes, try !isInPlace(file) else { continue }
            try put(bytes, at: file.path, file.permissions)
        }
        for file in files where try file.bytes == nil && self.file(file.path) != nil {
            try step()
            try FileSystem.removeFile("\(root)/\(file.path)")
            // As git does: it has no folders without files.
            var folder = file.path.parentPath
            while let next = folder, !next.isEmpty {
                try step()
                guard try FileSystem.removeEmptyFolder("\(root)/\(next)") else { break }
                folder = next.parentPath
            }
        }
    }

    /// Keeps an original, under its SHA-256.
    private func keep(_ bytes: [UInt8]) throws {
        let path = "\(originalsFolder)/\(ContentDigest(of: bytes).hash)"
        // What a killed process left may be incomplete.
        try FileSystem.remove(path)
        try step()
        try FileSystem.write(bytes, to: path)
        try FileSystem.sync(path)
    }

    /// Where a file is written before it takes its place: beside it, for the git directory may be
    /// on another disk.
    private func newFile(for path: String) -> String { "\(root)/\(path).shipit-new" }

    /// Removes what a killed process left beside a file.
    func removeNewFile(for path: String) throws {
        // A folder is nothing that shipit left.
        guard case .file = try FileSystem.kind(of: newFile(for: path)) else { return }
        try FileSystem.removeFile(newFile(for: path))
    }

    /// Puts a file in its place at once, so that no reader sees half of it.
    func put(_ bytes: [UInt8], at path: String, _ permissions: Int?) throws {
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

extension ChangeJournal {
    /// The journal while its changes take the place of others: each file may be as before, as it is
    /// to be, or as the others made it.
    fileprivate func after(_ old: ChangeJournal?) -> ChangeJournal {
        let former = Dictionary((old?.entries ?? []).map { (ExactString($0.path), $0) }) { $1 }
        var both = self
        for index in entries.indices {
            guard let entry = former[ExactString(entries[index].path)] else { continue }
            both.entries[index].former = entry.replacement ?? ""
        }
        let paths = Set(entries.map { ExactString($0.path) })
        both.entries += former.values.filter { !paths.contains(ExactString($0.path)) }
        both.entries.sort { isOrderedBefore($0.path, $1.path) }
        return both
    }
}

extension ChangeJournal.Entry {
    /// Without what a commit changes.
    fileprivate var withoutOrigin: Self {
        var entry = self
        entry.isCommitted = nil
        return entry
    }
}

private enum Messages {
    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) changed while shipit read it",
            at: Place(file: path),
            help: "run again when nothing writes to the work tree"
        )
    }

    static func notOriginal(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) holds what shipit put there before its original was restored",
            at: Place(file: path),
            help: "take the original from git: git checkout -- \(path.shellWord)"
        )
    }

    static func taken(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) exists, and shipit writes there for a moment",
            at: Place(file: path),
            help: "move it elsewhere"
        )
    }
}
