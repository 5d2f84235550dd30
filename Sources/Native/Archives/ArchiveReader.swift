import CArchive
import Files

/// An archive that is read from its begin to its end: zip, or tar, plain or compressed with gzip or
/// zstd.
@safe public struct ArchiveReader: ~Copyable {
    /// One entry of an archive.
    public struct Entry: Hashable, Sendable {
        /// What an entry is.
        public enum Kind: Hashable, Sendable {
            /// A regular file.
            case file
            /// A folder.
            case folder
            /// A symbolic or a hard link.
            case link
            /// A device, a pipe or a socket.
            case other
        }
        /// The path as the archive has it: it may well be absolute or hold `..`.
        public var path: String
        /// What it is.
        public var kind: Kind
        /// The size in bytes that the archive claims; nil when it claims none.
        public var size: Int?
        /// The permission bits.
        public var mode: UInt16
        /// The time of the last change, seconds since 1970 UTC; nil when the archive has none.
        public var date: Int?
    }

    private let handle: OpaquePointer
    private let locale: NameLocale
    private let path: String
    private var current: Entry?

    deinit { unsafe archive_read_free(handle) }

    /// Opens an archive, which must be a regular file: a pipe would hang, a device never end.
    ///
    /// - Parameter isStreamed: Whether a zip is read by the headers before its entries, as a reader
    ///   that can't seek does, instead of by its central directory; other formats are not read
    ///   then.
    /// - Throws: `ArchiveError`.
    public init(_ path: String, isStreamed: Bool = false) throws(ArchiveError) {
        try Self.checkFile(path)
        let locale = try NameLocale(path)
        guard let handle = unsafe archive_read_new() else {
            throw ArchiveError(path, call: "archive_read_new", message: "no memory")
        }
        let code = locale.run {
            if isStreamed {
                unsafe archive_read_support_format_zip_streamable(handle)
            } else {
                unsafe archive_read_support_format_zip_seekable(handle)
                unsafe archive_read_support_format_tar(handle)
                unsafe archive_read_support_filter_gzip(handle)
                unsafe archive_read_support_filter_zstd(handle)
            }
            return unsafe archive_read_open_filename(handle, path, 1 << 16)
        }
        guard code == ARCHIVE_OK else {
            let error = unsafe ArchiveError.last(handle, "archive_read_open_filename", code, path)
            unsafe archive_read_free(handle)
            throw error
        }
        self.locale = locale
        self.path = path
        unsafe self.handle = handle
    }

    private static func checkFile(_ path: String) throws(ArchiveError) {
        do throws(FileError) {
            if case .file = try FileSystem.kind(of: try FileSystem.resolve(path)) { return }
        } catch {
            throw ArchiveError(path, call: error.call, message: error.reason)
        }
        throw ArchiveError(path, message: "only a regular file can be read")
    }

    /// The next entry, or nil at the end; bytes of the one before that were not read are passed
    /// over.
    ///
    /// - Throws: `ArchiveError`.
    public mutating func next() throws(ArchiveError) -> Entry? {
        current = nil
        var entry: OpaquePointer?
        let code = locale.run { unsafe archive_read_next_header(handle, &entry) }
        if code == ARCHIVE_EOF { return nil }
        guard code == ARCHIVE_OK, let entry = unsafe entry else {
            throw unsafe .last(handle, "archive_read_next_header", code, path)
        }
        let name = locale.run {
            unsafe archive_entry_pathname_utf8(entry).map { unsafe String(cString: $0) }
        }
        guard let name else {
            throw ArchiveError(path, message: "an entry's name is not valid UTF-8")
        }
        let isHardLink = unsafe archive_entry_hardlink_utf8(entry) != nil
        let found = Entry(
            path: name,
            kind: isHardLink ? .link : unsafe kind(of: entry),
            size: unsafe archive_entry_size_is_set(entry) != 0
                ? Int(archive_entry_size(entry)) : nil,
            mode: UInt16(truncatingIfNeeded: unsafe archive_entry_perm(entry)),
            date: unsafe archive_entry_mtime_is_set(entry) != 0
                ? Int(archive_entry_mtime(entry)) : nil
        )
        current = found
        return found
    }

    /// Calls `body` with the bytes of the entry that `next()` gave last, a piece at a time.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of bytes, whatever size the archive claims.
    ///   - body: Gets pieces of at most 64 KiB.
    /// - Throws: `ArchiveError`, also for more bytes than `limit`, or what `body` throws.
    public mutating func read(limit: Int, _ body: (Span<UInt8>) throws -> Void) throws {
        guard let entry = current else { return }
        var total = 0
        while true {
            let piece = try readPiece(atMost: 1 << 16)
            guard !piece.isEmpty else { break }
            total += piece.count
            guard total <= limit else {
                throw ArchiveError(entry.path, message: "holds more than \(limit) bytes")
            }
            try body(piece.span)
        }
        if entry.kind == .file, let size = entry.size, size != total {
            throw ArchiveError(entry.path, message: "holds \(total) bytes and claims \(size)")
        }
    }

    /// The next bytes of the entry that `next()` gave last; none at its end.
    ///
    /// - Throws: `ArchiveError`.
    public mutating func readPiece(atMost count: Int) throws(ArchiveError) -> [UInt8] {
        guard let entry = current else { return [] }
        var got = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            got = locale.run { unsafe archive_read_data(handle, buffer.baseAddress, count) }
            filled = max(0, got)
        }
        guard got >= 0 else {
            let code = Int32(clamping: got)
            throw unsafe ArchiveError.last(handle, "archive_read_data", code, entry.path)
        }
        return piece
    }

    /// The bytes of the entry that `next()` gave last.
    ///
    /// - Parameter limit: The greatest number of bytes, whatever size the archive claims.
    /// - Returns: All of its bytes.
    /// - Throws: `ArchiveError`.
    public mutating func read(limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(limit: limit) { piece in
            unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
        return bytes
    }
}

private func kind(of entry: OpaquePointer) -> ArchiveReader.Entry.Kind {
    switch unsafe archive_entry_filetype(entry) & UInt32(shipit_archive_kind_mask) {
    case UInt32(shipit_archive_kind_file): .file
    case UInt32(shipit_archive_kind_folder): .folder
    case UInt32(shipit_archive_kind_link): .link
    default: .other
    }
}
