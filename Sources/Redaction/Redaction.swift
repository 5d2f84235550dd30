import Synchronization

/// The secrets of this process, which all that it prints or stores is searched for.
///
/// One for the process, as its standard output is: what is printed passes through many hands, and
/// each of them would have to be given it.
package enum Redaction {
    private static let shared = Mutex(Redactor())

    /// The secrets so far.
    package static var current: Redactor { shared.withLock { $0 } }

    /// Masks a secret in everything from now on; see `Redactor.add`.
    package static func hide(
        _ value: [UInt8],
        _ source: SecretSource,
        isForbidden: Bool = true,
        publicParts: [[UInt8]] = []
    ) {
        shared.withLock {
            $0.add(value, source, isForbidden: isForbidden, publicParts: publicParts)
        }
    }

    /// A text without secrets.
    package static func redacted(_ text: String) -> String { current.redacted(text) }
}

/// Words beside which a secret may be written by mistake.
package enum SecretWords {
    private static let words = [
        "key", "passphrase", "password", "token", "secret", "credential", "bearer", "-----begin",
        "://",
    ]

    /// Whether a line of a file that could not be read may hold a secret: it has one of the words,
    /// or so many letters and digits in one piece as keys and tokens have.
    package static func mayHoldSecret(_ line: String) -> Bool {
        let lower = line.lowercased()
        guard !words.contains(where: { lower.contains($0) }) else { return true }
        let pieces = lower.utf8.split { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "="): false
            default: true
            }
        }
        return pieces.contains { $0.count >= 24 }
    }
}

/// Variables whose names tell that they hold a secret.
package enum SecretVariables {
    private static let words: Set = [
        "TOKEN", "SECRET", "SECRETS", "PASSWORD", "PASSWD", "PASS", "PASSPHRASE", "PASSCODE", "PAT",
        "CREDENTIAL", "CREDENTIALS", "AUTH",
    ]
    private static let keys: Set = ["PRIVATE", "SIGNING", "RELEASE"]
    /// What follows the word "KEY" in the names of variables with the key itself.
    private static let contents: Set = ["CONTENT", "CONTENTS", "BASE64", "B64", "PEM", "P8", "P12"]
    /// The ends of names that are about a secret and hold none.
    private static let harmless: Set = [
        "FILE", "PATH", "DIR", "ID", "NAME", "URL", "USER", "TYPE", "TTL", "SOCK", "VERSION",
    ]

    /// Whether the value of a variable is masked: `DEPLOY_TOKEN`, `MAPS_API_KEY`.
    ///
    /// - Parameter value: One that begins with `/` names a file.
    package static func isSecret(_ name: String, _ value: String) -> Bool {
        let parts = parts(of: name)
        guard let last = parts.last, !value.hasPrefix("/") else { return false }
        // Whoever has the address of a webhook may use it.
        if parts.contains("WEBHOOK"), value.contains("://") { return true }
        guard !harmless.contains(last) else { return false }
        guard !isForbidden(name) else { return true }
        if contents.contains(last), parts.contains("KEY") { return true }
        // The key of a project or of a cache is no secret, and looks less random.
        return last.hasSuffix("KEY") && value.utf8.count >= 16
            && value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
    }

    /// Whether no artifact may hold it either: an API key of a service may well be in an app.
    package static func isForbidden(_ name: String) -> Bool {
        let parts = parts(of: name)
        return parts.contains { words.contains($0) }
            || (parts.last == "KEY" && parts.dropLast().last.map { keys.contains($0) } ?? false)
    }

    private static func parts(of name: String) -> [String] {
        name.uppercased().split(separator: "_").map(String.init)
    }
}
