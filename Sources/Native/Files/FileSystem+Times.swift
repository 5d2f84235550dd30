#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// When a file was modified, in seconds since 1970 UTC, a link at the end not followed; nil when
    /// there is nothing.
    ///
    /// - Throws: `FileError` when the system can't say.
    public static func modificationTime(of path: String) throws(FileError) -> Int? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .last("lstat", path)
        }
        #if canImport(Darwin)
        return Int(status.st_mtimespec.tv_sec)
        #else
        return Int(status.st_mtim.tv_sec)
        #endif
    }

    /// Sets the times of a file to now, a link at the end not followed.
    ///
    /// - Throws: `FileError`.
    public static func touch(_ path: String) throws(FileError) {
        guard unsafe utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw .last("utimensat", path)
        }
    }
}
