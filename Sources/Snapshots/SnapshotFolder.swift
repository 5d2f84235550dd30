import Diagnostics
import ExactStrings
import Files

/// The files below a folder that was pulled from a device.
struct SnapshotFolder {
    /// Sorted by path, byte by byte.
    let files: [SnapshotFile]

    /// More than a device ever keeps of one app; stops at folders above it.
    private static let fileLimit = 10_000
    private static let depthLimit = 16

    /// Walks a folder; links below it are listed and not followed.
    ///
    /// - Parameter isCompared: Whether pictures' digests are taken.
    /// - Throws: `Diagnostic` when it is not a folder or has too many files; `FileError` when one
    ///   in it can't be listed.
    init(_ folder: String, isCompared: Bool) throws {
        guard FileSystem.isFolder(folder) else { throw Messages.noFolder(folder) }
        // The names above it have a role as well, when one group's folder is named.
        let above = try FileSystem.resolve(folder).pathParts
        var files: [SnapshotFile] = []
        var pending: [[String]] = [[]]
        while let folders = pending.popLast() {
            guard folders.count <= Self.depthLimit else {
                throw Messages.tooDeep(folder, Self.depthLimit)
            }
            let role = SnapshotRole(folders: above + folders)
            let names = try FileSystem.list(([folder] + folders).joined(separator: "/"))
            for name in names {
                let path = (folders + [name]).joined(separator: "/")
                guard let kind = try FileSystem.kind(of: "\(folder)/\(path)") else { continue }
                guard kind != .folder else {
                    pending.append(folders + [name])
                    continue
                }
                guard files.count < Self.fileLimit else {
                    throw Messages.tooMany(folder, Self.fileLimit)
                }
                files.append(
                    SnapshotFile(path, kind: kind, role: role, in: folder, isCompared: isCompared)
                )
            }
            guard pending.count <= Self.fileLimit else {
                throw Messages.tooMany(folder, Self.fileLimit)
            }
        }
        self.files = files.sorted { isOrderedBefore($0.path, $1.path) }
    }
}

private enum Messages {
    static let fix =
        "name the folder that was pulled from a device, as Library/SplashBoard/Snapshots"

    static func noFolder(_ path: String) -> Diagnostic {
        Diagnostic("\(path) is not a folder", help: fix)
    }

    static func tooDeep(_ folder: String, _ limit: Int) -> Diagnostic {
        Diagnostic("\(folder) has folders more than \(limit) deep", help: fix)
    }

    static func tooMany(_ folder: String, _ limit: Int) -> Diagnostic {
        Diagnostic("\(folder) has more than \(limit) files", help: fix)
    }
}
