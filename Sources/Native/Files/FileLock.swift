import ExactStrings
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A lock on a file that other processes honour and that ends with this process, however it ends.
@safe public struct FileLock: ~Copyable, Sendable {
    private let descriptor: Int32

    deinit {
        // A child process between its fork and its exec has the descriptor too, and would keep the
        // lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock, creating the file when it is missing; nil when another process holds it.
    ///
    /// - Throws: `FileError`; `ELOOP` for a link, at whose end a file would be created.
    public init?(_ path: String) throws(FileError) {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw .last("open", path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                close(descriptor)
                if code == EWOULDBLOCK { return nil }
                throw FileError("flock", path, code: code)
            }
            // Another process may have removed the file between `open` and `flock`; a lock on a
            // file that has no name any more locks nobody out.
            if Self.isSameFile(descriptor, path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    private static func isSameFile(_ descriptor: Int32, _ path: String) -> Bool {
        var (mine, named) = (stat(), stat())
        return unsafe fstat(descriptor, &mine) == 0 && stat(path, &named) == 0
            && mine.st_dev == named.st_dev && mine.st_ino == named.st_ino
    }
}

/// A folder of this process alone, removed when the last reference goes; what a killed process
/// leaves after is found by its free lock and removed by the next.
public final class TemporaryFolder: Sendable {
    /// The folder's path.
    public let path: String
    private let lock: FileLock

    /// Creates `PARENT/PREFIX-RANDOM`, with a lock file beside it.
    ///
    /// - Throws: `FileError`.
    public init(in parent: String, prefix: String) throws(FileError) {
        while true {
            let name = String(UInt64.random(in: .min ... .max), radix: 36)
            let path = "\(parent)/\(prefix)-\(name)"
            guard let lock = try FileLock(path + lockSuffix) else { continue }
            Self.paths.withLock { $0.append(path) }
            try FileSystem.createFolder(path)
            self.lock = lock
            self.path = path
            return
        }
    }

    deinit { remove() }

    /// Removes the folder and all in it now.
    public func remove() {
        Self.remove(path)
        Self.paths.withLock { $0.removeAll { $0.utf8.elementsEqual(path.utf8) } }
    }

    fileprivate static let paths = Mutex<[String]>([])

    /// The paths of the folders that this process has now.
    public static var inUse: [String] { paths.withLock { $0 } }

    private static func remove(_ path: String) {
        // Nothing can be done about a file that will not go; the next run tries again.
        guard (try? FileSystem.remove(path)) != nil else { return }
        try? FileSystem.remove(path + lockSuffix)
    }

    /// Removes the folders of this prefix whose process has ended.
    ///
    /// - Throws: `FileError` when the parent can't be listed.
    public static func removeAbandoned(in parent: String, prefix: String) throws(FileError) {
        for name in try FileSystem.names(in: parent).decoded
        where name.hasExactPrefix(prefix + "-") {
            guard let stem = name.droppingExactSuffix(lockSuffix) else { continue }
            let path = "\(parent)/\(stem)"
            guard let lock = try FileLock(path + lockSuffix) else { continue }
            remove(path)
            _ = consume lock
        }
    }

    /// Removes one folder whose process is gone; false when it is not, or when the folder stays.
    public static func removeAbandoned(_ path: String) -> Bool {
        do {
            guard try FileSystem.kind(of: path + lockSuffix) != nil else { return true }
            guard let lock = try FileLock(path + lockSuffix) else { return false }
            remove(path)
            _ = consume lock
            return try FileSystem.kind(of: path) == nil
        } catch {
            return false
        }
    }
}

/// A lock of one name, whose file goes with it; what a killed process leaves is removed like its
/// temporary folders.
public final class TemporaryLock: Sendable {
    private let path: String
    private let lock: FileLock

    /// Takes the lock of the file `PATH.lock`; nil when another process holds it.
    ///
    /// - Throws: `FileError`.
    public init?(_ path: String) throws(FileError) {
        guard let lock = try FileLock(path + lockSuffix) else { return nil }
        TemporaryFolder.paths.withLock { $0.append(path) }
        self.lock = lock
        self.path = path
    }

    deinit {
        // Before the lock is free: who waits for it creates the file anew.
        try? FileSystem.remove(path + lockSuffix)
        TemporaryFolder.paths.withLock { $0.removeAll { $0.utf8.elementsEqual(path.utf8) } }
    }
}

private let lockSuffix = ".lock"
