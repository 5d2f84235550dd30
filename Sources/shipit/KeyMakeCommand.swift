import ArgumentParser
import Cryptography
import Diagnostics
import ExactStrings
import Files
import Host
import Pipeline

/// `shipit key make`.
struct KeyMakeCommand: ParsableCommand {
    /// The kinds of keys by their names on the command line.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case ed25519, p256, rsa

        var keyKind: KeyKind {
            switch self {
            case .ed25519: .ed25519
            case .p256: .ecdsaP256
            case .rsa: .rsa
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Create a key pair: PKCS#8 PEM with mode 0600, and its public half.",
        usage: "shipit key make [<options>]",
        discussion: Manuals.text("key make")
    )

    @Option(
        help: ArgumentHelp(
            "The private key's file; the public half is NAME.pub.pem.",
            valueName: "pem"
        ),
        completion: .file(extensions: ["pem"])
    )
    var out = "release-key.pem"

    @Option(
        help: ArgumentHelp(
            "The kind of key; p256 signatures are not reproducible.",
            valueName: "kind"
        )
    )
    var kind = Kind.ed25519

    @Option(
        help: ArgumentHelp(
            "The environment variable with the key's passphrase.",
            valueName: "name"
        )
    )
    var passphraseEnv: String?

    @Flag(help: "Ask for a passphrase on the terminal to encrypt the key with.")
    var passphrase = false

    func validate() throws {
        try refuseEmpty([("--out", out)])
        try refuseEmpty([("--passphrase-env", passphraseEnv)], what: "a name")
        guard !passphrase || passphraseEnv == nil else {
            throw ValidationError("--passphrase and --passphrase-env exclude each other")
        }
    }

    @OptionGroup(title: "Output") var color: ColorOptions

    func run() throws {
        do {
            try make()
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    private func make() throws {
        var passphrase = try passphrase ? typedPassphrase() : passphraseOfEnvironment
        defer { if var text = passphrase.take() { wipe(&text) } }
        let path = try NamedPath.newOutput(out, of: "--out")
        let stem = path.droppingExactSuffix(".pem") ?? path
        let key = try PrivateKey(generating: kind.keyKind)
        let publicPath = stem + ".pub.pem"
        _ = try NamedPath.newOutput(publicPath, of: "--out")
        try FileSystem.createFolders(above: path)
        var pem = try key.pem(passphrase: passphrase)
        defer { wipe(&pem) }
        try FileSystem.write(pem, to: path, mode: 0o600)
        try FileSystem.write(try key.publicPEM(), to: publicPath, mode: 0o644)
        Output.say([path, publicPath].map { "wrote \($0)" })
        Output.note(SecretFile(path).warnings(environment: Host.environment))
    }

    private var passphraseOfEnvironment: [UInt8]? {
        get throws {
            try passphraseEnv.map { name in
                guard let text = Host.environment[name], !text.isEmpty else {
                    throw Failure(
                        .usage,
                        Diagnostic(
                            "the environment variable \"\(name)\" is not set",
                            help: "set it to the passphrase, or leave --passphrase-env out"
                        )
                    )
                }
                return Array(text.utf8)
            }
        }
    }

    private func typedPassphrase() throws -> [UInt8] {
        guard var first = try Host.askPassphrase("Passphrase of the new key: ") else {
            throw Failure(
                .usage,
                Diagnostic(
                    "there is no terminal to ask for a passphrase on",
                    help: "set a variable to it, and name that with --passphrase-env"
                )
            )
        }
        guard !first.isEmpty else {
            throw Failure(
                .usage,
                Diagnostic(
                    "the passphrase is empty",
                    help: "type one, or leave --passphrase out for a key that is not encrypted"
                )
            )
        }
        var second = try Host.askPassphrase("The same again: ") ?? []
        defer { wipe(&second) }
        guard second == first else {
            wipe(&first)
            throw Diagnostic(
                "the two passphrases differ",
                help: "no key was made; run the command again, and type the same twice"
            )
        }
        return first
    }
}
