import Diagnostics
import PluginAPI
import Subprocess
import Uploads

/// Copies files to a folder of another machine, with the `rsync` and `ssh` of this one.
///
/// rsync writes each file under another name and renames it, compares by checksums, and removes what a
/// lost connection leaves.
///
/// Source: rsync(1) 3.2; ssh(1).
struct SSHCopies: Sendable {
    let options: PublishFolderOptions.SSH
    /// The absolute path on the other machine.
    let folder: String
    /// The variables that both programs may read.
    let environment: [String: String]

    /// What people call the place of a file.
    func place(of path: String) -> String { "\(options.host):\(folder)/\(path)" }

    /// Copies a file to where it is not yet.
    ///
    /// - Throws: `TransientFault`; `Diagnostic`; `CancellationError`.
    func copy(_ upload: Upload) async throws -> PublishStep.Outcome {
        if !(try await rsync(["--ignore-existing"], upload).isEmpty) { return .sent }
        guard !(try await rsync(["--dry-run"], upload).isEmpty) else { return .unchanged }
        guard upload.isPointer else {
            throw Diagnostic(
                "\(place(of: upload.path)) exists with other bytes",
                option: "/folder",
                help: "published files are immutable: give this release a version of its own, or "
                    + "remove the file"
            )
        }
        _ = try await rsync([], upload)
        return .sent
    }

    /// Runs rsync.
    ///
    /// - Returns: What it says of the file; nothing when there is nothing to do.
    private func rsync(_ more: [String], _ upload: Upload) async throws -> String {
        let arguments =
            more + [
                "--checksum", "--mkpath", "--secluded-args", "--itemize-changes",
                "--chmod=F644,D755", "--timeout=120", "--rsh", Self.shell(options), "--",
                upload.file.source, place(of: upload.path),
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
        guard result.isSuccess else { throw Self.fault(result.errors, options) }
        return result.output
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
    /// Finds errors in the options: their texts become words of a command.
    ///
    /// - Throws: `Diagnostic`.
    func check() throws {
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
