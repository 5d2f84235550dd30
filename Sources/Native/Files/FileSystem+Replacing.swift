#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileError {
    /// Whether the path names a folder, and a file is asked for.
    public var isFolder: Bool { code == EISDIR }
}

extension FileSystem {
    /// Writes a file that a user names: a new file, or one that atomically replaces an old one, so
    /// that no reader sees half of it.
    ///
    /// The permissions of an old file are kept, and a link stays: the file that it names is
    /// replaced. Something other than a regular file, such as a device or a pipe, is written to.
    /// Nothing is removed but temporary files of this call.
    ///
    /// - Throws: `FileError`; `EISDIR` when the path names a folder.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        if let number = openDescriptor(namedBy: path) {
            return try write(bytes, into: fcntl(number, F_DUPFD_CLOEXEC, 0), path)
        }
        let target = try linkTarget(of: path)
        var status = stat()
        guard unsafe stat(target, &status) == 0 else {
            guard errno == ENOENT else { throw .last("open", path) }
            return try place(bytes, at: target, permissions: nil, path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw FileError("write", path, code: EISDIR)
        case S_IFREG:
            // A rename needs no permission of the file that it replaces; a user who took it away
            // does not want the file written.
            guard unsafe faccessat(AT_FDCWD, target, W_OK, 0) == 0 else {
                throw .last("write", path)
            }
            try place(bytes, at: target, permissions: status.st_mode & 0o7777, path)
        default: try write(bytes, into: unsafe open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY), path)
        }
    }

    /// Writes a file beside its place under a name that nobody guesses, and renames it.
    private static func place(
        _ bytes: [UInt8],
        at target: String,
        permissions: mode_t?,
        _ path: String
    ) throws(FileError) {
        let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(target[...$0]) } ?? ""
        let temporary = folder + ".shipit-" + String(UInt64.random(in: .min ... .max), radix: 36)
        var isCreated = false
        do {
            var file = try NewFile(temporary)
            isCreated = true
            try file.write(bytes.span)
            if let permissions { try setPermissions(Int(permissions), of: temporary) }
            // Not by its name: the permissions may not let it be opened again.
            try file.sync()
            try file.close()
            try move(temporary, to: target)
        } catch {
            if isCreated { unsafe unlink(temporary) }
            // The name that the user gave, and not one that is gone already.
            throw FileError(error.call, path, code: error.code)
        }
    }

    private static func write(
        _ bytes: [UInt8],
        into descriptor: Int32,
        _ path: String
    ) throws(FileError) {
        guard descriptor >= 0 else { throw .last("open", path) }
        let code = writeWhole(bytes.span, to: descriptor)
        guard close(descriptor) == 0 || code != 0 else { throw .last("close", path) }
        guard code == 0 else { throw FileError("write", path, code: code) }
    }

    /// The target of the links at the end of a path, even if it does not exist.
    private static func linkTarget(of path: String) throws(FileError) -> String {
        var target = path
        // As many as Linux follows (path_resolution(7)).
        for _ in 0..<40 {
            guard try kind(of: target) == .link else { return target }
            let next = try linkText(target)
            let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
            let isAbsolute = next.utf8.first == UInt8(ascii: "/")
            target = isAbsolute ? next : (slash.map { String(target[...$0]) } ?? "") + next
        }
        throw FileError("open", path, code: ELOOP)
    }

    private static func linkText(_ link: String) throws(FileError) -> String {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(link, &text, text.count)
        guard count >= 0 else { throw .last("readlink", link) }
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The open descriptor that a path such as `/dev/stdout` names: opening its file again would
    /// start at the file's beginning, over what this process and others wrote.
    private static func openDescriptor(namedBy path: String) -> Int32? {
        switch path {
        case "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default:
            let folders = ["/dev/fd/", "/proc/self/fd/"]
            guard let folder = folders.first(where: { path.utf8.starts(with: $0.utf8) }) else {
                return nil
            }
            return Int32(String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self))
        }
    }
}
