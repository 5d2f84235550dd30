import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What was known of everything below a folder at one moment, without a look into any file.
public struct FolderSnapshot: Sendable {
    /// What changes when a file's content, kind or permissions do.
    fileprivate struct Entry: Hashable {
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
    /// Files that this user can't read are skipped: they can't be read later either.
    ///
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - name: The path in the snapshot under which it is added; may be empty.
    ///   - isLeftOut: Whether a folder is skipped; takes its absolute path.
    public mutating func add(
        _ path: String,
        as name: String,
        leavingOut isLeftOut: (String) -> Bool = { _ in false }
    ) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard FileKind(status) == .folder else {
            entries[ExactString(name)] = Entry(status)
            return
        }
        guard !isLeftOut(path), var walk = try? FolderWalk(path) else { return }
        while true {
            do throws(FileError) {
                guard let level = try walk.next() else { return }
                for raw in level.names {
                    guard let status = try? level.status(of: raw) else { continue }
                    let below = level.path.appendingPath(raw.text ?? raw.escaped)
                    if FileKind(status) != .folder {
                        entries[ExactString(name.appendingPath(below))] = Entry(status)
                    } else if !isLeftOut(path.appendingPath(below)) {
                        walk.enter(raw, of: level)
                    }
                }
            } catch {
                continue
            }
        }
    }

    /// The paths that differ in another snapshot (added, removed or changed), sorted by their
    /// bytes.
    public func changes(until other: FolderSnapshot) -> [String] {
        let new = other.entries.filter { entries[$0.key] != $0.value }.map(\.key)
        let gone = entries.keys.filter { other.entries[$0] == nil }
        return (new + gone).sorted().map(\.text)
    }
}

extension FolderSnapshot.Entry {
    fileprivate init(_ status: stat) {
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            mode: UInt32(status.st_mode),
            inode: UInt64(status.st_ino),
            size: Int64(status.st_size),
            modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec),
            changed: Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
        )
    }
}
