import Compression

/// A zip archive whose every field can be a lie.
///
/// Source: PKWARE APPNOTE 6.3.3, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZipBytes {
    /// One stored entry.
    struct Entry {
        var name: String
        var bytes: [UInt8]
        /// The kind and the permissions, as `st_mode` has them.
        var mode = 0o100644
        /// The size that its headers claim; nil for the truth.
        var claim: Int?
    }

    /// The entries in their order.
    var entries: [Entry]

    /// The archive.
    var bytes: [UInt8] {
        var (archive, directory): ([UInt8], [UInt8]) = ([], [])
        for entry in entries {
            let offset = archive.count
            archive += number(0x0403_4B50, 4) + number(20, 2) + fields(entry)
            archive += number(0, 2) + Array(entry.name.utf8) + entry.bytes
            // Made on Unix, so that the upper half of the attributes is the mode.
            directory += number(0x0201_4B50, 4) + number(0x0314, 2) + number(20, 2) + fields(entry)
            directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 2)
            directory += number(entry.mode << 16, 4) + number(offset, 4) + Array(entry.name.utf8)
        }
        let end =
            number(0x0605_4B50, 4) + number(0, 2) + number(0, 2) + number(entries.count, 2)
            + number(entries.count, 2) + number(directory.count, 4) + number(archive.count, 4)
        return archive + directory + end + number(0, 2)
    }

    /// What the two headers of an entry have in common, from the flags to the length of the name.
    private func fields(_ entry: Entry) -> [UInt8] {
        // Flag 11: the name is UTF-8.
        number(1 << 11, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
            + number(Int(Zlib.crc32(entry.bytes.span)), 4)
            + number(entry.claim ?? entry.bytes.count, 4)
            + number(entry.claim ?? entry.bytes.count, 4) + number(entry.name.utf8.count, 2)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
