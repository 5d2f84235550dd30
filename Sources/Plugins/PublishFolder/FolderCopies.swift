import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases
import Uploads

/// Copies files into a folder; what is not whole yet is in a hidden folder there, which the next run
/// removes when this one is killed.
struct FolderCopies: UploadDestination {
    private let folder: String

    init(into folder: String) { self.folder = folder }

    func label(of path: String) -> String { "\(folder)/\(path)" }

    func send(_ upload: Upload) throws -> PublishStep.Outcome {
        let target = label(of: upload.path)
        do {
            try refuseWayOut(above: target)
            guard try !isThere(upload, at: target) else { return .unchanged }
            try TemporaryFolder.removeAbandoned(in: folder, prefix: Self.prefix)
            let temporary = try TemporaryFolder(in: folder, prefix: Self.prefix)
            defer { temporary.remove() }
            let copy = "\(temporary.path)/file"
            guard try copyFile(upload.file.source, to: copy) == upload.file.digest else {
                throw Messages.changed(upload.file.path)
            }
            try FileSystem.sync(copy)
            try createFolders(above: target)
            let isNew = try place(copy, of: upload, at: target)
            try FileSystem.sync(target.parentPath ?? "/")
            return isNew ? .sent : .unchanged
        } catch let error as FileError {
            throw Messages.failed(upload.path, error)
        }
    }

    func bytes(at path: String, limit: Int) throws -> [UInt8]? {
        let file = label(of: path)
        do throws(FileError) {
            guard case .file(let size, _) = try FileSystem.kind(of: file), size <= limit else {
                return nil
            }
            return try FileSystem.read(file, limit: limit)
        } catch {
            throw Messages.unreadable(file, error)
        }
    }

    /// Renames a whole copy to its place.
    ///
    /// Only a pointer replaces what is there, also what another run has put there meanwhile.
    ///
    /// - Returns: Whether it was put there; else another run was faster, with the same bytes.
    private func place(_ copy: String, of upload: Upload, at target: String) throws -> Bool {
        if upload.isPointer {
            try FileSystem.move(copy, to: target)
            return true
        }
        do throws(FileError) {
            try FileSystem.renameExclusively(copy, to: target)
            return true
        } catch {
            guard error.isTaken, try isThere(upload, at: target) else { throw error }
            return false
        }
    }

    /// Whether a file with the same bytes is there already.
    private func isThere(_ upload: Upload, at target: String) throws -> Bool {
        guard let kind = try FileSystem.kind(of: target) else { return false }
        guard case .file(let size, _) = kind else { throw Messages.noFile(target) }
        if size == upload.file.digest.size, try digestFile(target) == upload.file.digest {
            return true
        }
        guard upload.isPointer else { throw Messages.conflict(target) }
        return false
    }

    /// Refuses a link in the destination that leads out of it: files would be somewhere else than
    /// the user said.
    private func refuseWayOut(above target: String) throws {
        let root = FileSystem.resolveExisting(folder)
        let place = FileSystem.resolveExisting(target.parentPath ?? "/")
        guard !areSame(place, root), place.path(below: root) == nil else { return }
        throw Diagnostic(
            "\(target.parentPath ?? target) leads out of \(folder), to \(place)",
            option: "/folder",
            help: "replace the symbolic link by a folder, or name the folder that it leads to"
        )
    }

    /// Creates the folders of a file, each one on the disk before what is in it.
    private func createFolders(above target: String) throws(FileError) {
        try FileSystem.createFolders(above: target)
        var path = target.parentPath ?? folder
        while path.utf8.count > folder.utf8.count, let above = path.parentPath {
            try FileSystem.sync(above)
            path = above
        }
    }

    private static let prefix = ".shipit-publish"
}

private enum Messages {
    static func conflict(_ path: String) -> Diagnostic {
        UploadMessages.conflict("\(path) exists", option: "/folder")
    }

    static func noFile(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) exists and is not a regular file",
            option: "/folder",
            help: "move it elsewhere"
        )
    }

    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is not the file that was released: another process changed it",
            help: "build the release again, and find what writes to its folder"
        )
    }

    static func unreadable(_ path: String, _ error: FileError) -> Diagnostic {
        Diagnostic(
            "can't read \(path): \(error.reason)",
            option: "/folder",
            help: "check the permissions, and that the share is mounted"
        )
    }

    static func failed(_ path: String, _ error: FileError) -> Diagnostic {
        Diagnostic(
            "can't write \(path): \(error.path): \(error.reason)",
            option: "/folder",
            help: "check the permissions, the space, and that the share is mounted"
        )
    }
}
