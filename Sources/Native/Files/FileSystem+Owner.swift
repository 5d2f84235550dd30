#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// The number of the user that a path belongs to, a link at its end not followed.
    ///
    /// - Throws: `FileError` when the system can't tell.
    public static func owner(of path: String) throws(FileError) -> UInt32 {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .last("lstat", path) }
        return status.st_uid
    }

    /// The number of the user that this process acts as.
    public static var currentUser: UInt32 { geteuid() }
}
