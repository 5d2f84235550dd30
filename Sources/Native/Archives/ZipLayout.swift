public import Files

/// The layout of a zip archive in which all readers see the same files.
///
/// Some readers go by the central directory at the end, others by the header before each entry. An
/// archive whose two accounts differ, or that has bytes which neither accounts for, shows some
/// readers what others don't see. It is refused here, and so is what shipit never writes: entries
/// that are not regular files, encryption, comments, names that an extra field replaces.
///
/// Source: PKWARE APPNOTE 6.3.3, sections 4.3 to 4.5.
public struct ZipLayout: Sendable {
    /// One entry.
    public struct Entry: Hashable, Sendable {
        /// The path as both headers have it.
        public let path: String
        /// The size in bytes as both headers have it.
        public let size: Int
    }

    /// The entries, in the order of their bytes in the file.
    public let entries: [Entry]

    /// Reads all headers of an archive.
    ///
    /// - Parameter name: What the archive is called in errors.
    /// - Throws: `ArchiveError` that says what is ambiguous; `FileError`.
    public init(_ file: OpenFile, named name: String) throws {
        let directory = try ZipDirectory(file, named: name)
        var end = 0
        for entry in directory.entries {
            guard entry.offset == end else {
                throw ArchiveError(name, message: "bytes before \(entry.path) are of no entry")
            }
            end = try entry.end(in: file, named: name)
        }
        guard end == directory.start else {
            throw ArchiveError(name, message: "bytes before its directory are of no entry")
        }
        entries = directory.entries.map { Entry(path: $0.path, size: $0.size) }
    }
}

/// An entry as the central directory has it.
struct ZipEntry {
    /// The flags for "sizes and checksum follow the bytes" (3) and "the name is UTF-8" (11).
    static let (sizesFollow, isUTF8) = (1 << 3, 1 << 11)
    /// The greatest size and offset that is believed, in bytes: sums of a few never overflow.
    static let mostBytes = 1 << 50

    var path: String
    var name: [UInt8]
    var flags: Int
    var method: Int
    var checksum: Int
    var packedSize: Int
    var size: Int
    var offset: Int

    /// Where the entry's bytes end in the file, with what follows them.
    ///
    /// - Throws: `ArchiveError` when its own header is of another entry.
    fileprivate func end(in file: OpenFile, named archive: String) throws -> Int {
        let header = try file.read(at: offset, count: 30)
        guard header[0, 4] == 0x0403_4B50, let nameSize = header[26, 2],
            let extraSize = header[28, 2]
        else { throw ArchiveError(archive, message: "\(path) has no header") }
        let rest = try file.read(at: offset + 30, count: nameSize + extraSize)
        let extra = try ZipExtra(rest.dropFirst(nameSize), of: path, archive)
        let start = offset + 30 + nameSize + extraSize
        let follows = flags & Self.sizesFollow != 0
        let sizes = try extra.sizes([header[22, 4] ?? 0, header[18, 4] ?? 0], of: path, archive)
        // What follows the bytes may be left out before them.
        let isSame = zip([header[14, 4], sizes[1], sizes[0]], [checksum, packedSize, size])
            .allSatisfy { $0 == $1 || follows && $0 == 0 }
        guard Array(rest.prefix(nameSize)) == name, header[6, 2] == flags, header[8, 2] == method,
            isSame
        else { throw ArchiveError(archive, message: "the two headers of \(path) differ") }
        guard follows else { return start + packedSize }
        return try endOfDescriptor(at: start + packedSize, in: file, named: archive)
    }

    /// Where the descriptor ends that repeats checksum and sizes behind the bytes.
    private func endOfDescriptor(
        at place: Int,
        in file: OpenFile,
        named archive: String
    ) throws -> Int {
        let bytes = try file.read(at: place, count: 24)
        for width in [4, 8] {
            guard bytes[0, 4] == 0x0807_4B50, bytes[4, 4] == checksum,
                bytes[8, width] == packedSize, bytes[8 + width, width] == size
            else { continue }
            return place + 8 + 2 * width
        }
        throw ArchiveError(archive, message: "what follows \(path) does not repeat its sizes")
    }
}

/// The extra fields of a header.
struct ZipExtra {
    /// Zip64 sizes; times and owner, which libarchive adds.
    private static let known = [0x0001, 0x5455, 0x7875]
    private var large: [UInt8] = []

    init(_ bytes: ArraySlice<UInt8>, of path: String, _ archive: String) throws(ArchiveError) {
        let fields = Array(bytes)
        var place = 0
        while place < fields.count {
            guard let kind = fields[place, 2], let size = fields[place + 2, 2],
                place + 4 + size <= fields.count, Self.known.contains(kind)
            else {
                throw ArchiveError(archive, message: "\(path) has an extra field of another kind")
            }
            if kind == 0x0001 { large += fields[place + 4..<place + 4 + size] }
            place += 4 + size
        }
    }

    /// Numbers of a header, those that are too large for it taken from the extra field in their
    /// order.
    func sizes(
        _ numbers: [Int],
        of path: String,
        _ archive: String
    ) throws(ArchiveError) -> [Int] {
        var (place, found): (Int, [Int]) = (0, [])
        for number in numbers {
            guard number == 0xFFFF_FFFF else {
                found.append(number)
                continue
            }
            guard let size = large[place, 8] else {
                throw ArchiveError(archive, message: "\(path) has no size")
            }
            found.append(size)
            place += 8
        }
        return found
    }
}
