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
        let folder = context.localPath(options.folder)
        guard !context.checksDestination || FileSystem.isFolder(folder) else {
            throw Diagnostic(
                "there is no folder \(options.folder)",
                option: "/folder",
                help: "create it; if it is on a share, mount that first"
            )
        }
        try context.refuseOwnFolder(folder, option: "/folder")
        return FolderPublisher(
            copies: FolderCopies(into: folder),
            retry: options.retry,
            layout: options.layout
        )
    }
}

extension PublishFolderPlugin {
    private func publisher(
        _ options: PublishFolderOptions,
        over ssh: PublishFolderOptions.SSH,
        in context: PublishContext
    ) throws -> any Publisher {
        let ssh = try ssh.checked(in: context)
        guard options.folder.isAbsolutePath else {
            throw Diagnostic(
                "\"\(options.folder)\" is not an absolute path",
                option: "/folder",
                help: "write the whole path of the folder on \(ssh.host)"
            )
        }
        let folders = (context.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        for program in ["rsync", "ssh"] where context.checksDestination {
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
        try layout.steps(of: release, to: copies)
    }
}

private struct FolderPublisher: Publisher {
    let copies: FolderCopies
    let retry: RetryPolicy
    let layout: UploadLayout

    func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        try layout.steps(of: release, to: copies)
    }
}
