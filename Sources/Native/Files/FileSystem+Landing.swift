#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension FileSystem {
    /// Renames within one file system, atomically; an existing target is refused.
    ///
    /// Some file systems of a network can't: a file then gets a second name, which fails where the
    /// name is taken, and loses its first one.
    ///
    /// - Throws: `FileError`; `EEXIST` when the target exists.
    public static func renameExclusively(_ from: String, to target: String) throws(FileError) {
        #if canImport(Darwin)
        let code = unsafe renamex_np(from, target, UInt32(RENAME_EXCL))
        #else
        let code = unsafe renameat2(
            AT_FDCWD,
            from,
            AT_FDCWD,
            target,
            UInt32(shipit_rename_noreplace)
        )
        #endif
        if code == 0 { return }
        let error = FileError.last("rename", target)
        guard [EINVAL, ENOSYS, ENOTSUP].contains(error.code), case .file = try kind(of: from) else {
            throw error
        }
        try linkExclusively(from, to: target)
    }

    /// Gives a file another name, and takes its first one; an existing target is refused.
    ///
    /// - Throws: `FileError`; `EEXIST` when the target exists.
    package static func linkExclusively(_ from: String, to target: String) throws(FileError) {
        if unsafe linkat(AT_FDCWD, from, AT_FDCWD, target, 0) == 0 { return try remove(from) }
        let error = FileError.last("link", target)
        // A file system without second names, such as FAT.
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
        guard try kind(of: target) == nil else {
            throw FileError("rename", target, code: EEXIST)
        }
        try move(from, to: target)
    }

    /// Exchanges two paths of one file system, atomically.
    ///
    /// - Throws: `FileError`.
    public static func exchange(_ first: String, _ second: String) throws(FileError) {
        #if canImport(Darwin)
        let code = unsafe renamex_np(first, second, UInt32(RENAME_SWAP))
        #else
        let code = unsafe renameat2(
            AT_FDCWD,
            first,
            AT_FDCWD,
            second,
            UInt32(shipit_rename_exchange)
        )
        #endif
        guard code == 0 else { throw .last("rename", second) }
    }

    /// Waits until a file or a folder's list of names is on the disk.
    ///
    /// - Throws: `FileError`.
    public static func sync(_ path: String) throws(FileError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("open", path) }
        defer { close(descriptor) }
        try sync(descriptor, path)
    }

    /// Waits until what an open descriptor names is on the disk.
    static func sync(_ descriptor: Int32, _ path: String) throws(FileError) {
        #if canImport(Darwin)
        // Plain fsync may leave the bytes in the drive's own cache (fsync(2) on macOS).
        guard fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0 else {
            throw .last("fsync", path)
        }
        #else
        guard fsync(descriptor) == 0 else { throw .last("fsync", path) }
        #endif
    }

    /// Waits until all files and folders below a folder, and the folder, are on the disk.
    ///
    /// - Throws: `FileError`.
    public static func syncTree(_ folder: String) throws(FileError) {
        #if os(Linux)
        // Starts all writes before it waits for the first: one wait for the disk instead of many.
        for (path, _) in try walk(folder) { startWriting("\(folder)/\(path)") }
        #endif
        var folders = [folder]
        while let next = folders.popLast() {
            for name in try list(next) {
                let path = "\(next)/\(name)"
                switch try kind(of: path) {
                case .folder: folders.append(path)
                case .file: try sync(path)
                default: break
                }
            }
            try sync(next)
        }
    }

    #if os(Linux)
    private static func startWriting(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = sync_file_range(descriptor, 0, 0, UInt32(shipit_sync_file_range_write))
        close(descriptor)
    }
    #endif
}
