import CArchive
import ExactStrings
import Files

/// The archive formats that shipit writes.
public enum ArchiveFormat: Hashable, Sendable {
    /// Zip (PKWARE APPNOTE 6.3.3), names in UTF-8, Zip64 only where a size needs it.
    case zip
    /// Tar as POSIX pax interchange format (POSIX.1-2008), extended headers only where needed.
    case tar
}

/// How a zip entry's bytes are kept; tar has no say in this.
public enum EntryStorage: Hashable, Sendable {
    /// As they are: right for what is compressed already.
    case stored
    /// Deflated (RFC 1951) at the archive's level.
    case deflated
}

/// A new archive whose bytes depend on nothing but the entries, their order and the date.
///
/// Entries belong to user and group 0 without names, have mode 0644 or 0755, and all have one date.
/// An archive that is let go before `finish()` is removed.
@safe public struct ArchiveWriter: ~Copyable {
    private let handle: OpaquePointer
    private let locale: NameLocale
    private let path: String
    private let format: ArchiveFormat
    private let date: Int
    private let file: ArchiveFile
    private var names: Set<ExactString> = []
    private var offsets: [Int] = []
    private var isFinished = false

    deinit {
        // Freeing ends the archive; archive_write_fail would keep it from that, and leak its
        // buffers.
        if !isFinished { file.remove() }
        unsafe archive_write_free(handle)
    }

    /// Creates the archive's file; one that exists already is refused.
    ///
    /// - Parameters:
    ///   - path: The file to create.
    ///   - format: The kind of archive.
    ///   - date: The time of every entry, seconds since 1970 UTC. Zip keeps it twice: exactly, and
    ///     in steps of two seconds from 1980 on.
    ///   - level: How hard zip deflates, 1 to 9.
    /// - Throws: `FileError` or `ArchiveError`.
    public init(_ path: String, format: ArchiveFormat, date: Int, level: Int = 9) throws {
        let locale = try NameLocale(path)
        let file = try ArchiveFile(creating: path)
        guard let handle = unsafe archive_write_new() else {
            file.remove()
            throw ArchiveError(path, call: "archive_write_new", message: "no memory")
        }
        do {
            try unsafe open(handle, format, level: level, file, path)
        } catch {
            unsafe archive_write_free(handle)
            file.remove()
            throw error
        }
        self.locale = locale
        self.path = path
        self.format = format
        // libarchive's zip writer hands the date to localtime, which has no year above 2^31 and
        // gives nothing then, and reads what it gave.
        self.date = min(date, lastDate)
        self.file = file
        unsafe self.handle = handle
    }

    /// Adds an entry of these bytes; its name is a relative path with `/` that no other entry has.
    ///
    /// - Throws: `ArchiveError`.
    public mutating func add(
        _ name: String,
        bytes: [UInt8],
        isExecutable: Bool = false,
        storage: EntryStorage = .deflated
    ) throws {
        try start(name, size: bytes.count, mode: isExecutable ? 0o755 : 0o644, storage)
        try write(bytes.span, of: name)
    }

    /// Adds an entry from a regular file, a piece at a time; its name is a relative path with `/`
    /// that no other entry has.
    ///
    /// - Parameter watch: Sees the bytes that are added.
    /// - Throws: `FileError`, or `ArchiveError`, also when the file changes size meanwhile.
    public mutating func add(
        _ name: String,
        file: String,
        isExecutable: Bool = false,
        storage: EntryStorage = .deflated,
        watch: (Span<UInt8>) throws -> Void = { _ in }
    ) throws {
        guard case .file(let size, _) = try FileSystem.kind(of: file) else {
            throw ArchiveError(file, message: "only a regular file can be added")
        }
        try start(name, size: size, mode: isExecutable ? 0o755 : 0o644, storage)
        var added = 0
        try FileSystem.forEachPiece(of: file) { piece in
            added += piece.count
            guard added <= size else { return }
            try watch(piece)
            try write(piece, of: name)
        }
        guard added == size else {
            throw ArchiveError(file, message: "its size changed while it was read")
        }
    }

    /// Adds a folder without anything in it; the folders above entries need none.
    ///
    /// - Throws: `ArchiveError`.
    public mutating func addFolder(_ name: String) throws {
        try start(name, kind: shipit_archive_kind_folder, size: 0, mode: 0o755, .stored)
    }

    /// Writes the end of the archive and closes the file.
    ///
    /// - Throws: `ArchiveError`, or `FileError` when the system reports a late write error.
    public mutating func finish() throws {
        try finishEntry(path)
        let directory = unsafe Int(archive_filter_bytes(handle, 0))
        try check("archive_write_close", path, locale.run { unsafe archive_write_close(handle) })
        if format == .zip {
            try ZipDates(date).write(to: file, headers: offsets, directory: directory)
        }
        try file.close()
        isFinished = true
    }

    private mutating func start(
        _ name: String,
        kind: Int = shipit_archive_kind_file,
        size: Int,
        mode: UInt32,
        _ storage: EntryStorage
    ) throws {
        guard isSafe(name) else {
            throw ArchiveError(name, message: "no relative path that an archive may hold")
        }
        guard names.insert(ExactString(name)).inserted else {
            throw ArchiveError(name, message: "the archive holds this name already")
        }
        if format == .zip {
            let code =
                storage == .stored
                ? unsafe archive_write_zip_set_compression_store(handle)
                : unsafe archive_write_zip_set_compression_deflate(handle)
            try check("archive_write_zip_set_compression", name, code)
        }
        guard let entry = unsafe archive_entry_new() else {
            throw ArchiveError(name, call: "archive_entry_new", message: "no memory")
        }
        defer { unsafe archive_entry_free(entry) }
        let date = date
        locale.run {
            unsafe archive_entry_set_pathname_utf8(entry, name)
            unsafe archive_entry_set_filetype(entry, UInt32(kind))
            unsafe archive_entry_set_perm(entry, mode)
            unsafe archive_entry_set_size(entry, Int64(size))
            unsafe archive_entry_set_mtime(entry, date, 0)
            unsafe archive_entry_set_uid(entry, 0)
            unsafe archive_entry_set_gid(entry, 0)
        }
        // The entry before may still owe its end; only then does the next header's place show.
        try finishEntry(name)
        offsets.append(unsafe Int(archive_filter_bytes(handle, 0)))
        let code = locale.run { unsafe archive_write_header(handle, entry) }
        try check("archive_write_header", name, code)
    }

    private borrowing func write(_ bytes: Span<UInt8>, of name: String) throws {
        let written = unsafe bytes.withUnsafeBytes {
            unsafe archive_write_data(handle, $0.baseAddress, $0.count)
        }
        guard written == bytes.count else {
            if let failure = file.failure { throw failure }
            throw unsafe ArchiveError.last(
                handle,
                "archive_write_data",
                Int32(clamping: written),
                name
            )
        }
    }

    private borrowing func finishEntry(_ name: String) throws {
        let code = locale.run { unsafe archive_write_finish_entry(handle) }
        try check("archive_write_finish_entry", name, code)
    }

    private borrowing func check(_ call: String, _ name: String, _ code: Int32) throws {
        // A warning means that the archive holds something else than was asked for.
        guard code != ARCHIVE_OK else { return }
        if let failure = file.failure { throw failure }
        throw unsafe ArchiveError.last(handle, call, code, name)
    }
}

private func open(
    _ handle: OpaquePointer,
    _ format: ArchiveFormat,
    level: Int,
    _ file: ArchiveFile,
    _ path: String
) throws(ArchiveError) {
    func check(_ call: String, _ code: Int32) throws(ArchiveError) {
        guard code == ARCHIVE_OK else { throw unsafe .last(handle, call, code, path) }
    }
    if format == .zip {
        try check("archive_write_set_format_zip", unsafe archive_write_set_format_zip(handle))
        let code = unsafe archive_write_set_format_option(
            handle,
            "zip",
            "compression-level",
            String(level)
        )
        try check("archive_write_set_format_option", code)
    } else {
        let code = unsafe archive_write_set_format_pax_restricted(handle)
        try check("archive_write_set_format_pax_restricted", code)
    }
    unsafe archive_write_set_bytes_per_block(handle, 1 << 16)
    // A file needs no padding to whole blocks, as a tape does.
    unsafe archive_write_set_bytes_in_last_block(handle, 1)
    // The writer keeps the file for as long as the handle lives.
    let target = unsafe Unmanaged.passUnretained(file).toOpaque()
    try check(
        "archive_write_open",
        unsafe archive_write_open(handle, target, nil, appendToFile, nil)
    )
}

/// Takes bytes from libarchive; -1 means that they can't be written.
private func appendToFile(
    _ handle: OpaquePointer?,
    _ target: UnsafeMutableRawPointer?,
    _ bytes: UnsafeRawPointer?,
    _ count: Int
) -> Int {
    guard let target = unsafe target else { return -1 }
    let file = unsafe Unmanaged<ArchiveFile>.fromOpaque(target).takeUnretainedValue()
    return unsafe file.append(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}

/// Whether a name is a relative path that stays inside the folder it is unpacked in.
private func isSafe(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }
        // By scalars: a slash and a combining accent behind it are one character, and no slash.
        && name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
            .allSatisfy { !["", ".", ".."].contains(String($0)) }
}

/// The last second of the year 9999, which every format and every reader can write.
private let lastDate = 253_402_300_799
