import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// Whether a path names a pipe, a socket or a device, links followed.
    ///
    /// Opening one may block forever, or take what another program is to get. `/dev/null` is not
    /// special: people name it for an empty file. Neither is an inaccessible path: opening it gives
    /// the reason.
    public static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFREG, kind != S_IFDIR else { return false }
        var nothing = stat()
        let isNothing =
            unsafe kind == S_IFCHR && stat("/dev/null", &nothing) == 0
            && nothing.st_rdev == status.st_rdev
        return !isNothing
    }

    /// The path of a pipe, a socket or a device below a folder; nil when there is none.
    ///
    /// Links to files are followed, links to folders are not. A folder that can't be read is
    /// skipped.
    public static func specialFile(below folder: String) -> String? {
        var found: String?
        var pending = ["\(folder)/"]
        while let prefix = pending.popLast(), found == nil {
            forEachOther(in: prefix) { name, isFolder in
                if isFolder {
                    pending.append("\(prefix)\(name)/")
                } else if isSpecial("\(prefix)\(name)") {
                    found = "\(prefix)\(name)"
                }
            }
        }
        return found
    }

    /// Calls `enter` with a folder and all folders below it, parents first.
    ///
    /// Links are not followed. A folder that can't be read, or whose name is not UTF-8, is skipped.
    ///
    /// - Parameter enter: Takes the path below the folder, empty for the folder itself, and returns
    ///   whether to descend.
    /// - Throws: What `enter` throws.
    public static func forEachFolder<Fault: Error>(
        below folder: String,
        enter: (_ path: String) throws(Fault) -> Bool
    ) throws(Fault) {
        var pending = [""]
        while let path = pending.popLast() {
            guard try enter(path) else { continue }
            let prefix = path.isEmpty ? "" : "\(path)/"
            forEachOther(in: "\(folder)/\(prefix)") { name, isFolder in
                if isFolder { pending.append(prefix + name) }
            }
        }
    }

    /// Calls `body` with the names in a folder that are not regular files, and whether each is a
    /// folder; not at all when the folder can't be read.
    ///
    /// The entry itself has the kind on nearly every file system, which spares a call for each
    /// file. A name that is not UTF-8 is skipped: no `String` is its path.
    private static func forEachOther(
        in folder: String,
        _ body: (_ name: String, _ isFolder: Bool) -> Void
    ) {
        guard let stream = unsafe opendir(folder) else { return }
        defer { unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            let kind = unsafe Int(entry.pointee.d_type)
            guard kind != Int(DT_REG) else { continue }
            let raw = unsafe RawName(entry)
            guard !raw.isDots, let name = raw.text else { continue }
            var isFolder = kind == Int(DT_DIR)
            if kind == Int(DT_UNKNOWN) {
                switch try? Self.kind(of: "\(folder)/\(name)") {
                case .file: continue
                case .folder: isFolder = true
                default: break
                }
            }
            body(name, isFolder)
        }
    }
}
