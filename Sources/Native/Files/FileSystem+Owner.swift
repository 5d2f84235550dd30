#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Whose a file or folder is, and who else may do what with it.
public struct FileAccess: Hashable, Sendable {
    /// The number of the user that it belongs to.
    public let owner: UInt32
    /// The permissions as `chmod` has them.
    public let permissions: Int

    /// An access from its parts.
    public init(owner: UInt32, permissions: Int) {
        self.owner = owner
        self.permissions = permissions
    }

    /// Whether nobody else can have written it: it belongs to this process's effective user, or to
    /// root, who may do anything anyway, and neither its group nor others may write.
    ///
    /// Access lists are covered: their greatest permission shows as that of the group (acl(5)).
    public var isWrittenByUsAlone: Bool {
        (owner == FileSystem.currentUser || owner == 0) && permissions & 0o022 == 0
    }

    /// Whether anyone but the owner may read or write it.
    public var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}

extension FileSystem {
    /// The number of the user that a path belongs to, a link at its end not followed.
    ///
    /// - Throws: `FileError` when the system can't say.
    public static func owner(of path: String) throws(FileError) -> UInt32 {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .last("lstat", path) }
        return status.st_uid
    }

    /// The owner and permissions of a path, links followed; nil when it does not exist.
    ///
    /// - Throws: `FileError` when the system can't say.
    public static func access(of path: String) throws(FileError) -> FileAccess? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .last("stat", path)
        }
        return FileAccess(owner: status.st_uid, permissions: Int(status.st_mode & 0o7777))
    }

    /// The number of the user that this process acts as.
    public static var currentUser: UInt32 { geteuid() }
}
