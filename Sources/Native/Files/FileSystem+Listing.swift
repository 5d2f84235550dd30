import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// The names in a folder, also those that are not UTF-8.
    ///
    /// For callers that look for names they know, or only count; others use `list` or `walk`.
    ///
    /// - Throws: `FileError`.
    public static func names(in folder: String) throws(FileError) -> FolderNames {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("open", folder) }
        defer { close(descriptor) }
        return FolderNames(try RawName.all(in: descriptor, folder))
    }

    /// The names in a folder, sorted by their bytes, without `.` and `..`.
    ///
    /// - Throws: `FileError`; `EILSEQ`, with the escaped name in its path, when one is not UTF-8.
    public static func list(_ folder: String) throws(FileError) -> [String] {
        let names = try names(in: folder)
        if let name = names.undecodable.first { throw .undecodable("\(folder)/\(name)") }
        return names.decoded
    }

    /// The paths of all that is not a folder below a folder, relative to it, sorted by their bytes.
    ///
    /// Links are listed and not followed. A file or a folder whose name is not UTF-8 is listed as
    /// `undecodable` under its escaped path, and nothing below it is: a caller can only refuse it.
    ///
    /// - Throws: `FileError`.
    public static func walk(_ folder: String) throws(FileError) -> [(path: String, kind: FileKind)]
    {
        try walkAll(folder).filter { $0.kind != .folder }
    }

    /// What `walk` gives, and the folders below the folder, too.
    ///
    /// - Throws: `FileError`.
    public static func walkAll(
        _ folder: String
    ) throws(FileError) -> [(path: String, kind: FileKind)] {
        var found: [(path: String, kind: FileKind)] = []
        var walk = try FolderWalk(folder)
        while let level = try walk.next() {
            for name in level.names {
                guard let text = name.text else {
                    found.append((level.path.appendingPath(name.escaped), .undecodable))
                    continue
                }
                guard let status = try level.status(of: name) else { continue }
                let kind = FileKind(status)
                if kind == .folder { walk.enter(name, of: level) }
                found.append((level.path.appendingPath(text), kind))
            }
        }
        return found.sorted { isOrderedBefore($0.path, $1.path) }
    }
}
