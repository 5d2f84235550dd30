#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A regular file that is open for reading at any offset.
///
/// A class, because readers hold it in closures; it is closed when the last reference goes.
public final class OpenFile: Sendable {
    private let descriptor: Int32
    private let path: String
    /// The size in bytes when the file was opened.
    public let size: Int
    /// Whose the file was when it was opened.
    public let access: FileAccess

    deinit { close(descriptor) }

    /// Opens a file; a link at the end of the path is refused with `ELOOP`.
    ///
    /// - Throws: `FileError`; `EISDIR` for a folder, `EINVAL` for a pipe or a device.
    public init(_ path: String) throws(FileError) {
        let opened = try FileSystem.openRegularFile(path, flags: O_NOFOLLOW)
        self.path = path
        descriptor = opened.number
        size = opened.size
        access = opened.access
    }

    /// The bytes from an offset on; fewer than `count` where the file ends.
    ///
    /// - Throws: `FileError`.
    public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        let wanted = max(0, min(count, size - offset))
        var code: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, done in
            while done < wanted {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[done...]
                )
                let got = unsafe pread(
                    descriptor,
                    rest.baseAddress,
                    rest.count,
                    off_t(offset + done)
                )
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    code = got < 0 ? errno : 0
                    return
                }
                done += got
            }
        }
        guard code == 0 else { throw FileError("read", path, code: code) }
        return bytes
    }
}
