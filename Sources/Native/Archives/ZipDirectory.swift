import Files

/// The central directory of a zip archive.
///
/// Source: PKWARE APPNOTE 6.3.3, sections 4.3.12 to 4.3.16.
struct ZipDirectory {
    /// Where it starts in the file.
    let start: Int
    private(set) var entries: [ZipEntry] = []

    /// The greatest size of a directory that is read, in bytes: some 500,000 entries.
    private static let largest = 64 << 20
    private let name: String

    init(_ file: OpenFile, named name: String) throws {
        self.name = name
        let end = try ZipEnd(file, named: name)
        start = end.start
        guard end.size <= Self.largest else {
            throw ArchiveError(name, message: "its directory is larger than \(Self.largest) bytes")
        }
        let bytes = try file.read(at: end.start, count: end.size)
        var place = 0
        for _ in 0..<end.count {
            guard place + 46 <= bytes.count else { break }
            let (entry, size) = try entry(bytes[place...])
            entries.append(entry)
            place += size
        }
        guard entries.count == end.count, place == bytes.count else {
            throw ArchiveError(name, message: "its directory has not as many entries as it claims")
        }
    }

    /// The entry at the start of some bytes, and the size of its header.
    private func entry(
        _ bytes: ArraySlice<UInt8>
    ) throws(ArchiveError) -> (entry: ZipEntry, size: Int) {
        let header = Array(bytes.prefix(46))
        let lengths = [28, 30, 32].map { header[$0, 2] ?? 0 }
        let (nameSize, extraSize, commentSize) = (lengths[0], lengths[1], lengths[2])
        let whole = 46 + nameSize + extraSize
        let nameBytes = Array(bytes.dropFirst(46).prefix(nameSize))
        guard header[0, 4] == 0x0201_4B50, bytes.count >= whole,
            let path = String(validating: nameBytes, as: UTF8.self)
        else { throw ArchiveError(name, message: "its directory is damaged") }
        let flags = header[8, 2] ?? 0
        guard commentSize == 0, header[34, 2] == 0, [0, 8].contains(header[10, 2]),
            flags & ~(ZipEntry.sizesFollow | ZipEntry.isUTF8) == 0,
            nameBytes.allSatisfy({ $0 < 0x80 }) || flags & ZipEntry.isUTF8 != 0
        else { throw ArchiveError(name, message: "\(path) is packed in an unknown way") }
        // As shipit writes it: by a Unix (3), whose mode is the upper half, a regular file without
        // bits that give rights. Tools disagree on what the halves mean where another system wrote
        // them.
        let mode = header[40, 2] ?? 0
        let isFolderOfDOS = (header[38, 2] ?? 0) & 0x10 != 0
        guard header[5, 1] == 3, [0, 0o100000].contains(mode & 0o170000), mode & 0o7000 == 0,
            !isFolderOfDOS, !path.utf8.hasLast("/")
        else { throw ArchiveError(name, message: "\(path) is not a plain file") }
        let extra = try ZipExtra(
            bytes.dropFirst(46 + nameSize).prefix(extraSize),
            of: path,
            name
        )
        let numbers = try extra.sizes([24, 20, 42].map { header[$0, 4] ?? 0 }, of: path, name)
        guard numbers.allSatisfy({ $0 <= ZipEntry.mostBytes }) else {
            throw ArchiveError(name, message: "\(path) claims a size that no file has")
        }
        let entry = ZipEntry(
            path: path,
            name: nameBytes,
            flags: flags,
            method: header[10, 2] ?? 0,
            checksum: header[16, 4] ?? 0,
            packedSize: numbers[1],
            size: numbers[0],
            offset: numbers[2]
        )
        return (entry, whole)
    }
}

/// The end of a zip archive, which says where its directory is.
private struct ZipEnd {
    /// Where the directory starts.
    var start: Int
    /// The directory's size in bytes.
    var size: Int
    /// How many entries it has.
    var count: Int

    init(_ file: OpenFile, named name: String) throws {
        let place = file.size - 22
        let end = try file.read(at: max(0, place), count: 22)
        guard place >= 0, end[0, 4] == 0x0605_4B50, end[4, 4] == 0, end[20, 2] == 0,
            let here = end[8, 2], here == end[10, 2], let size = end[12, 4], let start = end[16, 4]
        else { throw ArchiveError(name, message: "it does not end as a zip archive") }
        (self.start, self.size, count) = (start, size, here)
        var directoryEnd = place
        if [start, size].contains(0xFFFF_FFFF) || here == 0xFFFF {
            directoryEnd = try readLarge(file, before: place, named: name)
        }
        guard self.start >= 0, self.size >= 0, self.start <= directoryEnd,
            self.size == directoryEnd - self.start
        else { throw ArchiveError(name, message: "its directory is not before its end") }
    }

    /// Reads the Zip64 records, which are between the directory and the end.
    private mutating func readLarge(
        _ file: OpenFile,
        before place: Int,
        named name: String
    ) throws -> Int {
        let start = place - 76
        let bytes = try file.read(at: max(0, start), count: 76)
        guard start >= 0, bytes[0, 4] == 0x0606_4B50, bytes[4, 8] == 44, bytes[16, 8] == 0,
            let here = bytes[24, 8], here == bytes[32, 8], let size = bytes[40, 8],
            let first = bytes[48, 8], bytes[56, 4] == 0x0706_4B50, bytes[60, 4] == 0,
            bytes[64, 8] == start, bytes[72, 4] == 1
        else { throw ArchiveError(name, message: "its Zip64 end is damaged") }
        (self.start, self.size, count) = (first, size, here)
        return start
    }
}

extension String.UTF8View {
    /// Whether the last byte is this ASCII character.
    fileprivate func hasLast(_ scalar: Unicode.Scalar) -> Bool {
        last.map { UInt32($0) == scalar.value } ?? false
    }
}
