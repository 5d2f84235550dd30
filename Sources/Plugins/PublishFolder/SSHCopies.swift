import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Subprocess
import Uploads

/// Copies files to a folder of another machine, with the `rsync` and `ssh` of this one.
///
/// rsync writes each file under another name and renames it, compares by checksums, and removes what a
/// lost connection leaves.
///
/// Source: rsync(1) 3.2; ssh(1).
struct SSHCopies: UploadDestination {
    let options: PublishFolderOptions.SSH
    /// The absolute path on the other machine.
    let folder: String
    /// The variables that both programs may read.
    let environment: [String: String]

    /// What people call the place of a file.
    func label(of path: String) -> String { "\(options.host):\(folder)/\(path)" }

    /// Copies a file to where it is not yet.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func send(_ upload: Upload) async throws -> PublishStep.Outcome {
        if !(try await put(["--ignore-existing"], upload).isEmpty) { return .sent }
        guard !(try await put(["--dry-run"], upload).isEmpty) else { return .unchanged }
        guard upload.isPointer else {
            let place = label(of: upload.path)
            throw UploadMessages.conflict("\(place) exists", option: "/folder")
        }
        _ = try await put([], upload)
        return .sent
    }

    func bytes(at path: String, limit: Int) async throws -> [UInt8]? {
        let temporary = try TemporaryFolder(
            in: environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp",
            prefix: "shipit-pointer"
        )
        defer { temporary.remove() }
        let copy = "\(temporary.path)/file"
        let got = try await run(["--max-size=\(limit)"], from: label(of: path), to: copy)
        guard got.isSuccess else {
            // 23: some files were not copied, such as one that is not there (rsync(1), exit values).
            if got.errors.contains("No such file or directory") { return nil }
            throw Self.fault(got.errors, options)
        }
        guard try FileSystem.kind(of: copy) != nil else { return nil }
        return try FileSystem.read(copy, limit: limit)
    }

    /// Copies a file to its place.
    ///
    /// - Returns: What rsync says of the file; nothing when there is nothing to do.
    private func put(_ more: [String], _ upload: Upload) async throws -> String {
        let result = try await run(
            more + ["--checksum", "--mkpath", "--itemize-changes", "--chmod=F644,D755"],
            from: upload.file.source,
            to: label(of: upload.path)
        )
        guard result.isSuccess else { throw Self.fault(result.errors, options) }
        return result.output
    }

    /// Runs rsync.
    private func run(
        _ more: [String],
        from source: String,
        to target: String
    ) async throws -> ExecutionRecord {
        let arguments =
            more + [
                "--secluded-args", "--timeout=120", "--rsh", Self.shell(options), "--", source,
                target,
            ]
        let variables = environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
        let result: ExecutionRecord
        do {
            let ended = try await Subprocess.run(
                .name("rsync"),
                arguments: Arguments(arguments),
                environment: .custom(Dictionary(variables) { first, _ in first }),
                output: .string(limit: 1 << 16),
                error: .string(limit: 1 << 16)
            )
            result = ExecutionRecord(
                isSuccess: ended.terminationStatus.isSuccess,
                output: ended.standardOutput,
                errors: ended.standardError
            )
        } catch let error as SubprocessError {
            throw Diagnostic("can't run rsync: \(error)", option: "/ssh", help: Self.install)
        }
        try Task.checkCancellation()
        return result
    }

    private struct ExecutionRecord {
        var isSuccess: Bool
        var output: String
        var errors: String
    }

    /// What rsync reaches the other machine with; it asks nobody for a password.
    private static func shell(_ options: PublishFolderOptions.SSH) -> String {
        var words = ["ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=30"]
        if let port = options.port { words += ["-p", "\(port)"] }
        if let identity = options.identity { words += ["-i", identity] }
        if let hosts = options.knownHosts { words += ["-o", "UserKnownHostsFile=\(hosts)"] }
        return words.joined(separator: " ")
    }

    private static func fault(
        _ errors: String,
        _ options: PublishFolderOptions.SSH
    ) -> any Error {
        let lines = errors.split(whereSeparator: \.isNewline)
        let reason = lines.first.map(String.init) ?? "it gave no reason"
        let diagnostic = Diagnostic(
            "rsync to \(options.host): \(reason)",
            option: "/ssh",
            help: "try it by hand: ssh -o BatchMode=yes \(options.host.shellWord) rsync --version"
        )
        let final = ["Permission denied", "Host key verification failed", "command not found"]
        let passing = [
            "Connection", "connection", "timed out", "timeout", "error in rsync protocol",
        ]
        guard !final.contains(where: { errors.contains($0) }),
            passing.contains(where: { errors.contains($0) })
        else { return diagnostic }
        return TransientFault([diagnostic])
    }

    static let install = "install rsync and openssh-client on this machine"
}

extension PublishFolderOptions.SSH {
    /// The options with the paths of this machine made absolute.
    ///
    /// - Throws: `Diagnostic` for texts that can't be words of a command, and for a key that is not
    ///   there or that others may open.
    func checked(in context: PublishContext) throws -> Self {
        var checked = self
        checked.identity = identity.map { context.localPath($0) }
        checked.knownHosts = knownHosts.map { context.localPath($0) }
        try checked.checkWords()
        guard context.checksDestination else { return checked }
        for (key, path) in [("identity", checked.identity), ("knownHosts", checked.knownHosts)] {
            guard let path, FileSystem.isMissing(path) else { continue }
            throw Diagnostic(
                "there is no file \(path)",
                option: "/ssh/\(key)",
                help: "paths start at the top of the repository, or with / or ~/"
            )
        }
        if let path = checked.identity, let access = try? FileSystem.access(of: path),
            access.isOpenToOthers, (try? FileSystem.isReadOnly(path)) == false
        {
            throw Diagnostic(
                "\(path) holds a secret, and other users may open it: its mode is "
                    + String(access.permissions, radix: 8),
                option: "/ssh/identity",
                help: "run: chmod 600 \(path.shellWord)"
            )
        }
        return checked
    }

    /// Finds errors in the options: their texts become words of a command.
    ///
    /// - Throws: `Diagnostic`.
    private func checkWords() throws {
        func isWord(_ text: String) -> Bool {
            !text.isEmpty && !text.hasPrefix("-")
                && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"'\"\\`$".utf8.contains($0) }
        }
        guard isWord(host), !host.contains(":"), !host.contains("/") else {
            throw Diagnostic(
                "\"\(host)\" is not a host",
                option: "/ssh/host",
                help: "write USER@HOST, or a name of your ssh configuration"
            )
        }
        for (key, path) in [("identity", identity), ("knownHosts", knownHosts)] {
            guard let path, !isWord(path) else { continue }
            throw Diagnostic(
                "\"\(path)\" has characters that rsync splits",
                option: "/ssh/\(key)",
                help: "use a path without spaces and quotes"
            )
        }
    }
}
