#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// Removes a file, a link or a whole folder; a missing one is not an error.
    ///
    /// A folder is emptied from within, by names relative to open folders: no link is ever
    /// followed, even if another process creates one meanwhile, names may be any bytes, and no path
    /// is too long. Folders of this user that forbid it are made writable first.
    ///
    /// - Throws: `FileError`.
    public static func remove(_ path: String) throws(FileError) {
        guard try kind(of: path) == .folder else {
            guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last("unlink", path) }
            return
        }
        let name = RawName(bytes: path.utf8.map { CChar(bitPattern: $0) } + [0])
        guard var tree = try FolderRemoval(name, path) else { return }
        try tree.empty()
        guard unsafe unlinkat(AT_FDCWD, path, AT_REMOVEDIR) == 0 || errno == ENOENT else {
            throw .last("rmdir", path)
        }
    }

    /// Removes a file or a link, and nothing that became a folder meanwhile; a missing one is not an
    /// error.
    ///
    /// - Throws: `FileError`.
    public static func removeFile(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last("unlink", path) }
    }

    /// Removes a folder that holds nothing.
    ///
    /// - Returns: Whether it is gone; false when it holds something.
    /// - Throws: `FileError` when the path is no folder, or it can't be removed.
    public static func removeEmptyFolder(_ path: String) throws(FileError) -> Bool {
        if unsafe rmdir(path) == 0 || errno == ENOENT { return true }
        // POSIX allows either for a folder that is not empty.
        if errno == ENOTEMPTY || errno == EEXIST { return false }
        throw .last("rmdir", path)
    }
}

/// A folder that is being emptied: one folder of it is open at a time, however deep it is.
private struct FolderRemoval: ~Copyable {
    private struct Level {
        /// The name in the folder above.
        let name: RawName
        /// What the folder is, to know it again on the way back up.
        let identity: [Int]
        /// What has still to be removed from it.
        var names: [RawName]

        init(name: RawName, of descriptor: Int32) throws(FileError) {
            self.name = name
            identity = try folderIdentity(of: descriptor)
            names = try RawName.all(in: descriptor, "")
        }
    }

    private var descriptor: Int32
    private var levels: [Level]
    private let root: String

    deinit { close(descriptor) }

    /// Opens the folder; nil when it is gone.
    init?(_ name: RawName, _ root: String) throws(FileError) {
        guard let descriptor = try openFolder(name, in: AT_FDCWD, root) else { return nil }
        do {
            levels = [try Level(name: name, of: descriptor)]
        } catch {
            close(descriptor)
            throw FileError(error.call, root, code: error.code)
        }
        self.descriptor = descriptor
        self.root = root
    }

    mutating func empty() throws(FileError) {
        while true {
            if let name = levels[levels.count - 1].names.popLast() {
                try removeOrEnter(name)
            } else if levels.count > 1 {
                try leave()
            } else {
                return
            }
        }
    }

    /// Removes anything but a folder; goes into what is one.
    private mutating func removeOrEnter(_ name: RawName) throws(FileError) {
        guard unsafe unlinkat(descriptor, name.bytes, 0) != 0, errno != ENOENT else { return }
        let code = errno
        // Linux says EISDIR of a folder, Darwin EPERM.
        guard code == EISDIR || code == EPERM else {
            throw FileError("unlink", path(to: name), code: code)
        }
        do {
            guard let child = try openFolder(name, in: descriptor, "") else { return }
            close(descriptor)
            descriptor = child
            levels.append(try Level(name: name, of: child))
        } catch {
            // Only now, because a path of many levels takes its time.
            throw FileError(error.call, path(to: name), code: error.code)
        }
    }

    /// Goes back to the folder above, and removes the one that is empty now.
    private mutating func leave() throws(FileError) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let parent = unsafe openat(descriptor, "..", flags)
        let code = errno
        guard parent >= 0 else { throw FileError("open", path(to: nil), code: code) }
        close(descriptor)
        descriptor = parent
        let name = levels.removeLast().name
        // A folder that was moved away meanwhile has another one above it.
        guard try folderIdentity(of: parent) == levels[levels.count - 1].identity else {
            throw .changed(path(to: name))
        }
        guard unsafe unlinkat(parent, name.bytes, AT_REMOVEDIR) != 0, errno != ENOENT else {
            return
        }
        let reason = errno
        throw FileError("rmdir", path(to: name), code: reason)
    }

    /// The path for an error.
    private func path(to name: RawName?) -> String {
        let names = levels.dropFirst().map(\.name) + [name].compactMap(\.self)
        return ([root] + names.map { $0.text ?? $0.escaped }).joined(separator: "/")
    }
}

/// Opens a folder and no link to one, so that it can be read and emptied; nil when it is gone.
private func openFolder(
    _ name: RawName,
    in parent: Int32,
    _ path: String
) throws(FileError) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var descriptor = unsafe openat(parent, name.bytes, flags)
    if descriptor < 0, errno == EACCES {
        // Whoever filled the folder removed the permissions; its owner may restore them.
        _ = unsafe fchmodat(parent, name.bytes, 0o700, AT_SYMLINK_NOFOLLOW)
        descriptor = unsafe openat(parent, name.bytes, flags)
    }
    guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw .last("open", path)
    }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & 0o700 != 0o700 {
        // When it fails, removing a name does too, and that has the better error.
        _ = fchmod(descriptor, 0o700)
    }
    return descriptor
}

/// What a folder is, whatever its path: device and inode.
///
/// The caller adds the path to an error.
private func folderIdentity(of descriptor: Int32) throws(FileError) -> [Int] {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last("fstat", "") }
    return [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino)]
}
