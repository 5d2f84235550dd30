#if os(Linux)
import Glibc

/// What the system says of one process.
struct ProcessEntry: Hashable {
    /// What no other process has: ids are used again.
    struct Identity: Hashable {
        var id: Int32
        var start: Int
    }

    var id: Int32
    var parent: Int32
    var session: Int32
    /// When it started, in ticks since the system did.
    var start: Int

    var identity: Identity { Identity(id: id, start: start) }
}

/// The processes of this machine, as `/proc` lists them; none where it is not mounted.
enum ProcessTable {
    /// All processes that this user may see.
    static var all: [ProcessEntry] {
        guard let folder = unsafe opendir("/proc") else { return [] }
        defer { unsafe closedir(folder) }
        var entries: [ProcessEntry] = []
        while let entry = unsafe readdir(folder) {
            let id = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe strtol($0, nil, 10)
                }
            }
            if id > 0, let process = process(Int32(truncatingIfNeeded: id)) {
                entries.append(process)
            }
        }
        return entries
    }

    /// The processes that descend from one, without itself.
    static func descendants(of root: Int32) -> [ProcessEntry] {
        descendants(of: root, in: all) { _ in true }
    }

    /// The processes of a table that descend from one, but for those that don't count and what
    /// descends from these.
    static func descendants(
        of root: Int32,
        in all: [ProcessEntry],
        where counts: (ProcessEntry) -> Bool
    ) -> [ProcessEntry] {
        let children = Dictionary(grouping: all, by: \.parent)
        var found: [ProcessEntry] = []
        var pending = [root]
        var seen: Set<Int32> = [root]
        while let parent = pending.popLast() {
            for child in children[parent] ?? []
            where counts(child) && seen.insert(child.id).inserted {
                found.append(child)
                pending.append(child.id)
            }
        }
        return found
    }

    /// What `/proc/ID/stat` says; nil when the process is gone.
    private static func process(_ id: Int32) -> ProcessEntry? {
        let descriptor = unsafe open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 512)
        let count = unsafe read(descriptor, &text, text.count)
        // "ID (NAME) STATE PARENT GROUP SESSION …"; the name may hold anything, also brackets.
        guard count > 0, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = text[end..<count].split(separator: UInt8(ascii: " ")).prefix(21).map {
            Int(String(decoding: $0, as: UTF8.self))
        }
        // The second is the third of proc(5), and so on.
        guard fields.count == 21, let parent = fields[2].flatMap({ Int32(exactly: $0) }),
            let session = fields[4].flatMap({ Int32(exactly: $0) }), let start = fields[20]
        else { return nil }
        return ProcessEntry(id: id, parent: parent, session: session, start: start)
    }
}
#endif
