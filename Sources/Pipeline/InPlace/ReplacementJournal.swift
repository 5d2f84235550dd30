import Files
import JSON

/// Which files are replaced, and by what.
struct ReplacementJournal: Codable, Hashable {
    /// One file.
    struct Entry: Codable, Hashable {
        /// Relative to the work tree.
        var path: String
        /// The SHA-256 of the original; nil when there was no file.
        var original: String?
        /// The SHA-256 of what stands in its place.
        var replacement: String
    }

    /// Sorted by path.
    var entries: [Entry]

    private static let name = "journal.json"
    /// In bytes; a set of icons takes some five thousand.
    private static let largest = 16 << 20

    init(entries: [Entry]) { self.entries = entries }

    /// Reads the journal in a folder; nil when there is none.
    ///
    /// - Throws: `Diagnostic` when it is damaged; `FileError`.
    init?(readingFrom folder: String) throws {
        let path = "\(folder)/\(Self.name)"
        guard try FileSystem.kind(of: path) != nil else { return nil }
        let bytes = try FileSystem.read(path, limit: Self.largest)
        do {
            self = try JSONDocument(bytes).value.decode(as: Self.self)
        } catch {
            throw Diagnostic(
                "the journal of replaced files is damaged",
                at: Place(file: path),
                help: "take the files from git, then remove the folder .shipit"
            )
        }
    }

    /// Writes the journal, and waits until it is on the disk.
    func write(to folder: String) throws {
        let (new, path) = ("\(folder)/\(Self.name).new", "\(folder)/\(Self.name)")
        try FileSystem.remove(new)
        try FileSystem.write(Array(try JSONValue(encoding: self).prettyText().utf8), to: new)
        try FileSystem.sync(new)
        try FileSystem.move(new, to: path)
        try FileSystem.sync(folder)
    }

    /// Removes the journal of a folder, and waits until it is gone.
    static func remove(from folder: String) throws {
        try FileSystem.remove("\(folder)/\(name)")
        try FileSystem.sync(folder)
    }
}
