import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What was known of everything below a folder at one moment, without a look into any file.
public struct FolderSnapshot: Sendable {
    /// What changes when a file's content, kind or permissions do.
    private struct Entry: Hashable {
        var mode: UInt32
        var inode: UInt64
        var size: Int64
        var modified: Int64
        var changed: Int64
    }

    private var entries: [ExactString: Entry] = [:]

    /// An empty snapshot.
    public init() {}

    /// Adds all that is not a folder at or below a path; links are not followed.
    ///
    /// What can't be read by this user is passed over: it can't be read later either.
    ///
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - name: What it is called in the snapshot; with an empty name, what is below goes by the path
    ///     below it alone.
    ///   - isLeftOut: Whether a folder is passed over; takes its absolute path.
    public mutating func add(
        _ path: String,
        as name: String,
        leavingOut isLeftOut: (String) -> Bool = { _ in false }
    ) {
        // Bytes with a 0 at the end: a name that is not UTF-8 has no other form.
        var pending = [(path: Array(path.utf8CString), name: name)]
        while let next = pending.popLast() {
            guard let (entry, isFolder) = Self.status(of: next.path) else { continue }
            guard isFolder else {
                entries[ExactString(next.name)] = entry
                continue
            }
            let path = next.path.dropLast().map { UInt8(bitPattern: $0) }
            guard !isLeftOut(String(decoding: path, as: UTF8.self)) else { continue }
            for name in Self.names(in: next.path) {
                let text = name.text ?? name.escaped
                let slash = CChar(UInt8(ascii: "/"))
                pending.append(
                    (
                        next.path.dropLast() + [slash] + name.bytes,
                        next.name.isEmpty ? text : "\(next.name)/\(text)"
                    )
                )
            }
        }
    }

    /// The paths of what was added, removed or changed until another snapshot, sorted by their bytes.
    public func changes(until other: FolderSnapshot) -> [String] {
        let new = other.entries.filter { entries[$0.key] != $0.value }.map(\.key)
        let gone = entries.keys.filter { other.entries[$0] == nil }
        return (new + gone).sorted().map(\.text)
    }

    private static func status(of path: [CChar]) -> (entry: Entry, isFolder: Bool)? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        let entry = Entry(
            mode: UInt32(status.st_mode),
            inode: UInt64(status.st_ino),
            size: Int64(status.st_size),
            modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec),
            changed: Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
        )
        return (entry, status.st_mode & S_IFMT == S_IFDIR)
    }

    private static func names(in folder: [CChar]) -> [RawName] {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return (try? RawName.all(in: descriptor, "")) ?? []
    }
}
