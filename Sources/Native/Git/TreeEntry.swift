/// The ranges of an entry of a tree: octal digits of the mode, a space, the name, a zero byte, and
/// the id's 20 bytes.
///
/// Source: git's documentation, "Git Internals - Git Objects", tree objects; git, tree-walk.c,
/// `decode_tree_entry`.
struct TreeEntry {
    /// The mode, 0o40000 for a folder.
    let mode: Int
    let name: Range<Int>
    /// After the id.
    let end: Int

    /// The mode of a folder.
    static let folderMode = 0o40000

    /// The entry that begins at a place; nil when it is cut off, its mode no number, or its name
    /// empty.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        var (place, mode) = (start, 0)
        while place < bytes.count, bytes[place] != UInt8(ascii: " ") {
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[place]),
                place - start < longestMode
            else { return nil }
            mode = mode << 3 | Int(bytes[place] & 7)
            place += 1
        }
        let first = place + 1
        guard place > start, first < bytes.count else { return nil }
        place = first
        while place < bytes.count, bytes[place] != 0 { place += 1 }
        guard first < place, place + 21 <= bytes.count else { return nil }
        self.mode = mode
        name = first..<place
        end = place + 21
    }

    func hasName(_ wanted: [UInt8], in bytes: Span<UInt8>) -> Bool {
        guard wanted.count == name.count else { return false }
        for offset in wanted.indices where bytes[name.lowerBound + offset] != wanted[offset] {
            return false
        }
        return true
    }
}

extension GitError {
    /// The error of a tree that is not as git writes it.
    static func damagedTree(_ tree: ObjectID) -> GitError {
        .damaged("the tree \(tree) is damaged: an entry is cut off, or has no mode or no name")
    }
}

/// How many digits a mode has at most, with a zero that some old programs wrote before it.
private let longestMode = 7
