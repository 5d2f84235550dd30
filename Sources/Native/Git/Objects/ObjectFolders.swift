import ExactStrings
import Files

/// The folders of a repository's objects: its own, then its alternates.
///
/// Source: gitrepository-layout, "objects/info/alternates"; git, odb.c, `link_alt_odb_entries`.
/// What git refuses or skips with a warning is skipped: a missing object is reported.
///
/// - Throws: `GitError` when a list can't be read.
func objectFolders(_ own: String) throws(GitError) -> [String] {
    var folders = [own]
    var met: Set<ExactString> = [ExactString(FileSystem.resolveExisting(own))]
    var level = [own]
    for depth in 0..<deepest {
        var next: [String] = []
        for folder in level {
            for entry in try alternates(of: folder) where entry.isAbsolutePath || depth == 0 {
                let path = entry.isAbsolutePath ? entry : "\(folder)/\(entry)"
                guard FileSystem.isFolder(path),
                    met.insert(ExactString(FileSystem.resolveExisting(path))).inserted
                else { continue }
                next.append(path)
            }
        }
        folders += next
        level = next
    }
    return folders
}

private func alternates(of folder: String) throws(GitError) -> [String] {
    let bytes: [UInt8]
    do {
        bytes = try FileSystem.read("\(folder)/info/alternates", limit: 1 << 20)
    } catch {
        if error.isMissing || error.isTaken { return [] }
        throw GitError(error)
    }
    return bytes.split { [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) }
        .filter { $0.first != UInt8(ascii: "#") && !$0.contains(0) }
        .map { String(decoding: $0, as: UTF8.self) }
}

/// How many lists are followed one after the other, as git does.
private let deepest = 5
