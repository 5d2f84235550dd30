#if os(Linux)
import Glibc

/// What the system says of one process.
struct ProcessEntry: Hashable {
    var id: Int32
    var parent: Int32
    var session: Int32
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
        let children = Dictionary(grouping: all, by: \.parent)
        var found: [ProcessEntry] = []
        var pending = [root]
        var seen: Set<Int32> = [root]
        while let parent = pending.popLast() {
            for child in children[parent] ?? [] where seen.insert(child.id).inserted {
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
        let fields = text[end..<count].split(separator: UInt8(ascii: " ")).prefix(5).map {
            Int32(String(decoding: $0, as: UTF8.self))
        }
        guard fields.count == 5, let parent = fields[2], let session = fields[4] else { return nil }
        return ProcessEntry(id: id, parent: parent, session: session)
    }
}
#endif
