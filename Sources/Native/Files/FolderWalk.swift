import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A walk through a folder and those below it, used by listings, scans and snapshots.
///
/// Names are read relative to their open folder, and a folder below the first is never entered
/// through a link at its name. The caller says which folders are entered.
struct FolderWalk: ~Copyable {
    /// A folder on the way, open, with its names.
    struct Level: ~Copyable {
        /// The path below the first folder, for people: a name that is not UTF-8 is escaped.
        let path: String
        /// The names in it, in no order.
        let names: [RawName]
        private let descriptor: Int32
        fileprivate let bytes: [CChar]

        deinit { close(descriptor) }

        fileprivate init(
            _ descriptor: Int32,
            _ folder: (bytes: [CChar], path: String),
            atMost limit: Int,
            in root: String
        ) throws(FileError) {
            do throws(FileError) {
                let place = root.appendingPath(folder.path)
                names = try RawName.all(in: descriptor, place, atMost: limit)
            } catch {
                close(descriptor)
                throw error
            }
            (self.descriptor, bytes, path) = (descriptor, folder.bytes, folder.path)
        }

        /// The status of a name, links not followed; nil when it is gone.
        func status(of name: RawName) throws(FileError) -> stat? {
            var status = stat()
            let code = unsafe fstatat(descriptor, name.bytes, &status, AT_SYMLINK_NOFOLLOW)
            guard code == 0 else {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw .last("lstat", path.appendingPath(name.text ?? name.escaped))
            }
            return status
        }
    }

    private let root: String
    private let descriptor: Int32
    /// The folders that are still to be read, by their paths' bytes with a 0 at the end.
    private var pending: [(bytes: [CChar], path: String)] = [([0], "")]

    deinit { close(descriptor) }

    /// Begins at a folder, or where a link to one leads.
    ///
    /// - Throws: `FileError`.
    init(_ folder: String) throws(FileError) {
        descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("open", folder) }
        root = folder
    }

    /// Opens the next folder that was entered, beginning with the root; nil when none is left.
    ///
    /// - Parameter limit: The greatest number of names wanted; one more may be returned.
    /// - Throws: `FileError` when it can't be opened or read; the one after it is next then.
    mutating func next(atMost limit: Int = .max - 1) throws(FileError) -> Level? {
        guard let folder = pending.popLast() else { return nil }
        let isFirst = folder.bytes.count == 1
        let opened = unsafe openat(
            descriptor,
            isFirst ? [CChar(UInt8(ascii: ".")), 0] : folder.bytes,
            O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        )
        guard opened >= 0 else { throw .last("open", root.appendingPath(folder.path)) }
        return try Level(opened, folder, atMost: limit, in: root)
    }

    /// Notes a folder in an open one as one to go into.
    mutating func enter(_ name: RawName, of level: borrowing Level) {
        let isFirst = level.bytes.count == 1
        let above = isFirst ? [] : level.bytes.dropLast() + [CChar(UInt8(ascii: "/"))]
        pending.append((above + name.bytes, level.path.appendingPath(name.text ?? name.escaped)))
    }
}

extension FileKind {
    /// The kind of what has this status.
    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            self = .file(size: Int(status.st_size), isExecutable: status.st_mode & 0o100 != 0)
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}
