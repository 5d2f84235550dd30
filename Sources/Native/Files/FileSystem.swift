import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a path names.
public enum FileKind: Hashable, Sendable {
    /// A regular file with its size in bytes.
    case file(size: Int, isExecutable: Bool)
    /// A folder.
    case folder
    /// A symbolic link.
    case link
    /// A device, a pipe or a socket.
    case other
    /// Anything whose name is not UTF-8; only a walk finds it, under an escaped path.
    case undecodable
}

/// Calls to the file system: bounded, explicit, with call and path in each error.
///
/// Paths are absolute or relative to the current folder; nothing here expands `~` or globs.
public enum FileSystem {
    /// What a path names, without following a link at its end; nil when there is nothing.
    ///
    /// - Throws: `FileError` when the system can't say.
    public static func kind(of path: String) throws(FileError) -> FileKind? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .last("lstat", path)
        }
        return FileKind(status)
    }

    /// The permissions of a file as `chmod` has them, links followed.
    ///
    /// - Throws: `FileError`.
    public static func permissions(of path: String) throws(FileError) -> Int {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last("stat", path) }
        return Int(status.st_mode & 0o7777)
    }

    /// Gives a file these permissions, whatever the process's umask.
    ///
    /// - Throws: `FileError`.
    public static func setPermissions(_ permissions: Int, of path: String) throws(FileError) {
        let mode = mode_t(permissions & 0o7777)
        guard unsafe chmod(path, mode) == 0 else { throw .last("chmod", path) }
    }

    /// The absolute path with every link resolved.
    ///
    /// - Throws: `FileError`; `ENOENT` when there is nothing.
    public static func resolve(_ path: String) throws(FileError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw .last("realpath", path) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// A path in which the links of its existing part are resolved, as far as possible.
    public static func resolveExisting(_ path: String) -> String {
        if let whole = try? resolve(path) { return whole }
        guard let folder = path.parentPath, !folder.isEmpty else { return path }
        return "\(resolveExisting(folder))/\(path.lastPathPart)"
    }

    /// Creates a folder and the missing ones above it.
    ///
    /// - Parameter mode: The permissions of each new one, before the process's umask is applied.
    /// - Throws: `FileError`.
    public static func createFolder(_ path: String, mode: Int = 0o777) throws(FileError) {
        if unsafe mkdir(path, mode_t(mode)) == 0 { return }
        if errno == EEXIST, isFolder(path) { return }
        guard errno == ENOENT, let folder = path.parentPath, !folder.isEmpty else {
            throw .last("mkdir", path)
        }
        try createFolder(folder, mode: mode)
        guard unsafe mkdir(path, mode_t(mode)) == 0 || errno == EEXIST else {
            throw .last("mkdir", path)
        }
    }

    /// Creates the missing folders above a path.
    ///
    /// - Throws: `FileError`.
    public static func createFolders(above path: String) throws(FileError) {
        guard let folder = path.parentPath, !folder.isEmpty else { return }
        try createFolder(folder)
    }

    /// Whether a path can't be accessed for another reason than being absent: a folder above it may
    /// not be searched, its links form a cycle, or it is too long.
    public static func isOutOfReach(_ path: String) -> Bool {
        unsafe faccessat(AT_FDCWD, path, R_OK, 0) != 0 && errno != ENOENT && errno != ENOTDIR
    }

    /// Whether there is nothing at a path, links followed.
    public static func isMissing(_ path: String) -> Bool {
        unsafe faccessat(AT_FDCWD, path, F_OK, 0) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Whether this process's user may write to a file or into a folder.
    public static func isWritable(_ path: String) -> Bool {
        unsafe faccessat(AT_FDCWD, path, W_OK, 0) == 0
    }

    /// Whether a path names a folder, links followed.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension FileSystem {
    /// Creates a symbolic link.
    ///
    /// - Throws: `FileError`; `EEXIST` when the path exists.
    public static func link(_ path: String, to target: String) throws(FileError) {
        guard unsafe symlink(target, path) == 0 else { throw .last("symlink", path) }
    }

    /// Renames within one file system; an existing target is replaced.
    ///
    /// - Throws: `FileError`.
    public static func move(_ from: String, to target: String) throws(FileError) {
        guard unsafe rename(from, target) == 0 else { throw .last("rename", target) }
    }

    /// Values that change with a file's content: device, inode, size and times of change.
    ///
    /// - Throws: `FileError` when there is no such file.
    public static func fingerprint(of path: String) throws(FileError) -> [Int] {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last("stat", path) }
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        return [
            Int(status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
            Int(modified.tv_sec), Int(modified.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec),
        ]
    }
}

extension FileSystem {
    /// The bytes that this user can still write to the file system of a path.
    ///
    /// - Throws: `FileError` when there is nothing at the path.
    public static func freeSpace(at path: String) throws(FileError) -> Int {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { throw .last("statvfs", path) }
        let (bytes, isMore) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize)
        )
        return isMore ? .max : bytes
    }

    /// Whether the file system of a path is mounted for reading only.
    ///
    /// - Throws: `FileError` when there is nothing at the path.
    public static func isReadOnly(_ path: String) throws(FileError) -> Bool {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { throw .last("statvfs", path) }
        return UInt(status.f_flag) & UInt(ST_RDONLY) != 0
    }

    /// Whether two paths are on one file system, so that a file can be renamed from one to the
    /// other.
    ///
    /// - Throws: `FileError` when there is nothing at one of them.
    public static func shareFileSystem(_ one: String, _ other: String) throws(FileError) -> Bool {
        try fingerprint(of: one)[0] == fingerprint(of: other)[0]
    }
}
