import Files

/// Files of a work tree that are replaced for a while, and their originals.
///
/// They lie below the work tree, in `.shipit/originals`: a journal and each original under its SHA-256.
/// The journal is on the disk before the first file is replaced, and goes after the last one is back, so
/// whatever kills the process, `restore` brings every original back.
public struct KeptOriginals: ~Copyable {
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

    /// The folder below a work tree that nothing else reads.
    public static let folder = ".shipit"
    /// The largest file that is replaced, in bytes.
    static let largest = 64 << 20

    private let root: String
    private let lock: FileLock
    private var journal: ReplacementJournal?
    /// Called before each change on the disk; tests stop there.
    private let step: () throws -> Void

    /// Looks for originals that are kept for a work tree, and locks others out.
    ///
    /// - Parameter root: The absolute path of the work tree.
    /// - Throws: `Diagnostic` when another process is at it or the journal is damaged; `FileError`.
    public init(of root: String) throws { try self.init(of: root, step: {}) }

    init(of root: String, step: @escaping () throws -> Void) throws {
        let folder = "\(root)/\(Self.folder)"
        try FileSystem.createFolder("\(folder)/originals")
        if try FileSystem.kind(of: "\(folder)/.gitignore") == nil {
            try FileSystem.write(Array("*\n".utf8), to: "\(folder)/.gitignore")
        }
        guard let lock = try FileLock("\(folder)/lock") else { throw Messages.busy }
        let journal = try ReplacementJournal(readingFrom: "\(folder)/originals")
        self.root = root
        self.step = step
        self.lock = lock
        self.journal = journal
    }

    /// The absolute path of the folder that nothing else reads, for files that are made on the way.
    public var ownFolder: String { "\(root)/\(Self.folder)" }

    /// The files that are replaced now, sorted.
    public var replaced: [String] { journal?.entries.map(\.path) ?? [] }

    /// Replaces files, after those that are replaced now are restored.
    ///
    /// - Throws: `Diagnostics` when a file is no regular one or one of those replaced now was changed;
    ///   `FileError`. Nothing is replaced then, or `restore` mends it.
    public mutating func replace(_ files: [Replacement]) throws {
        try restore()
        var entries: [ReplacementJournal.Entry] = []
        for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
            let original = try original(of: file.path)
            let entry = ReplacementJournal.Entry(
                path: file.path,
                original: original.map { ContentDigest(of: $0).hash },
                replacement: ContentDigest(of: file.bytes).hash
            )
            guard entry.original != entry.replacement else { continue }
            if let original { try keep(original) }
            entries.append(entry)
        }
        guard !entries.isEmpty else { return }
        let new = ReplacementJournal(entries: entries)
        try step()
        try new.write(to: originals)
        journal = new
        let wanted = Dictionary(files.map { ($0.path, $0.bytes) }) { $1 }
        for entry in entries { try put(wanted[entry.path] ?? [], at: entry.path) }
    }

    /// Brings the originals back.
    ///
    /// - Parameter discardsChanges: Whether files that were changed since they were replaced lose those
    ///   changes.
    /// - Returns: The files that were replaced, sorted.
    /// - Throws: `Diagnostics` for files that were changed since; nothing is restored then. `FileError`.
    @discardableResult
    public mutating func restore(discardsChanges: Bool = false) throws -> [String] {
        guard let journal else { return [] }
        var pending: [ReplacementJournal.Entry] = []
        var changed: [Diagnostic] = []
        for entry in journal.entries {
            let now = try original(of: entry.path).map { ContentDigest(of: $0).hash }
            guard now != entry.original else { continue }
            // A file that is gone has no change to lose.
            let isOurs = now == entry.replacement || now == nil
            if !isOurs, !discardsChanges { changed.append(Messages.changed(entry.path)) }
            pending.append(entry)
        }
        guard changed.isEmpty else { throw Diagnostics(changed) }
        for entry in pending {
            if let original = entry.original {
                let bytes = try FileSystem.read("\(originals)/\(original)", limit: Self.largest)
                guard ContentDigest(of: bytes).hash == original else {
                    throw Messages.damaged("\(Self.folder)/originals/\(original)")
                }
                try put(bytes, at: entry.path)
            } else {
                try step()
                try FileSystem.remove("\(root)/\(entry.path)")
            }
        }
        try step()
        try ReplacementJournal.remove(from: originals)
        self.journal = nil
        for name in try FileSystem.list(originals) { try FileSystem.remove("\(originals)/\(name)") }
        return journal.entries.map(\.path)
    }

    private var originals: String { "\(ownFolder)/originals" }

    /// The bytes of a file of the work tree; nil when it is not there.
    private func original(of path: String) throws -> [UInt8]? {
        let whole = "\(root)/\(path)"
        switch try FileSystem.kind(of: whole) {
        case nil: return nil
        case .file: return try FileSystem.read(whole, limit: Self.largest)
        default: throw Messages.notRegular(path)
        }
    }

    private func keep(_ bytes: [UInt8]) throws {
        let path = "\(originals)/\(ContentDigest(of: bytes).hash)"
        // What a killed process left may be incomplete.
        try FileSystem.remove(path)
        try step()
        try FileSystem.write(bytes, to: path)
        try FileSystem.sync(path)
    }

    /// Puts a file in its place at once, so that no reader sees half of it.
    private func put(_ bytes: [UInt8], at path: String) throws {
        let (new, whole) = ("\(originals)/new", "\(root)/\(path)")
        try FileSystem.remove(new)
        try step()
        var isProgram = false
        if case .file(_, let isExecutable) = try FileSystem.kind(of: whole) {
            isProgram = isExecutable
        }
        try FileSystem.write(bytes, to: new, mode: isProgram ? 0o777 : 0o666)
        try FileSystem.sync(new)
        try step()
        try FileSystem.move(new, to: whole)
    }
}

private enum Messages {
    static let busy = Diagnostic(
        "another shipit is at work on the files of this work tree",
        help: "wait until it is done"
    )

    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) was changed since shipit replaced it",
            at: Place(file: path),
            help: "save your change elsewhere, then restore with --discard-changes"
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
            "\(path) is no regular file",
            at: Place(file: path),
            help: "put a file in the place of the link or folder"
        )
    }
}
