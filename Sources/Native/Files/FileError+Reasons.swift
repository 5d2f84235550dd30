#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileError {
    /// Whether there is nothing at the path.
    public var isMissing: Bool { code == ENOENT }

    /// Whether the file is larger than the reader allows.
    public var isTooLarge: Bool { code == EFBIG }

    /// Whether the disk, or the user's share of it, is full.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }

    /// Whether this process, or the machine, has no descriptor or memory left for a file.
    public var isExhaustion: Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }

    /// Whether the user may not do this here.
    public var isForbidden: Bool { code == EPERM || code == EACCES || code == EROFS }

    /// Whether a pipe, a socket or a device is where a regular file was to be read.
    public var isSpecialFile: Bool {
        // `openRegularFile` says so of those that it can open; of a socket the system does.
        (call == "read" && code == EINVAL) || (call == "open" && code == ENXIO)
    }

    /// Whether the path, or a folder above it, is taken by something else.
    public var isTaken: Bool { code == EEXIST || code == ENOTDIR }

    /// The error of a file that is larger than the reader allows.
    public static func tooLarge(_ path: String) -> FileError {
        FileError("read", path, code: EFBIG)
    }

    /// The error of a file that is not the one whose digest was taken.
    public static func changed(_ path: String) -> FileError {
        FileError("read", path, code: ESTALE)
    }

    /// The error of a name that is not UTF-8, which is escaped in the path.
    public static func undecodable(_ path: String) -> FileError {
        FileError("list", path, code: EILSEQ)
    }
}
