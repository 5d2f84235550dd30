import ArgumentParser
import Cryptography
import Diagnostics
import ExactStrings
import Files
import Host
import Pipeline

/// Which key a command is about: a file with a private or a public key, or a variable with one.
struct KeyFileOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The key: a private or public one in PEM, or a minisign public key.",
            valueName: "key"
        ),
        completion: .file(extensions: ["pem", "pub"])
    )
    var file: String?

    @Option(help: ArgumentHelp("The environment variable with the key.", valueName: "name"))
    var env: String?

    @Option(
        help: ArgumentHelp(
            "The environment variable with the key's passphrase.",
            valueName: "name"
        )
    )
    var passphraseEnv: String?

    func validate() throws {
        try refuseEmpty([("<key>", file)])
        try refuseEmpty([("--env", env), ("--passphrase-env", passphraseEnv)], what: "a name")
        guard (file == nil) != (env == nil) else {
            throw ValidationError("name a key's file, or the variable that holds it with --env")
        }
    }

    /// What people call the key.
    var name: String { file ?? env ?? "" }

    /// The key's public half, and whether the private one was read.
    ///
    /// - Throws: `Failure` with status `usage` or `pipeline`.
    func read() throws -> KeyFile {
        do {
            let text = try text()
            var bytes = text.copy
            defer { wipe(&bytes) }
            guard !MinisignPublicKey.isLikely(bytes) else {
                let file = try MinisignPublicKey(bytes)
                let id = file.id
                return KeyFile(isPrivate: false, file.withoutID(), minisignID: id)
            }
            do throws(CryptographyError) {
                return KeyFile(isPrivate: false, try PublicKey(pem: bytes))
            } catch {
                guard error.kind == .privateKey else { throw error }
                return KeyFile(isPrivate: true, try privateKey(text).publicKey())
            }
        } catch let error as CryptographyError {
            throw Failure(.usage, refusal(error))
        } catch {
            throw Failure(error, as: .usage)
        }
    }

    private func refusal(_ error: CryptographyError) -> Diagnostic {
        switch error.kind {
        case .passphraseMissing:
            Diagnostic(
                "the key in \(name) is encrypted, and no passphrase is given",
                help: "set a variable to it, and name that with --passphrase-env; on a terminal "
                    + "shipit asks for it"
            )
        case .passphraseWrong:
            Diagnostic(
                "the passphrase "
                    + (passphraseEnv.map { "in the environment variable \($0)" } ?? "that was typed")
                    + " does not fit the key in \(name)",
                help: "openssl pkey -in KEY -noout asks for the passphrase and says whether it fits"
            )
        default: Diagnostic("\(name) holds no key that signs releases: \(error)")
        }
    }

    private func text() throws -> Secret {
        if let env { return try variable(env) }
        let path = try NamedPath.file(file ?? "", of: "<key>")
        var bytes = try FileSystem.read(path, limit: 1 << 20)
        return Secret(wiping: &bytes)
    }

    private func privateKey(_ text: Secret) throws -> PrivateKey {
        if let file, let error = SecretFile(try NamedPath.file(file, of: "<key>")).error() {
            throw Failure(.pipeline, error)
        }
        let given = try passphraseEnv.map { try variable($0) }
        do throws(CryptographyError) {
            return try PrivateKey(pem: text, passphrase: given)
        } catch {
            guard error.kind == .passphraseMissing,
                var typed = try Host.askPassphrase("Passphrase of \(name): ".onOneLine)
            else { throw error }
            return try PrivateKey(pem: text, passphrase: Secret(wiping: &typed))
        }
    }

    private func variable(_ name: String) throws -> Secret {
        guard let text = Host.environment[name], !text.isEmpty else {
            throw Failure(.usage, Diagnostic("the environment variable \"\(name)\" is not set"))
        }
        var bytes = Array(text.utf8)
        return Secret(wiping: &bytes)
    }
}

/// A key that was read.
struct KeyFile: ~Copyable {
    /// Whether it was a private key.
    let isPrivate: Bool
    /// Its public half.
    let key: PublicKey
    /// The id of its minisign signatures; nil for keys that have none.
    let minisignID: MinisignKeyID?

    init(isPrivate: Bool, _ key: consuming PublicKey, minisignID: MinisignKeyID? = nil) {
        self.isPrivate = isPrivate
        let ownID = key.kind == .ed25519 ? MinisignKeyID(of: key) : nil
        self.minisignID = minisignID ?? ownID
        self.key = key
    }
}
