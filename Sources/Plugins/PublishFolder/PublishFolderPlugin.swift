import Diagnostics
import ExactStrings
import Files
public import PluginAPI
import Releases
import Uploads

/// Copies the release to a folder: on a disk, a mounted share, or what a web server serves.
///
/// Files are copied first, then the manifest that names them, and the pointers last. Each is written
/// to the disk under another name and renamed then, so that a reader sees the old file or the new
/// one. What is there with the same bytes stays; what is there with other bytes is an error, but for
/// pointers, which each release replaces.
public struct PublishFolderPlugin: PublishPlugin {
    /// The options of a stage.
    public typealias Options = PublishFolderOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "publish-folder",
        version: "1",
        summary: "copies the release to a folder, a mounted share or another machine",
        options: PublishFolderOptions.properties
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Checks the options, and that the folder exists.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func prepare(
        _ options: PublishFolderOptions,
        in context: PublishContext
    ) throws -> any Publisher {
        try options.layout.check()
        if let ssh = options.ssh { return try publisher(options, over: ssh, in: context) }
        let folder =
            options.folder.isAbsolutePath ? options.folder : "\(context.root)/\(options.folder)"
        guard context.isDryRun || FileSystem.isFolder(folder) else {
            throw Diagnostic(
                "there is no folder \(options.folder)",
                option: "/folder",
                help: "create it; if it is on a share, mount that first"
            )
        }
        let resolved = FileSystem.resolveExisting(folder)
        let place = context.ownedFolders.first {
            [folder, resolved].containsExactly($0) || resolved.path(below: $0) != nil
                || folder.path(below: $0) != nil
        }
        if let place {
            throw Diagnostic(
                "\(options.folder) is in \(place), which is shipit's own or git's",
                option: "/folder",
                help: "name a folder that is not the folder of releases, the cache or .git"
            )
        }
        return FolderPublisher(folder: folder, retry: options.retry, layout: options.layout)
    }
}

extension PublishFolderPlugin {
    private func publisher(
        _ options: PublishFolderOptions,
        over ssh: PublishFolderOptions.SSH,
        in context: PublishContext
    ) throws -> any Publisher {
        try ssh.check()
        guard options.folder.isAbsolutePath else {
            throw Diagnostic(
                "\"\(options.folder)\" is not an absolute path",
                option: "/folder",
                help: "write the whole path of the folder on \(ssh.host)"
            )
        }
        let folders = (context.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        for program in ["rsync", "ssh"] where !context.isDryRun {
            guard !folders.contains(where: { !FileSystem.isMissing("\($0)/\(program)") }) else {
                continue
            }
            throw Diagnostic(
                "there is no \(program) on this machine",
                option: "/ssh",
                help: SSHCopies.install
            )
        }
        let read = ["HOME", "LANG", "LOGNAME", "PATH", "SSH_AUTH_SOCK", "TMPDIR", "USER"]
        return SSHPublisher(
            copies: SSHCopies(
                options: ssh,
                folder: options.folder,
                environment: context.environment.filter { read.contains($0.key) }
            ),
            retry: options.retry,
            layout: options.layout
        )
    }
}

private struct SSHPublisher: Publisher {
    let copies: SSHCopies
    let retry: RetryPolicy
    let layout: UploadLayout

    var connections: Int { 2 }

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        try layout.uploads(of: release).map { upload in
            PublishStep(
                upload.label,
                to: copies.place(of: upload.path),
                file: upload.file,
                phase: upload.phase,
                isMutable: upload.isPointer
            ) {
                try await copies.copy(upload)
            }
        }
    }
}

private struct FolderPublisher: Publisher {
    let folder: String
    let retry: RetryPolicy
    let layout: UploadLayout

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        let copies = FolderCopies(into: folder)
        return try layout.uploads(of: release).map { upload in
            PublishStep(
                upload.label,
                to: "\(folder)/\(upload.path)",
                file: upload.file,
                phase: upload.phase,
                isMutable: upload.isPointer
            ) {
                try copies.copy(upload)
            }
        }
    }
}

/// Copies files into a folder; what is not whole yet is in a hidden folder there, which the next run
/// removes when this one is killed.
private final class FolderCopies: Sendable {
    private let folder: String

    init(into folder: String) { self.folder = folder }

    func copy(_ upload: Upload) throws -> PublishStep.Outcome {
        let target = "\(folder)/\(upload.path)"
        do {
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
            try FileSystem.move(copy, to: target)
            try FileSystem.sync(target.parentPath ?? "/")
            return .sent
        } catch let error as FileError {
            throw Messages.failed(upload.path, error)
        }
    }

    /// Whether a file with the same bytes is there already.
    private func isThere(_ upload: Upload, at target: String) throws -> Bool {
        guard let kind = try FileSystem.kind(of: target) else { return false }
        guard case .file(let size, _) = kind else {
            throw Messages.noFile(target)
        }
        if size == upload.file.digest.size, try digestFile(target) == upload.file.digest {
            return true
        }
        guard upload.isPointer else { throw Messages.conflict(target) }
        return false
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
        Diagnostic(
            "\(path) exists with other bytes",
            option: "/folder",
            help:
                "published files are immutable: give this release a version of its own, or remove "
                + "the file"
        )
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

    static func failed(_ path: String, _ error: FileError) -> Diagnostic {
        Diagnostic(
            "can't write \(path): \(error.path): \(error.reason)",
            option: "/folder",
            help: "check the permissions, the space, and that the share is mounted"
        )
    }
}
