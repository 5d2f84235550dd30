import Diagnostics
import ExactStrings
import Files
import Git
import Host
import Releases
import Subprocess
import WorkTree

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The tag has to be signed by somebody whom the repository lists; git itself checks it.
///
/// git runs in a repository of its own that borrows the objects, with no configuration of the
/// user, the system or the clone: neither can name another program or another list.
struct TagSignature {
    let tag: String
    let commit: String
    let signers: ReleasePolicy.Signers
    let project: LoadedProject

    /// What is wrong with the signature; empty for a valid one.
    ///
    /// - Throws: `GitError`; `FileError`; `Diagnostic` when git can't be run.
    func errors() async throws -> [Diagnostic] {
        let object: TagObject
        let place = try TemporaryFolder(in: Host.temporaryFolder, prefix: "shipit-policy")
        do {
            let repository = try Repository(around: project.secretRoot, by: project.openingRules)
            guard let found = try repository.tagObject(tag) else {
                return [Messages.lightweight(tag, project.request.environment)]
            }
            object = found
            try repository.createBorrower(in: "\(place.path)/git", head: "ref: refs/heads/none")
        }
        // A signature is over the name and the commit in the object, and a reference may have any.
        guard areSame(object.name, tag) else { return [Messages.renamed(tag, object.name)] }
        guard object.commit.map({ "\($0)" }) == commit else {
            return [Messages.otherCommit(tag, commit)]
        }
        try FileSystem.createFolder("\(place.path)/gnupg")
        try FileSystem.setPermissions(0o700, of: "\(place.path)/gnupg")
        try FileSystem.write([], to: "\(place.path)/ssh")
        if let path = signers.ssh {
            try FileSystem.replace("\(place.path)/ssh", with: try read(path, "/signedTag/ssh"))
        }
        if let path = signers.openPGP {
            let keys = try read(path, "/signedTag/openpgp")
            try FileSystem.write(keys, to: "\(place.path)/keys")
            let done = try await run(
                "gpg",
                ["--batch", "--no-autostart", "--quiet", "--import", "\(place.path)/keys"],
                in: place.path
            )
            guard done.isSuccess else { return [Messages.noKeys(path, done.lines)] }
        }
        let done = try await run("git", arguments(object, in: place.path), in: place.path)
        return done.isSuccess ? [] : [Messages.refused(tag, signers, done.lines)]
    }

    private func arguments(_ object: TagObject, in folder: String) -> [String] {
        let settings = [
            "gpg.program=gpg", "gpg.openpgp.program=gpg", "gpg.ssh.program=ssh-keygen",
            "gpg.x509.program=false", "gpg.ssh.allowedSignersFile=\(folder)/ssh",
            "safe.directory=*",
        ]
        return ["--git-dir=\(folder)/git"] + settings.flatMap { ["-c", $0] }
            + ["verify-tag", "--raw", "\(object.id)"]
    }

    /// A file of signers: of the released commit, or of the machine where its path is absolute.
    private func read(_ path: String, _ pointer: String) throws -> [UInt8] {
        let limit = 1 << 20
        guard !path.isAbsolutePath else {
            do {
                return try FileSystem.read(path, limit: limit)
            } catch {
                throw Messages.unreadable(path, error.reason, pointer)
            }
        }
        let files = CommitFiles(history: project.git.history, commit: commit)
        guard let file = try files.file(path), file.bytes.count <= limit else {
            throw Messages.unreadable(path, "the released commit has no such file", pointer)
        }
        return file.bytes
    }

    /// How a program ended, and what it said.
    private struct End {
        var isSuccess: Bool
        var lines: [String]
    }

    private func run(_ program: String, _ arguments: [String], in folder: String) async throws
        -> End
    {
        let variables: [Environment.Key: String] = [
            "PATH": project.request.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder, "TMPDIR": folder, "GNUPGHOME": "\(folder)/gnupg", "LC_ALL": "C",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_TERMINAL_PROMPT": "0", "GIT_NO_REPLACE_OBJECTS": "1",
        ]
        do {
            let result = try await Subprocess.run(
                .name(program),
                arguments: Arguments(arguments),
                environment: .custom(variables),
                workingDirectory: FilePath(folder),
                output: .discarded,
                error: .string(limit: 1 << 16)
            )
            let text = result.standardError
            let lines = text.split(separator: "\n").map(String.init)
            return End(isSuccess: result.terminationStatus.isSuccess, lines: lines)
        } catch {
            throw Messages.notRun(program, "\(error)")
        }
    }
}

private enum Messages {
    static func lightweight(_ tag: String, _ environment: [String: String]) -> Diagnostic {
        Diagnostic(
            "the tag \(tag) has to be signed, and here it is a lightweight tag, which can't be",
            option: "/signedTag",
            help: "sign it: git tag --sign; if it is signed, GitHub's checkout has replaced it: "
                + CloneGap.tags.help(in: environment)
        )
    }

    static func renamed(_ tag: String, _ name: String) -> Diagnostic {
        Diagnostic(
            "the tag \(tag) holds the signature of another one, \"\(name.onOneLine)\"",
            option: "/signedTag",
            help: "somebody renamed it; sign a tag of this name"
        )
    }

    static func otherCommit(_ tag: String, _ commit: String) -> Diagnostic {
        Diagnostic(
            "the signature of \(tag) is not about the commit \(commit.prefix(10)) itself",
            option: "/signedTag",
            help: "sign a tag of the commit, not of another tag"
        )
    }

    static func refused(
        _ tag: String,
        _ signers: ReleasePolicy.Signers,
        _ lines: [String]
    ) -> Diagnostic {
        let files = [signers.ssh, signers.openPGP].compactMap(\.self).joined(separator: ", ")
        let isUnsigned = lines.contains { $0.contains("no signature found") }
        let said = lines.filter { !$0.hasPrefix("[GNUPG:] NEWSIG") }.suffix(4)
        return Diagnostic(
            isUnsigned
                ? "the tag \(tag) is not signed"
                : "the tag \(tag) has no valid signature of a signer in \(files)",
            option: "/signedTag",
            help: isUnsigned
                ? "sign it: git tag --sign --force \(tag.shellWord)"
                : "git says: \(said.joined(separator: "; "))"
        )
    }

    static func noKeys(_ path: String, _ lines: [String]) -> Diagnostic {
        Diagnostic(
            "\(path) holds no OpenPGP keys: \(lines.last ?? "")",
            option: "/signedTag/openpgp",
            help: "write the public keys into it: gpg --armor --export NAME"
        )
    }

    static func unreadable(_ path: String, _ reason: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "can't read \(path): \(reason)",
            at: Place(pointer: pointer),
            help: "commit the list of those who may sign, and tag that commit"
        )
    }

    static func notRun(_ program: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "can't run \(program), which checks the tag's signature: \(reason)",
            option: "/signedTag",
            help: "install \(program == "gpg" ? "gnupg" : program)"
        )
    }
}
