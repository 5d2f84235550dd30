import Diagnostics
import Files
import JSON
import Releases

/// Which files are replaced, and by what.
struct ReplacementJournal: Codable, Hashable {
    /// One file.
    struct Entry: Codable, Hashable {
        /// Relative to the work tree.
        var path: String
        /// The SHA-256 of the original; nil when there was no file.
        var original: String?
        /// The permissions of the original; nil when there was no file.
        var permissions: Int?
        /// The SHA-256 of what replaces it.
        var replacement: String
    }

    /// A journal's file, in the folder of originals.
    enum Name: String {
        /// Of what is replaced now.
        case current = "journal.json"
        /// Of what was replaced last.
        case last = "last.json"
    }

    /// Why they are replaced.
    var purpose: OriginalsBackup.Purpose
    /// Sorted by path.
    var entries: [Entry]

    /// In bytes; a set of icons takes some five thousand.
    private static let largest = 16 << 20

    init(_ purpose: OriginalsBackup.Purpose, _ entries: [Entry]) {
        self.purpose = purpose
        self.entries = entries
    }

    /// Reads a journal in a folder; nil when there is none.
    ///
    /// - Throws: `Diagnostic` when it is damaged; `FileError`.
    init?(_ name: Name, in folder: String) throws {
        let path = "\(folder)/\(name.rawValue)"
        guard try FileSystem.kind(of: path) != nil else { return nil }
        let bytes = try FileSystem.read(path, limit: Self.largest)
        guard let journal = try? JSONDocument(bytes).value.decode(as: Self.self),
            journal.entries.allSatisfy(\.isSound)
        else {
            throw Diagnostic(
                "the journal of replaced files is damaged",
                at: Place(file: path),
                help: "take the files from git, then remove the folder \(folder)"
            )
        }
        self = journal
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
}

extension ReplacementJournal.Entry {
    /// Whether its path stays in the work tree and its digests are digests.
    fileprivate var isSound: Bool {
        guard RelativePath.isNormal(path) else { return false }
        return [original, replacement].compactMap(\.self).allSatisfy(ContentDigest.isHash)
    }
}
