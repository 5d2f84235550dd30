import ExactStrings
import Files

/// What is below a release's folder, by names and kinds alone.
struct ReleaseInventory {
    /// The size of each regular file in bytes.
    private(set) var files: [ExactString: Int] = [:]
    /// What no release has: the path, and what is wrong with it.
    private(set) var oddities: [(path: ExactString, reason: String)] = []
    /// The bits that give a file's user other rights than their own: setuid, setgid, sticky.
    private static let rights = 0o7000

    /// Walks through a folder; links are not followed.
    ///
    /// Other permissions are no oddity: a umask, an archive or a CI system changes them.
    ///
    /// - Throws: `FileError` when a folder can't be listed.
    init(_ folder: String) throws {
        var folders: Set<ExactString> = []
        for (path, kind) in try FileSystem.walkAll(folder) {
            let key = ExactString(path)
            switch kind {
            case .file(let size, _):
                files[key] = size
                if try FileSystem.permissions(of: "\(folder)/\(path)") & Self.rights != 0 {
                    oddities.append((key, "is setuid, setgid or sticky, which no release has"))
                }
            case .folder: folders.insert(key)
            case .link, .other: oddities.append((key, "is a link or a device"))
            case .undecodable: oddities.append((key, "has a name that is not UTF-8"))
            }
        }
        for path in files.keys {
            var path = path.text
            while let above = path.parentPath, folders.remove(ExactString(above)) != nil {
                path = above
            }
        }
        // What is left holds no file; of folders in each other, the outermost says it all.
        for path in folders.sorted()
        where !folders.contains(ExactString(path.text.parentPath ?? "")) {
            oddities.append((path, "is a folder without a file, which no release has"))
        }
    }

    /// The files right in the folder, sorted.
    var topFiles: [String] {
        files.keys.filter { $0.text.parentPath == nil }.sorted().map(\.text)
    }
}
