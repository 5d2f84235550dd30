import Diagnostics
import Files
import JSON
import Releases

/// Which files stages have changed in a work tree, from what and to what.
struct ChangeJournal: Hashable {
    /// One file.
    struct Entry: Codable, Hashable {
        /// Relative to the work tree.
        var path: String
        /// The SHA-256 of the original; nil when there was no file.
        var original: String?
        /// The permissions of the original; nil when there was no file.
        var permissions: Int?
        /// Whether git has the original, or the absence of the file, in the commit of that time.
        var isCommitted: Bool?
        /// The SHA-256 of what replaces it; nil when the file is removed.
        var replacement: String?
        /// While the changes of other stages are taken back: the SHA-256 of what replaced it so
        /// far; empty where it was removed.
        var former: String?
    }

    /// A journal's file, in the folder of originals.
    enum Name: String {
        /// Of what is changed now.
        case current = "journal.json"
        /// Of what was changed last.
        case last = "last.json"
    }

    /// Whose changes they are.
    var state: AppliedChanges.State
    /// Sorted by path.
    var entries: [Entry]
    /// The folders that were created for new files, each after the one that it is in.
    var folders: [String]

    /// In bytes; a set of icons takes some five thousand.
    private static let largest = 16 << 20

    /// Reads a journal in a folder; nil when there is none.
    ///
    /// - Throws: `Diagnostic` when it is damaged; `FileError`.
    init?(_ name: Name, in folder: String) throws {
        let path = "\(folder)/\(name.rawValue)"
        guard try FileSystem.kind(of: path) != nil else { return nil }
        let bytes = try FileSystem.read(path, limit: Self.largest)
        guard let journal = try? JSONDocument(bytes).value.decode(as: Self.self), journal.isValid
        else {
            throw Diagnostic(
                "the journal of changed files is damaged",
                at: Place(file: path),
                help: "take the files from git, then remove the folder \(folder)"
            )
        }
        self = journal
    }

    /// A journal from its parts.
    init(_ state: AppliedChanges.State, _ entries: [Entry], folders: [String]) {
        self.state = state
        self.entries = entries
        self.folders = folders
    }

    /// Writes the journal, and waits until it is on the disk.
    func write(_ name: Name, to folder: String) throws {
        let path = "\(folder)/\(name.rawValue)"
        let new = "\(path).new"
        try FileSystem.remove(new)
        try FileSystem.write(Array(try JSONValue(encoding: self).prettyText().utf8), to: new)
        try FileSystem.sync(new)
        try FileSystem.move(new, to: path)
        try FileSystem.sync(folder)
    }

    /// Keeps the current journal of a folder as the last one, and waits until that is on the disk.
    static func close(in folder: String) throws {
        try FileSystem.move(
            "\(folder)/\(Name.current.rawValue)",
            to: "\(folder)/\(Name.last.rawValue)"
        )
        try FileSystem.sync(folder)
    }

    /// Whether its paths stay in the work tree and its digests are digests.
    private var isValid: Bool {
        folders.allSatisfy(RelativePath.isNormal)
            && entries.allSatisfy { entry in
                let digests =
                    [entry.original, entry.replacement].compactMap(\.self)
                    + [entry.former].compactMap(\.self).filter { !$0.isEmpty }
                return RelativePath.isNormal(entry.path) && !digests.isEmpty
                    && digests.allSatisfy(ContentDigest.isHash)
            }
    }
}

extension ChangeJournal: Codable {
    private enum Key: String, CodingKey { case state, entries, folders }

    /// Reads a journal; those of shipit 1 have no state and no folders.
    init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        state =
            try keyed.decodeIfPresent(AppliedChanges.State.self, forKey: .state)
            ?? AppliedChanges.State(stages: [])
        entries = try keyed.decode([Entry].self, forKey: .entries)
        folders = try keyed.decodeIfPresent([String].self, forKey: .folders) ?? []
    }

    func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(state, forKey: .state)
        try keyed.encode(entries, forKey: .entries)
        try keyed.encode(folders, forKey: .folders)
    }
}
