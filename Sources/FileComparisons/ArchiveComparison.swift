import Archives
import Cryptography
import ExactStrings
import Files
import Releases

/// How two archives differ: which entries, and whether in what they hold or in what is said of them.
package struct ArchiveComparison {
    /// A line each; nil when one of the two is not an archive.
    package let lines: [String]?

    /// What an archive has under one path.
    private struct Entry {
        var order: Int
        var kind: ArchiveReader.Entry
        var digest: ContentDigest
    }

    /// Entries that are larger are compared by their digests alone, in bytes.
    private static let most = 16 << 20

    /// Compares two archives, of whatever formats.
    ///
    /// - Parameters:
    ///   - original: The path of the release's.
    ///   - rebuilt: That of the one that was built again.
    package init(_ original: String, _ rebuilt: String) {
        guard let one = try? Self.entries(of: original),
            let other = try? Self.entries(of: rebuilt), !one.isEmpty || !other.isEmpty
        else {
            lines = nil
            return
        }
        var found: [(path: ExactString, line: String)] = []
        for path in Set(one.keys).union(other.keys).sorted() {
            switch (one[path], other[path]) {
            case (nil, _): found.append((path, "only in the one built again"))
            case (_, nil): found.append((path, "not in the one built again"))
            case (let left?, let right?):
                if left.digest != right.digest {
                    let how = Self.content(path, original, rebuilt)
                    found.append((path, (["content differs"] + how).joined(separator: ": ")))
                } else if let what = Self.metadata(left, right) {
                    found.append((path, what))
                }
            }
        }
        let places = ContentComparison.places(found.map { "entry \($0.path): \($0.line)" })
        lines =
            places.isEmpty
            ? ["all entries are equal: they are compressed in another way"] : places
    }

    private static func metadata(_ one: Entry, _ other: Entry) -> String? {
        if one.order != other.order { return "is entry \(one.order + 1), and \(other.order + 1)" }
        if one.kind.kind != other.kind.kind { return "is of another kind" }
        if one.kind.mode != other.kind.mode {
            return "has the mode \(String(one.kind.mode, radix: 8)), and "
                + String(other.kind.mode, radix: 8)
        }
        guard one.kind.date != other.kind.date else { return nil }
        func shown(_ entry: Entry) -> String {
            entry.kind.date.map { CommitDate.text(Int64($0)) } ?? "none"
        }
        return "has the time \(shown(one)), and \(shown(other))"
    }

    private static func entries(of path: String) throws -> [ExactString: Entry] {
        var archive = try ArchiveReader(path)
        var entries: [ExactString: Entry] = [:]
        var order = 0
        while let entry = try archive.next() {
            var sum = try SHA256()
            var size = 0
            try archive.read(limit: 1 << 32) { piece in
                size += piece.count
                try sum.update(piece)
            }
            entries[ExactString(entry.path)] = Entry(
                order: order,
                kind: entry,
                digest: ContentDigest(hash: hexadecimal(try sum.finish()), size: size)
            )
            order += 1
        }
        return entries
    }

    private static func content(
        _ path: ExactString,
        _ original: String,
        _ rebuilt: String
    ) -> [String] {
        guard let one = try? bytes(of: path, in: original),
            let other = try? bytes(of: path, in: rebuilt)
        else { return [] }
        return ContentComparison(one, other).lines.prefix(1).map(\.self)
    }

    private static func bytes(of path: ExactString, in file: String) throws -> [UInt8]? {
        var archive = try ArchiveReader(file)
        while let entry = try archive.next() {
            if ExactString(entry.path) == path { return try archive.read(limit: most) }
        }
        return nil
    }
}
