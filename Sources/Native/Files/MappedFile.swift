#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A regular file that is mapped into memory, so that reading a little of a large one costs little.
///
/// Links are followed. A file that is truncated while it is read ends the process, as it ends git
/// and every other program that maps it: only for files that are written once.
@safe public struct MappedFile: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    deinit {
        if let start = unsafe bytes.baseAddress {
            unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
        }
    }

    /// Maps a whole file.
    ///
    /// - Throws: `FileError`; `EISDIR` for a folder, `EINVAL` for a pipe or a device.
    public init(_ path: String) throws(FileError) {
        let opened = try FileSystem.openRegularFile(path)
        defer { close(opened.number) }
        guard opened.size > 0 else {
            unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let start = unsafe mmap(nil, opened.size, PROT_READ, MAP_PRIVATE, opened.number, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw .last("mmap", path)
        }
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: opened.size)
    }

    /// The size in bytes.
    public var size: Int { unsafe bytes.count }

    /// Calls `body` with the file's bytes.
    ///
    /// - Throws: What `body` throws.
    public func read<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
    }
}
