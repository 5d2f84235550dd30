#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// The bytes of a regular file, links followed.
    ///
    /// - Parameter limit: A larger file is refused with `EFBIG` before memory is taken.
    /// - Throws: `FileError`.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = try openRegularFile(path)
        defer { close(descriptor.number) }
        let size = descriptor.size
        guard size <= limit else { throw FileError("read", path, code: EFBIG) }
        var code: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                )
                let got = unsafe readSome(descriptor.number, rest)
                guard got > 0 else {
                    code = got < 0 ? errno : 0
                    return
                }
                count += got
            }
        }
        guard code == 0 else { throw FileError("read", path, code: code) }
        return bytes
    }

    /// Calls `body` with the bytes of a regular file, a piece at a time.
    ///
    /// - Parameter pieceSize: The greatest size of a piece in bytes.
    /// - Throws: `FileError`, or what `body` throws.
    public static func forEachPiece(
        of path: String,
        pieceSize: Int = 1 << 18,
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        let descriptor = try openRegularFile(path)
        defer { close(descriptor.number) }
        var piece = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let got = unsafe piece.withUnsafeMutableBytes { unsafe readSome(descriptor.number, $0) }
            guard got >= 0 else { throw FileError.last("read", path) }
            guard got > 0 else { return }
            try body(piece.span.extracting(first: got))
        }
    }

    /// Writes a new file; an existing one is refused with `EEXIST`.
    ///
    /// - Parameter mode: The permissions, before the process's umask is applied.
    /// - Throws: `FileError`; an incomplete file is removed.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: Int = 0o666
    ) throws(FileError) {
        var file = try NewFile(path, mode: mode)
        do {
            try file.write(bytes.span)
            try file.close()
        } catch {
            unsafe unlink(path)
            throw error
        }
    }

    /// Opens a regular file for reading; `flags` are added to those that every opening has.
    static func openRegularFile(
        _ path: String,
        flags: Int32 = 0
    ) throws(FileError) -> (number: Int32, size: Int, access: FileAccess) {
        // O_NONBLOCK: opening a pipe that nobody writes to must not hang; regular files ignore it.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
        guard descriptor >= 0 else { throw .last("open", path) }
        var status = stat()
        let kind = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
        guard kind == S_IFREG else {
            close(descriptor)
            throw FileError("read", path, code: kind == S_IFDIR ? EISDIR : EINVAL)
        }
        let access = FileAccess(owner: status.st_uid, permissions: Int(status.st_mode & 0o7777))
        return (descriptor, Int(status.st_size), access)
    }

    /// One `read` that is repeated when a signal interrupts it.
    private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer)
        -> Int
    {
        while true {
            #if canImport(Darwin)
            let got = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let got = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if got >= 0 || errno != EINTR { return got }
        }
    }
}

/// A file that is being written: it did not exist before.
@safe public struct NewFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private var isOpen = true

    deinit { if isOpen { _ = closeDescriptor(descriptor) } }

    /// Creates the file.
    ///
    /// - Throws: `FileError`; `EEXIST` when the path exists.
    public init(_ path: String, mode: Int = 0o666) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(path, flags, mode_t(mode & 0o7777))
        guard descriptor >= 0 else { throw .last("open", path) }
        self.path = path
        self.descriptor = descriptor
    }

    /// Adds bytes at the end.
    ///
    /// - Throws: `FileError`; `ENOSPC` when the disk is full.
    public mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
        let code = writeWhole(bytes, to: descriptor)
        guard code == 0 else { throw FileError("write", path, code: code) }
    }

    /// Waits until the bytes are on the disk.
    ///
    /// - Throws: `FileError`.
    public mutating func sync() throws(FileError) { try FileSystem.sync(descriptor, path) }

    /// Closes the file.
    ///
    /// - Throws: `FileError` when the system reports a late write error.
    public mutating func close() throws(FileError) {
        isOpen = false
        guard closeDescriptor(descriptor) == 0 else { throw .last("close", path) }
    }
}

// So that a method called `close` can call the system's.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
