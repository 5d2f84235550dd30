import Cryptography
import Diagnostics
import PluginAPI

enum Messages {
    static let makeKey = "\"shipit key make\" makes a signing key"

    static func badExtension(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a file name extension",
            option: "/extension",
            help: "write a dot and then letters, digits, \"-\" or \"_\", as in \".sig\""
        )
    }

    /// What is wrong with the key or its passphrase, in words that hold nothing of either.
    static func badKey(_ options: SignOptions, _ error: CryptographyError) -> Diagnostic {
        let place = name(options.key)
        switch error.kind {
        case .notPEM:
            return Diagnostic(
                "\(place) holds no private key in PEM: \(error.detail)",
                option: "/key",
                help:
                    "give the whole text from -----BEGIN to -----END with its line breaks; \(makeKey)"
            )
        case .publicKey:
            return Diagnostic(
                "\(place) holds a public key or certificate where the private key should be",
                option: "/key",
                help: "name the private key; the public one is for those who verify"
            )
        case .notOneKey:
            return Diagnostic(
                "\(place) holds \(error.detail), where one private key should be",
                option: "/key",
                help:
                    "keep that key and its certificates, and nothing behind them: "
                    + "openssl pkey -in OLD -out NEW writes the first key alone"
            )
        case .unsupportedKey:
            return Diagnostic(
                "\(place) holds \(error.detail), with which shipit does not sign",
                option: "/key",
                help: "use an Ed25519, ECDSA P-256 or RSA key (2048 bits or more); \(makeKey)"
            )
        case .unsupportedFormat:
            return Diagnostic(
                "minisign signatures are of Ed25519 keys alone, and \(place) holds a key of the kind "
                    + error.detail,
                option: "/formats",
                help: "leave \"minisig\" out of \"formats\", or use an Ed25519 key; \(makeKey)"
            )
        case .unsupportedPadding:
            return Diagnostic(
                "only RSA keys have a padding, and \(place) holds a key of the kind \(error.detail)",
                option: "/padding",
                help: "remove \"padding\""
            )
        case .damaged:
            return Diagnostic(
                "the private key in \(place) is damaged: \(error.detail)",
                option: "/key",
                help: "take it from your backup; if there is none, \(makeKey)"
            )
        case .passphraseMissing:
            return Diagnostic(
                "the key in \(place) is encrypted and no passphrase is given",
                option: "/key",
                help:
                    "add \"passphrase\": {\"env\": \"NAME\"} and set that variable; on a terminal "
                    + "shipit asks for it"
            )
        case .passphraseWrong:
            return Diagnostic(
                "the passphrase \(options.passphrase.map { "in \(name($0))" } ?? "that was typed") "
                    + "does not open the key in \(place)",
                option: options.passphrase == nil ? "/key" : "/passphrase",
                help: "openssl pkey -in KEY -noout asks for the passphrase and says whether it fits"
            )
        default:
            return Diagnostic("the key in \(place) can't be used: \(error)", option: "/key")
        }
    }

    /// Where a secret is, in words.
    static func name(_ reference: SecretReference) -> String {
        switch reference {
        case .file(let path): path
        case .environment(let variable): "the environment variable \(variable)"
        }
    }
}
